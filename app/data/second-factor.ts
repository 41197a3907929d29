import { z } from 'zod/mini'

import type { CallAnswer } from '../../sync/wire/calls.ts'

const Question = { attempt: z.string(), options: z.record(z.string(), z.unknown()) }

/** The answer to a sign-in whose account also requires a passkey. */
const SecondFactorAsked = z.object({ error: z.object({ code: z.literal('second_factor_needed') }), ...Question })
export type SecondFactorAsked = z.infer<typeof SecondFactorAsked>

/** The answer to a call for which the session is not enough; `asks`: by what its person can show who they are. */
const ShowAgainAsked = z.object({
  error: z.object({ code: z.literal('confirm_first') }),
  asks: z.object({ passkey: z.boolean(), password: z.boolean(), mail: z.boolean() }),
  ...Question,
})
export type ShowAgainAsked = z.infer<typeof ShowAgainAsked>

/** What asks the person, wherever they are: forms and buttons need not know about it. */
export interface Askers {
  /** Undefined when the person has canceled. */
  secondFactor(asked: SecondFactorAsked): Promise<CallAnswer<'secondFactor'> | undefined>
  /** False when the person has canceled. */
  showAgain(asked: ShowAgainAsked): Promise<boolean>
}

let askers: Askers | undefined

export function onAsked(asking: Askers): () => void {
  askers = asking
  return () => {
    if (askers === asking) askers = undefined
  }
}

/** The answer that the sign-in would have had; undefined if no second factor is asked for, or the person canceled. */
export async function afterSecondFactor(content: unknown): Promise<unknown> {
  const asked = SecondFactorAsked.safeParse(content)
  if (!asked.success) return undefined
  const done = await askers?.secondFactor(asked.data)
  // `welcome`: an account that asks for a second factor is not new.
  return done && { ...done, welcome: null }
}

/** Whether the person has shown who they are, as this answer asks for it: then the call can be made again. */
export async function isShownAgain(content: unknown): Promise<boolean> {
  const asked = ShowAgainAsked.safeParse(content)
  return asked.success && (await askers?.showAgain(asked.data)) === true
}
