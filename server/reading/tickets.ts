/** How far into a mail a ticket is looked for: it stands near the start, or in the footer of a short mail. */
const SEARCHED = 20_000

/** 'ticket', 'case' … in four languages; what follows is taken as its number. */
const NAMES =
  'ticket|case|request|reference|ref|inquiry|enquiry|incident|issue|conversation|submission|dsar|dsr|sr|id|file|tracking|confirmation|docket|vorgang|vorgangsnummer|ticketnummer|fallnummer|fall|aktenzeichen|anfrage|referenz|referenznummer|bearbeitungsnummer|geschäftszeichen|kennung|dossier|demande|référence|réf|numéro|requête|caso|expediente|solicitud|referencia|número|consulta'
const NUMBER_WORDS =
  'number|numbers|no|nr|num|n°|nº|id|code|key|reference|ref|nummer|numéro|numero|número|de caso|de ticket|de dossier|de referencia|de référence|de suivi|de solicitud|de demande|is|ist|lautet|est|es|assigned|as'

/** Forms of known systems, the surest first. */
const FORMS: readonly RegExp[] = [
  // Salesforce's thread id is no number for people; a case number beside it counts more, so it stands last.
  /(?<![A-Za-z0-9])((?:RITM|REQ|INC|SCTASK|TASK|CHG|PRB|HRC|CSTASK|CS|PRIVC)\d{6,10})(?![A-Za-z0-9])/g,
  // One digit before thirteen, as support desks of large platforms number a case; no telephone is as long.
  /(?<![\w.+-])(\d-\d{12,14})(?![\w-])/g,
  /(?<![A-Za-z0-9-])((?!TR-|ISO-|UTF-|RFC-|SHA-|COVID-|ART-|CCPA-|GDPR-|AB-|SB-|GPT-|CVE-|A-)[A-Z][A-Z0-9]{1,11}(?:-[A-Z]{1,6}){0,2}-\d{2,12}(?:-[A-Z0-9]{1,10}){0,3})(?![A-Za-z0-9])/g,
]
const THREAD = /(?<![A-Za-z0-9])(ref:[A-Za-z0-9._!-]{8,60}:ref)(?![A-Za-z0-9])/g

const NAMED = new RegExp(`(?<![\\p{L}\\p{N}-])(?:${NAMES})(?![\\p{L}\\p{N}])`, 'giu')
const NUMBER_WORD = new RegExp(`^[ (]{0,2}(?:${NUMBER_WORDS})(?![\\p{L}\\p{N}])[.)]{0,2}`, 'iu')
const OPENING = /^[ :#*[("'“„«]{0,8}/
const TOKEN = /^[A-Za-z0-9][A-Za-z0-9._/-]{1,40}/

const HASHED = /(?<![\p{L}\p{N}&/#])#([A-Z]{0,6}-?\d[A-Z0-9-]{2,24})(?![\p{L}\p{N}])/giu
const BRACKETED = /[[(]#?([A-Z]{1,10}[-:]?\d[A-Z0-9-]{2,24}|\d[\d-]{4,24})[\])]/g

/** Capitals and digits in one piece, as privacy platforms name a request. */
const LONG_ID = /(?<![A-Za-z0-9-])([A-Z0-9]{8,24})(?![A-Za-z0-9-])/g

/** A number of its own, too long for a date or a count: 'an update on 5515002'. */
const BARE = /(?<![\p{L}\p{N}.,:/@+#€$£&=_-])(\d{6,12})(?! ?(?:[€$£%]|EUR|USD|GBP)|[\p{L}\p{N}/@=_-]|[.,]\d)/gu

/** What a number behind these words is: a code to type in, a telephone, money, a place, a company's registration. */
const OTHER_NUMBER =
  /(?:\b(?:codes?|pin|passcode|password|otp|tel|telephone|phone|call|fax|mobile|dial|usd|eur|gbp|box|zip|plz|vat|ein|hrb|rcs|siren|siret|iban|bic|kennwort|passwort|telefon|code postal|téléphone|teléfono|llame|código|contraseña|cif|nif)|\d(?! {0,1}[.\n]))[\s:.()-]{0,4}(?:(?:is|no|nr|number|ist|lautet|est|es)[\s:.]{1,3})?$/iu

/** A date, a time, a statute's section, or our own reference. */
const NO_TICKET =
  /^(?:(?:19|20)\d\d(?:[-./]\d{1,2}){0,2}|\d{1,2}[-./]\d{1,2}[-./]\d{2,4}|1798(?:[-.].*)?|70(?:2[0-2]|63)|\d{1,2}|TR-.*|\d{1,3}(?:st|nd|rd|th)|\d+(?:days?|tage|jours|px|pt|mb|gb|kb)|(?:24|48|72)h?)$/i

/**
 * The number by which the provider itself knows the matter, as it stands in the mail; null when it names none. The
 * subject is looked at first, then what was written now, then the rest.
 */
export function ticketIn(subject: string, fresh: string, whole = ''): string | null {
  const head = subject.slice(0, 500)
  const body = fresh.slice(0, SEARCHED)
  for (const text of [head, body]) {
    const found = firstOf(FORMS, text)
    if (found !== null) return found
  }
  for (const text of [head, body]) {
    const found = namedIn(text) ?? firstOf([HASHED, BRACKETED], text)
    if (found !== null) return found
  }
  const everywhere = `${head}\n${body}\n${whole.slice(0, SEARCHED)}`
  const long = [...everywhere.matchAll(LONG_ID)].map(([, id = '']) => id)
  return (
    long.find(id => /\d/.test(id) && /[A-Z]/.test(id) && isTicket(id)) ??
    firstOf([THREAD], everywhere) ??
    bareIn(head) ??
    bareIn(body)
  )
}

/** A long number that no word introduces, unless the words before it say what else it is. */
function bareIn(text: string): string | null {
  for (const { 1: number = '', index } of text.matchAll(BARE)) {
    if (isTicket(number) && !OTHER_NUMBER.test(text.slice(Math.max(0, index - 40), index))) return number
  }
  return null
}

/** The number behind a word like 'ticket', with 'number is' or a bracket in between. */
function namedIn(text: string): string | null {
  for (const name of text.matchAll(NAMED)) {
    let rest = text.slice(name.index + name[0].length, name.index + name[0].length + 120)
    for (let words = 0; words < 3; words += 1) rest = rest.replace(NUMBER_WORD, '')
    const found = trimmed(TOKEN.exec(rest.replace(OPENING, ''))?.[0] ?? '')
    if (isTicket(found)) return found
  }
  return null
}

/** Without the full stop of the sentence. */
function trimmed(token: string): string {
  let end = token.length
  while (end > 0 && '._/-'.includes(token.charAt(end - 1))) end -= 1
  return token.slice(0, end)
}

function firstOf(patterns: readonly RegExp[], text: string): string | null {
  for (const pattern of patterns) {
    for (const [, found = ''] of text.matchAll(pattern)) {
      const ticket = found.replace(/^#/, '')
      if (isTicket(ticket)) return ticket
    }
  }
  return null
}

function isTicket(text: string): boolean {
  if (NO_TICKET.test(text) || !/\d/.test(text)) return false
  if (/^ref:/.test(text)) return true
  // A word with a digit in it is a name of something ('gpt4o'); a number has three digits, or is mostly capitals.
  const digits = text.replace(/\D/g, '').length
  return digits >= 3 || (/^[A-Z0-9-]{6,}$/.test(text) && digits >= 2)
}
