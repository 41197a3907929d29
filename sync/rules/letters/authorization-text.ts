import { type Jurisdiction, jurisdictionOf, type StateCode } from '../../catalog/regimes.ts'
import { nameOf } from './clauses.ts'
import type { LetterBlock } from './letter.ts'

/** Must change with every change of the wording below, so that a signature always records what was signed. */
export const AUTHORIZATION_VERSION = '2027-01'

/**
 * States for which a version says that the letters are the person's own; about a version not listed nothing is known.
 * What was signed does not change with the law: when an act begins that lets an agent ask, a new version says so.
 */
const OWN_LETTERS: Readonly<Record<string, (state: StateCode) => boolean>> = {
  '2026-11': state => ['FL', 'IA', 'UT', 'VA'].includes(state),
  '2026-12': state => state !== 'CA',
  '2027-01': state => state !== 'CA',
}

/** Versions from before the person chose what each provider deletes: they list providers by name alone. */
const WITHOUT_SCOPE: ReadonlySet<string> = new Set(['2026-11', '2026-12'])

/** Whether a person who signed this version agreed to have their signature placed under letters of their own. */
export const coversOwnLetters = (version: string, { state }: Pick<Jurisdiction, 'state'>): boolean =>
  OWN_LETTERS[version]?.(state) ?? false

/** Text of the checkbox. */
export const AUTHORIZATION_SENTENCE =
  'I authorize Total Recall to act as my data agent to submit privacy deletion requests for the verified emails above'

/** The facts that the wording depends on. `email` may be several: each verified address is listed. */
interface AuthorizationFacts {
  person: { firstName: string; lastName: string }
  email: string | readonly string[]
  /** One line for each provider switched on at signing (`signedLines`); names alone in earlier versions. */
  providers: readonly string[]
  company: { name: string; address: string }
  /** Two-letter state code. */
  state: string
  /** Version of an earlier wording, to reproduce what was signed; today's if left out. */
  version?: string
}

/**
 * The full wording that is signed. The recorded SHA-256 covers its UTF-8 bytes: the text is deterministic, and every
 * line ends in '\n', including the last. Format: parts separated by an empty line; a part of '- ' lines is a list, and
 * a single line without a final period or colon is a heading (`authorizationBlocks` parses it).
 */
export function authorizationText(facts: AuthorizationFacts): string {
  const residence = jurisdictionOf(facts.state)
  if (residence === undefined) throw new Error('an authorization names a state')
  const emails = typeof facts.email === 'string' ? [facts.email] : facts.email
  const { version = AUTHORIZATION_VERSION } = facts
  const company = facts.company.name
  const isOld = WITHOUT_SCOPE.has(version)
  const parts = [
    'Signed authorization',
    `Version ${version}.`,
    `I, ${nameOf(facts.person)}, live in ${residence.name}. I have confirmed that I control:`,
    list(emails),
    `${AUTHORIZATION_SENTENCE}.`,
    `Total Recall is a service of ${company}, ${facts.company.address}.`,
    'What I allow',
    list([
      isOld
        ? 'To send requests to delete my personal data to the providers listed below, and to those that I switch on later.'
        : 'To send requests to delete my personal data: to the providers listed below for what their lines name, and to ' +
          'those that I switch on later for the contents of my account alone.',
      'To follow up, to remind and to escalate until a provider has answered.',
      'To receive the answers, to keep them as evidence and to show them to me.',
      'To send this authorization along as proof.',
    ]),
    'What I do not allow',
    list([
      ...(isOld ? [] : ['Asking for more than is listed here. A change is signed again.']),
      'Reading my chats or signing in to my accounts.',
      'Signing anything else for me, agreeing to terms, or giving up any right of mine.',
      'Acting for me in court or before an authority.',
      'Using my data for anything but these requests.',
    ]),
    isOld ? 'Providers' : 'What each provider is asked to delete',
    list(facts.providers),
    ...(coversOwnLetters(version, residence) ? ownLetters(residence, company) : []),
    'How I withdraw it',
    'In Settings, with one button, at any time. From then on no letter leaves. Letters already sent stay sent.',
    `I sign electronically and of my own will. ${company} is not a law firm and gives no legal advice.`,
  ]
  return `${parts.join('\n\n')}\n`
}

/** The wording as blocks, for the screen and the PDF. The first heading is the title. */
export function authorizationBlocks(text: string): LetterBlock[] {
  return text
    .trimEnd()
    .split('\n\n')
    .map(part => {
      const lines = part.split('\n')
      if (lines.every(line => line.startsWith('- '))) return { kind: 'list', items: lines.map(line => line.slice(2)) }
      return { kind: /[.:]$/.test(part) ? 'paragraph' : 'heading', text: part }
    })
}

/** Where the law does not provide for agents, the letters are the person's own, and the authorization says so. */
function ownLetters({ name }: Jurisdiction, company: string): string[] {
  return [
    'My own letters',
    `For a resident of ${name} the letters go out as my own: they carry the signature below, and ${company} ` +
      'transmits them and receives the answers.',
  ]
}

const list = (items: readonly string[]): string => items.map(item => `- ${item}`).join('\n')
