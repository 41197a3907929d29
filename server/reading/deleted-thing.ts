/**
 * Whose thing a sentence says is deleted. Words about the mail are not words about the data: 'Your message was deleted
 * without being read', 'Your ticket will be deleted in 30 days'.
 */
export type Thing = 'theirs' | 'mail' | 'it' | 'unsaid'

const DELETES =
  /(?<![\p{L}])(?:deleted?|deleting|deletes|deletion|erased?|erasing|erasure|removed?|removing|removal|purged?|purging|wiped?|destroy(?:ed)?|gelöscht|löschen|löschung|supprim\p{L}{1,4}|suppression|effac\p{L}{1,6}|elimin\p{L}{1,6}|borr(?:ad[oa]s?|ar\p{L}{0,3}|arán?)|suprimid[oa]s?|supresión)(?![\p{L}])/gu

/** What belongs to the correspondence or to a check of identity, and never to the account. */
const OF_THE_MAIL =
  /(?<![\p{L}-])(?:messages?(?! history)|(?:e-?)?mails?(?! address)|letters?|tickets?|cases?|attachments?|drafts?|inbox|mailbox|links?|exports?|downloads?|documents?|selfies?|passports?|id(?: cards?| documents?)?|scans?|recordings? of (?:this|the|your) (?:\p{L}{1,12} )?call|posts?|comments?|forms?|notifications?|submissions?|newsletters?|nachricht(?:en)?|anhänge?|anhang|postfach|entwurf|ausweis(?:kopien?)?|courriels?|pièces? jointes?|pièces? d'identité|brouillon|mensajes?|correos?|adjuntos?|buzón|borrador|documentos?|billets?|expedientes?)(?![\p{L}])/gu

const THEIRS =
  /(?<![\p{L}-])(?:accounts?|data|information|chats?|conversations?|content|contents|records?|history|histories|files?|profiles?|activity|memories|memory|prompts?|everything|uploads?|kont(?:o|en|os)|daten|unterhaltungen|verlauf|dateien|benutzerkontos?|comptes?|données|informations|fichiers|historique|cuentas?|datos|información|conversaciones|historial|archivos)(?![\p{L}])/gu

/** 'It will be deleted after 30 days', 'was deleted without being read': what, the sentences before say. */
const PRONOUN =
  /^(?:and |then |after(?:wards)? )?(?:it|this|they|these|was|were|has been|have been|will be|is|sie|es|wurden?|wird|werden|il|elle|elles|ils|a été|sera|seront|este|esta|éste|ésta|ha sido|han sido|será|serán) /u

/** `plain`: as `plainSentence` returns it. */
export function deletedThing(plain: string): Thing {
  const clauses = plain.split(/[.;:!?]\s/)
  let found: Thing = 'unsaid'
  for (const clause of clauses) {
    if (clause.match(DELETES) === null) continue
    if (clause.match(THEIRS) !== null) return 'theirs'
    if (clause.match(OF_THE_MAIL) !== null) found = 'mail'
    else if (found === 'unsaid' && PRONOUN.test(clause)) found = 'it'
  }
  return found
}

/** Whether 'it' is something of the mail, by the last of the sentences before that names anything. */
export function isOfTheMail(before: readonly string[]): boolean {
  const named = before.findLast(plain => plain.match(THEIRS) !== null || plain.match(OF_THE_MAIL) !== null)
  return named !== undefined && named.match(THEIRS) === null
}
