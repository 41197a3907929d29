import { ReplyCategory } from '../../../sync/records/reply.ts'
import { EVERYDAY, EVERYDAY_FRENCH, EVERYDAY_GERMAN, EVERYDAY_SPANISH } from './everyday.ts'
import type { Examples, GivenExample } from './example.ts'
import { NOTES, NOTES_FRENCH, NOTES_GERMAN, NOTES_SPANISH } from './forms-and-notes.ts'
import { LAST, LAST_FRENCH, LAST_GERMAN, LAST_SPANISH } from './last.ts'
import { FRENCH_LETTERS, GERMAN_LETTERS, LETTERS, SPANISH_LETTERS } from './letters.ts'
import { ENGLISH } from './short-english.ts'
import { FRENCH, GERMAN, SPANISH } from './short-other-languages.ts'

/** An answer in our own words, and the category that a person gave it. */
export interface Example extends Required<GivenExample> {
  category: ReplyCategory
  language: string
}

const DEFAULT_SUBJECT = 'Re: Request to delete personal data [TR-ABCD-1234]'

/** In the order of writing: each set was first read by rules that had not seen it. */
export const EXAMPLE_SETS = {
  short: labelled({ en: ENGLISH, de: GERMAN, fr: FRENCH, es: SPANISH }),
  letters: labelled({ en: LETTERS, de: GERMAN_LETTERS, fr: FRENCH_LETTERS, es: SPANISH_LETTERS }),
  notes: labelled({ en: NOTES, de: NOTES_GERMAN, fr: NOTES_FRENCH, es: NOTES_SPANISH }),
  last: labelled({ en: LAST, de: LAST_GERMAN, fr: LAST_FRENCH, es: LAST_SPANISH }),
  everyday: labelled({ en: EVERYDAY, de: EVERYDAY_GERMAN, fr: EVERYDAY_FRENCH, es: EVERYDAY_SPANISH }),
}

export const EXAMPLES: readonly Example[] = Object.values(EXAMPLE_SETS).flat()

function labelled(byLanguage: Readonly<Record<string, Examples>>): Example[] {
  return Object.entries(byLanguage).flatMap(([language, mails]) =>
    Object.entries(mails).flatMap(([category, list]) =>
      list.map(mail => ({ language, category: ReplyCategory.parse(category), ...complete(mail) })),
    ),
  )
}

function complete(mail: string | GivenExample): Required<GivenExample> {
  const given = typeof mail === 'string' ? split(mail) : mail
  return { subject: DEFAULT_SUBJECT, from: 'privacy@openai.com', verdict: 'pass', bulk: false, thread: true, ...given }
}

/** 'Subject | text'; a later bar belongs to the text. */
function split(mail: string): GivenExample {
  const [, subject, text] = /^([^|\n]{1,80}) \| ([\s\S]*)$/.exec(mail) ?? []
  return subject === undefined || text === undefined || subject === 'Category' ? { text: mail } : { subject, text }
}
