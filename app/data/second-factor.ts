import { z } from 'zod/mini'

import type { CallAnswer } from '../../sync/wire/calls.ts'

/** What a sign-in is answered with whose account asks for a passkey besides. */
const Asked = z.object({
  error: z.object({ code: z.literal('second_factor_needed') }),
  attempt: z.string(),
  options: z.record(z.string(), z.unknown()),
})
export type SecondFactorAsked = z.infer<typeof Asked>

/** Undefined where the person has broken it off. */
export type AskSecondFactor = (asked: SecondFactorAsked) => Promise<CallAnswer<'secondFactor'> | undefined>

let asker: AskSecondFactor | undefined

/** Who asks the person, wherever they sign in: the forms need to know nothing of it. */
export function onSecondFactor(ask: AskSecondFactor): () => void {
  asker = ask
  return () => {
    if (asker === ask) asker = undefined
  }
}

/** The answer that the sign-in would have had; undefined where this is none of it, or nobody answers. */
export async function afterSecondFactor(content: unknown): Promise<unknown> {
  const asked = Asked.safeParse(content)
  if (!asked.success) return undefined
  const done = await asker?.(asked.data)
  // `welcome`: an account that asks for this is not new.
  return done && { ...done, welcome: null }
}
