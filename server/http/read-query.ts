import type { Context, MiddlewareHandler } from 'hono'
import { type ZodMiniType, z } from 'zod/mini'

import { Problem } from '../../sync/wire/problem.ts'

/**
 * The query string, validated by its schema; throws `bad_request` otherwise. An unknown key is refused instead of
 * ignored: it is a mistake, or somebody trying names. So is a repeated key.
 */
export function readQuery<Schema extends ZodMiniType>(c: Context, schema: Schema): z.output<Schema> {
  const values = Object.entries(c.req.queries()).map(([key, [value, ...more]]) =>
    more.length > 0 ? refuse() : ([key, value ?? ''] as const),
  )
  const parsed = schema.safeParse(Object.fromEntries(values))
  return parsed.success ? parsed.data : refuse()
}

/** For every route that takes no query string. */
export const refuseQuery: MiddlewareHandler = async (c, next) => {
  readQuery(c, z.strictObject({}))
  await next()
}

function refuse(): never {
  throw new Problem('bad_request')
}
