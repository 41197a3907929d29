import type { Context, MiddlewareHandler } from 'hono'
import { type ZodMiniType, z } from 'zod/mini'

import { Problem } from '../../sync/wire/problem.ts'

/**
 * What stands behind the question mark, as its schema says it, or `bad_request`. A key that nobody reads is refused
 * instead of passed over: it is a mistake, or somebody trying names. So is one that stands there twice.
 */
export function readQuery<Schema extends ZodMiniType>(c: Context, schema: Schema): z.output<Schema> {
  const values = Object.entries(c.req.queries()).map(([key, [value, ...more]]) =>
    more.length > 0 ? refuse() : ([key, value ?? ''] as const),
  )
  const parsed = schema.safeParse(Object.fromEntries(values))
  return parsed.success ? parsed.data : refuse()
}

/** For every route whose question is its path and its body. */
export const refuseQuery: MiddlewareHandler = async (c, next) => {
  readQuery(c, z.strictObject({}))
  await next()
}

function refuse(): never {
  throw new Problem('bad_request')
}
