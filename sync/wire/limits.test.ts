import { expect, test } from 'vitest'
import type { z } from 'zod/mini'
import { MUTATIONS } from '../rules/mutations/index.ts'
import type { CallLimit } from './call-limits.ts'
import { type Call, calls } from './calls.ts'
import { PushRequest } from './push.ts'

const BODIES: readonly (readonly [string, z.core.$ZodType])[] = [
  ...Object.values(calls).flatMap(call => ('body' in call ? [[call.path, call.body] as const] : [])),
  ...Object.entries(MUTATIONS).map(([name, { args }]) => [name, args] as const),
  ['/sync/push', PushRequest],
]

test.each(BODIES)('every text of %s has a length, or one of few values', (_path, body) => {
  expect(textsWithoutEnd(body, 'body')).toEqual([])
})

/** Every call with a limit by the address that is named, as anybody can name it. */
const NAMED = Object.entries<Call>(calls).flatMap(([name, { limit }]) =>
  limit.some(({ by }) => by.includes('email')) ? [[name, limit] as const] : [],
)

test('limits by a named address are in nine calls or so, or the next tests see nothing', () => {
  expect(NAMED.length).toBeGreaterThan(8)
})

test.each(NAMED)(
  '[SEC-025] %s: what counts by a named address alone leaves known browsers out, or is theirs',
  (_, limit) => {
    const shared = limit.filter(({ by, of }) => by.includes('email') && of !== 'strangers' && of !== 'known')
    expect(shared).toEqual([])
    // Whatever strangers can use up in a minute or a day, a known browser has of its own.
    const has = (of: CallLimit['of'], per: CallLimit['per'], problem: CallLimit['problem']) =>
      limit.some(each => each.of === of && each.per === per && each.problem === problem)
    for (const { per, problem } of limit.filter(({ of }) => of === 'strangers'))
      expect(has('known', per, problem)).toBe(true)
  },
)

test.each(NAMED)(
  '[SEC-026] %s: one mark has at most half of what all marks of an address have in a day',
  (_, limit) => {
    const known = limit.filter(({ of, per }) => of === 'known' && per === 'day')
    const each = known.filter(({ by }) => by.join() === 'browser')
    const together = known.filter(({ by }) => by.join() === 'email')
    expect(each.length).toBe(together.length)
    for (const one of each) {
      const all = together.find(({ name }) => name === `${one.name}_email`)
      expect(all?.attempts).toBeGreaterThanOrEqual(2 * one.attempts)
    }
  },
)

test('[SEC-026] an address is tried ninety codes a day by strangers and known browsers together', () => {
  const ofAll = calls.spendCode.limit.filter(({ by, per }: CallLimit) => per === 'day' && by.join() === 'email')
  expect(ofAll.reduce((sum, { attempts }) => sum + attempts, 0)).toBe(90)
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
