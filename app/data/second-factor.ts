import { z } from 'zod/mini'

import type { CallAnswer } from '../../sync/wire/calls.ts'

/** The answer to a sign-in whose account also requires a passkey. */
const Asked = z.object({
  error: z.object({ code: z.literal('second_factor_needed') }),
  attempt: z.string(),
  options: z.record(z.string(), z.unknown()),
})
export type SecondFactorAsked = z.infer<typeof Asked>

/** Undefined when the person has canceled. */
export type AskSecondFactor = (asked: SecondFactorAsked) => Promise<CallAnswer<'secondFactor'> | undefined>

let asker: AskSecondFactor | undefined

/** Registers what asks the person, wherever they sign in: the forms need not know about it. */
export function onSecondFactor(ask: AskSecondFactor): () => void {
  asker = ask
  return () => {
    if (asker === ask) asker = undefined
  }
}

/** The answer that the sign-in would have had; undefined if no second factor is asked for, or the person canceled. */
export async function afterSecondFactor(content: unknown): Promise<unknown> {
  const asked = Asked.safeParse(content)
  if (!asked.success) return undefined
  const done = await asker?.(asked.data)
  // `welcome`: an account that asks for a second factor is not new.
  return done && { ...done, welcome: null }
}
