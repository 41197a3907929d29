import { expect, test } from 'vitest'
import type { z } from 'zod/mini'
import { MUTATIONS } from '../rules/mutations/index.ts'
import { calls } from './calls.ts'
import { PushRequest } from './push.ts'

const BODIES: readonly (readonly [string, z.core.$ZodType])[] = [
  ...Object.values(calls).flatMap(call => ('body' in call ? [[call.path, call.body] as const] : [])),
  ...Object.entries(MUTATIONS).map(([name, { args }]) => [name, args] as const),
  ['/sync/push', PushRequest],
]

test.each(BODIES)('every text of %s has a length, or one of few values', (_path, body) => {
  expect(textsWithoutEnd(body, 'body')).toEqual([])
})

/** Paths in a schema that would accept a text of any length. */
function textsWithoutEnd(schema: z.core.$ZodType, at: string): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'string':
      return (def.checks ?? []).some(isBounded) ? [] : [at]
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) => textsWithoutEnd(field, `${at}.${name}`))
    case 'array':
      return textsWithoutEnd(def.element, `${at}[]`)
    case 'optional':
    case 'nullable':
      return textsWithoutEnd(def.innerType, at)
    case 'union':
      return def.options.flatMap(option => textsWithoutEnd(option, at))
    case 'boolean':
    case 'enum':
    case 'literal':
    case 'number':
    case 'unknown':
      // Unknown values are parsed by a schema of their own: the arguments of a mutation.
      return []
    default:
      return [`${at}: no test knows ${def.type}`]
  }
}

function isBounded(check: z.core.$ZodCheck<never>): boolean {
  const { def } = (check as z.core.$ZodChecks)._zod
  if (def.check === 'max_length') return true
  // A fully anchored pattern without unbounded repetition.
  return def.check === 'string_format' && def.pattern !== undefined && /^\^[^*+]*\$$/.test(def.pattern.source)
}
