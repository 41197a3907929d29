import { ReplyCategory } from '../../../sync/records/reply.ts'
import everyday from './everyday.json' with { type: 'json' }
import notes from './forms-and-notes.json' with { type: 'json' }
import last from './last.json' with { type: 'json' }
import letters from './letters.json' with { type: 'json' }
import short from './short.json' with { type: 'json' }

/** What is unusual about an example; everything else is a signed answer from a provider in our thread. */
interface GivenExample {
  text: string
  subject?: string | undefined
  from?: string | undefined
  /** 'pass', 'fail', 'softfail', or 'none'. */
  verdict?: string | undefined
  bulk?: boolean | undefined
  thread?: boolean | undefined
}

/** By language and category: a text, 'subject | text', or one with its circumstances. */
type Examples = Readonly<Record<string, Readonly<Record<string, readonly (string | GivenExample)[]>>>>

/** An answer in our own words, and the category that a person gave it. */
export type Example = ReturnType<typeof labelled>[number]

const DEFAULT_SUBJECT = 'Re: Request to delete personal data [TR-ABCD-1234]'

/** In the order of writing: each set was first read by rules that had not seen it. */
export const EXAMPLE_SETS = {
  short: labelled(short),
  /** Longer answers as privacy desks write them: with greetings, detours, boilerplate and words of another category. */
  letters: labelled(letters),
  /** In yet other voices: forms of privacy platforms, terse engineers, formal lawyers, cheerful robots. */
  notes: labelled(notes),
  /** From the beginnings of long answers. */
  last: labelled(last),
  /** Of medium length, for words that do harm where they were not meant. */
  everyday: labelled(everyday),
}

export const EXAMPLES: readonly Example[] = Object.values(EXAMPLE_SETS).flat()

function labelled(set: Examples) {
  return Object.entries(set).flatMap(([language, mails]) =>
    Object.entries(mails).flatMap(([category, list]) =>
      list.map(mail => ({ language, category: ReplyCategory.parse(category), ...complete(mail) })),
    ),
  )
}

function complete(mail: string | GivenExample) {
  const given: GivenExample = typeof mail === 'string' ? split(mail) : mail
  const { text, subject = DEFAULT_SUBJECT, from = 'privacy@openai.com', verdict = 'pass' } = given
  return { text, subject, from, verdict, bulk: given.bulk ?? false, thread: given.thread ?? true }
}

/** 'Subject | text'; a later bar belongs to the text. */
function split(mail: string): GivenExample {
  const [, subject, text] = /^([^|\n]{1,80}) \| ([\s\S]*)$/.exec(mail) ?? []
  return subject === undefined || text === undefined || subject === 'Category' ? { text: mail } : { subject, text }
}
