/** What is unusual about an example; everything else is a signed answer from a provider in our thread. */
export interface GivenExample {
  text: string
  subject?: string
  from?: string
  verdict?: 'pass' | 'fail' | 'softfail' | 'none'
  bulk?: boolean
  thread?: boolean
}

/** By category: a text, 'subject | text', or one with its circumstances. */
export type Examples = Readonly<Record<string, readonly (string | GivenExample)[]>>
