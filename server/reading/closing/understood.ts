import type { WhyAsked } from '../../../sync/rules/shown/claim-question.ts'

/** What a sentence of a closing mail is; anything else is not understood. */
export interface Understood {
  /** The first four are completions, named by what is deleted. */
  kind: 'account' | 'data' | 'data_of_it' | 'both' | 'nothing_kept' | 'courtesy' | 'signature' | 'footer'
}

/** What the request was for, so that a completion can be held against it. Times in ms. */
export interface Asked {
  /** The provider's names for itself, lower-case: 'your OpenAI account' is all of it, 'your ChatGPT account' is not. */
  companies: readonly string[]
  /** 'Your account' can only be the one that was asked for; false where the provider has accounts for more than that. */
  isOnlyAccount: boolean
  /** The person's name and address: a mail that greets somebody else is about somebody else. */
  name: string
  email: string
  reference: string
  /** When the demand left: what was deleted before it was deleted on no demand. */
  since: number
  now: number
  /** The sender's name in the mail's header, with which it may sign. */
  signer: string
}

export type Verdict = { closes: true } | { closes: false; why: WhyAsked; sentence: string }
