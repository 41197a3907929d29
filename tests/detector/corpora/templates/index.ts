import { AMBIGUOUS } from './ambiguous.ts'
import { MAIL } from './mail.ts'
import { DUTCH, FRENCH, GERMAN, ITALIAN, PORTUGUESE } from './other-languages.ts'
import { NOBODY, PROMPTS } from './prompts.ts'
import { PROSE } from './prose.ts'
import { SPANISH } from './spanish.ts'
import { CODE, WORK } from './work.ts'

export type Language = 'en' | 'es' | 'de' | 'fr' | 'pt' | 'it' | 'nl'

export interface TemplateGroup {
  readonly name: string
  readonly language: Language
  readonly templates: readonly string[]
  /** How often its templates are chosen, relative to one of weight 1. */
  readonly weight: number
  /** Whether other templates of its language may follow it. */
  readonly joins: boolean
  /** Whether people also write it all lowercase or all uppercase; code has a case of its own. */
  readonly cased: boolean
}

const lines = (text: string) => text.split('\n').filter(line => line.trim() !== '')
const blocks = (text: string) => text.trim().split(/\n\n+/)

/** All groups of templates, in the order in which they are drawn from. */
export const TEMPLATES: readonly TemplateGroup[] = [
  { name: 'prompts', language: 'en', templates: lines(PROMPTS), weight: 1, joins: true, cased: true },
  { name: 'nobody', language: 'en', templates: lines(NOBODY), weight: 1, joins: true, cased: true },
  { name: 'prose', language: 'en', templates: lines(PROSE), weight: 1.6, joins: true, cased: true },
  { name: 'ambiguous', language: 'en', templates: lines(AMBIGUOUS), weight: 1, joins: true, cased: false },
  { name: 'mail', language: 'en', templates: blocks(MAIL), weight: 1.2, joins: true, cased: true },
  { name: 'work', language: 'en', templates: blocks(WORK), weight: 1, joins: true, cased: true },
  { name: 'code', language: 'en', templates: blocks(CODE), weight: 0.9, joins: false, cased: false },
  { name: 'documents', language: 'es', templates: blocks(SPANISH), weight: 1.3, joins: true, cased: true },
  { name: 'documents', language: 'de', templates: blocks(GERMAN), weight: 1, joins: true, cased: true },
  { name: 'documents', language: 'fr', templates: blocks(FRENCH), weight: 1, joins: true, cased: true },
  { name: 'documents', language: 'pt', templates: blocks(PORTUGUESE), weight: 0.8, joins: true, cased: true },
  { name: 'documents', language: 'it', templates: blocks(ITALIAN), weight: 0.8, joins: true, cased: true },
  { name: 'documents', language: 'nl', templates: blocks(DUTCH), weight: 0.6, joins: true, cased: true },
]
