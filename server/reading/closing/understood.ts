import type { WhyAsked } from '../../../sync/rules/shown/claim-question.ts'

/** The role of a sentence in a closing mail; a sentence with none of these roles is not understood. */
export interface Understood {
  /** The first five are completions, named by what is deleted. `record`: that the request was made is kept on file. */
  kind:
    | 'account'
    | 'data'
    | 'data_of_it'
    | 'contents'
    | 'both'
    | 'nothing_kept'
    | 'record'
    | 'account_stays'
    | 'courtesy'
    | 'signature'
    | 'footer'
}

/** What was requested, so that a completion can be checked against it. Times in ms. */
export interface Asked {
  /** All of the account, or what is in it while the account stays. Without it, the account too. */
  scope?: 'contents' | 'account'
  /**
   * The provider's names for itself, lower-case: 'your OpenAI account' is everything, 'your ChatGPT account' is not.
   */
  companies: readonly string[]
  /** What the provider and its service are called where no account is meant: in greetings and signatures. */
  brands?: readonly string[]
  /** 'Your account' can only mean the requested one; false if the provider's accounts cover more than that. */
  isOnlyAccount: boolean
  /** The person's name and address: a mail that greets somebody else is about somebody else. */
  name: string
  email: string
  reference: string
  /** When the demand was sent: a deletion before that was not an answer to it. */
  since: number
  now: number
  /** The sender's name in the mail header, which may also be its signature. */
  signer: string
}

/** `unread`: every sentence that was not understood, as the mail has it, in order. */
export type Verdict = { closes: true } | { closes: false; why: WhyAsked; unread: readonly string[] }
