import { ENGLISH } from './english.ts'
import { OTHERS } from './other-languages.ts'
import { endsOf, type Matching, phrase } from './phrase.ts'
import { RECORDS_KEPT } from './records-kept.ts'
import { slotsFor } from './slots.ts'
import type { Asked, Understood } from './understood.ts'
import { wordsOf } from './words.ts'

const phrasesOf = (kind: Understood['kind']) =>
  [...ENGLISH, ...OTHERS, ...RECORDS_KEPT].flatMap(([each, source]) => (each === kind ? [phrase(source)] : []))

const RECORDS = phrasesOf('record')
const STAYS = phrasesOf('account_stays')

/** The grammar of records needs to know nothing of the request. */
const ANYBODY: Asked = {
  companies: [],
  isOnlyAccount: false,
  name: '',
  email: '',
  reference: '',
  since: 0,
  now: 0,
  signer: '',
}

/**
 * A record of the request, or an address on a list of those to leave out, in words that the grammar does not know. Such
 * a sentence closes nothing, but it makes no deletion a partial one either, unless it names anything else that is kept.
 */
export function keepsOnlyARecord(plain: string): boolean {
  if (plain.length > LONGEST) return false
  const rest = plain.replace(RECORD_OF_REQUEST, ' ').replace(ADDRESS_FOR_IT, ' ')
  return rest !== plain && !ANYTHING_ELSE.test(rest)
}

const RECORD_OF_REQUEST =
  /(?<![\p{L}])(?:records?|log(?: entry| entries)?|entry|notes?|proof|evidence|documentation|copy|trace|confirmation)(?: [\p{L}']{1,14}){0,2} (?:of|about|that|showing|relating to|for|documenting|concerning|on) (?:[\p{L}'-]{1,14} ){0,4}(?:requests?|correspondence|exchange|communications?|deletion|erasure|opt-out|completed|fulfilled)(?![\p{L}])|(?<![\p{L}])(?:this|your) (?:request|correspondence)(?: itself)?(?= (?:is|are|will|must|has|for|on))|(?<![\p{L}])(?:nachweis|vermerk|protokoll|dokumentation|eintrag|beleg)(?: [\p{L}]{1,14}){0,4} (?:anfrage|antrags?|löschung|vorgangs?)(?![\p{L}])|(?<![\p{L}])(?:diesen|ihren|diese|ihre) (?:antrag|anfrage)(?![\p{L}])|(?<![\p{L}])(?:trace|preuve|copie|justificatif)(?: [\p{L}']{1,14}){0,3} demande(?![\p{L}])|(?<![\p{L}])(?:registro|constancia|justificante|comprobante|copia)(?: [\p{L}]{1,14}){0,3} (?:solicitud|petición)(?![\p{L}])/gu

const ADDRESS_FOR_IT =
  /(?<![\p{L}])(?:your|the) (?:name and )?(?:e-?mail(?: address)?|address)(?: [\p{L}'-]{1,14}){0,4} (?:on|to|in) (?:our|a|the) (?:[\p{L}-]{1,16} )?(?:suppression|do-not-contact|opt-out|exclusion|block) list|(?<![\p{L}])(?:your|the) (?:name and )?e-?mail(?: address)? (?:solely|only|exclusively|just|purely) (?:to|for|as) (?:[\p{L}'-]{1,14} ){0,3}(?:record|document|documentation|prove|proof|show|evidence|demonstrate|suppress|suppression|honou?r)(?![\p{L}])/gu

const ANYTHING_ELSE =
  /(?<![\p{L}])(?:chats?|conversations?|billing|invoices?|payments?|transactions?|contents?|messages?|history|histories|files?|backups?|models?|training|profiles?|devices?|usage|safety|fraud|flagged|reviewed|tax|data(?! protection)|information|personal|accounts?|metadata|identifiers?|prompts?|uploads?|parts?|some|certain|rechnung\p{L}{0,8}|daten|kont\p{L}{1,3}|unterhaltungen|données|compte|factures?|conversations|datos|cuenta|facturas?|conversaciones)(?![\p{L}])/u

/**
 * A sentence without the clauses that say, in words that the grammar does not know, that the account stays. Where only
 * the contents were asked for, that is no part of them; like a record in such words it closes nothing.
 */
function withoutAccount(sentence: string): string {
  if (sentence.search(ACCOUNTS) < 0) return sentence
  const clauses = sentence.split(BETWEEN_CLAUSES)
  const rest = clauses.filter(clause => !isAccountStaying(clause.toLowerCase()))
  return rest.length === clauses.length ? sentence : rest.join(', ')
}

function isAccountStaying(clause: string): boolean {
  const rest = clause.replace(ACCOUNTS, ' ')
  return rest !== clause && STAYING.test(clause) && !NOT_SO.test(clause) && !ANYTHING_ELSE.test(rest)
}

const ACCOUNTS =
  /(?<![\p{L}])(?:accounts?|log-?ins?|sign-?ins?|subscriptions?|plans?|memberships?|konto|kontos|anmeldung|abo|compte|connexion|abonnement|cuenta|suscripción|acceso)(?![\p{L}])/giu
const STAYING =
  /(?<![\p{L}])(?:stay(?:s|ed)?|remain(?:s|ed)?|open|active|intact|in place|unchanged|unaffected|untouched|as (?:it|they) (?:was|were|is|are)|as before|(?:is|are|was|were|has|have)(?: not|n['’]t)(?: been)?(?: [\p{L}]{1,12})? (?:changed|affected|touched|closed|deleted|removed|altered|modified)|(?:keep|keeps|kept|continue|continues)|bleib(?:t|en)|besteh(?:t|en)|reste(?:nt)?|conserv(?:é|ez|a|amos)|actif|permanece|sigue|continúa|activa|abierta|intacta)(?![\p{L}])/u
/** A condition, a refusal, an exception, or something of the account's: such a clause is read with the others. */
const NOT_SO =
  /(?<![\p{L}])(?:no longer|not (?:stay|remain|keep)|unless|until|if|once|cannot|can['’]t|unable|refus\p{L}{0,4}|declin\p{L}{0,4}|except|apart|other than|those|which|because|in (?:your|the|our)|records?|logs?|cop(?:y|ies)|backups?|details|numbers?|linked|tied|associated|connected|wenn|falls|bis|nicht möglich|si|sauf|salvo|excepto|hasta|jusqu)(?![\p{L}])/u
const BETWEEN_CLAUSES =
  /[,;:–—] | (?=(?:and|but|while|whereas|though|although|und|aber|während|et|mais|tandis|y|pero|mientras) )/u

/** Most sentences keep nothing, and need not be matched. */
const KEEPS =
  /keep|kept|retain|maintain|stor|hold|held|preserv|\blog|list|stays?\b|remain|except|apart|other than|aside|only|continue|bewahr|speicher|verpflichtet|conserv|gard|guard|manten|permanece|queda/i

/** Longer sentences say more than that a record is kept. */
const LONGEST = 400

/**
 * A sentence without what it says of a record of the request, which a provider keeps beside a whole deletion, and, where
 * only the contents were asked for, of the account that stays; empty if it says nothing else.
 */
export function withoutRecords(whole: string, asked: Asked | undefined): string {
  if (whole.length > LONGEST) return whole
  const sentence = asked?.scope === 'contents' ? withoutAccount(whole) : whole
  if (!KEEPS.test(sentence)) return sentence
  const { words, ends, joints } = wordsOf(sentence)
  const matching: Matching = { words, names: slotsFor(asked ?? ANYBODY, joints), known: new Map() }
  const rightlyKept = asked?.scope === 'contents' ? [...RECORDS, ...STAYS] : RECORDS
  for (const from of ends) {
    // To the end of the sentence: ', including your chats' would be another thing that is kept.
    const isRest = rightlyKept.some(each => endsOf(each, from, matching).has(words.length))
    if (from < words.length && isRest) return words.slice(0, from).join(' ')
  }
  return sentence
}
