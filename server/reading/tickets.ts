/** How far into a mail a ticket is searched: it is near the start, or in the footer of a short mail. */
const SEARCHED = 20_000

/**
 * The provider's own number for the case, as written in the mail; null if it names none. Every desk numbers
 * differently, so no single format is searched: anything with a digit is weighed by its shape, by the words before it
 * and by its place. The heaviest wins; of two equal ones, the first: subject, then the new text, then the rest of the
 * mail, where only plain words count.
 */
export function ticketIn(subject: string, fresh: string, whole = ''): string | null {
  const head = subject.slice(0, 500)
  const body = fresh.slice(0, SEARCHED)
  const found = [
    ...weighed(head, 'subject'),
    ...weighed(body, 'body'),
    ...weighed(unquoted(whole.slice(0, SEARCHED)), 'rest'),
  ]
  // A number in both subject and text is hardly a coincidence.
  const inBody = new Set(found.filter(({ place }) => place === 'body').map(({ text }) => text))
  const best = found
    .map(each => (each.place === 'subject' && inBody.has(each.text) ? { ...each, weight: each.weight + 1 } : each))
    .reduce<Weighed | undefined>(
      (most, each) => (most === undefined || each.weight > most.weight ? each : most),
      undefined,
    )
  return best !== undefined && best.weight >= ENOUGH ? best.text : null
}

type Where = 'subject' | 'body' | 'rest'
interface Weighed {
  text: string
  weight: number
  place: Where
}

const ENOUGH = 3
/** Below the answer are our own letters and footers: there, only what is called a ticket is one. */
const REST_HANDICAP = 3.5

/** 'ticket', 'case' … in four languages: its number follows. */
const NAMES = wordSet(
  'ticket|case|request|reference|ref|inquiry|enquiry|incident|issue|conversation|submission|dsar|dsr|sr|id|file|tracking|matter|docket|' +
    'vorgang|vorgangsnummer|vorgangs|ticketnummer|fallnummer|fall|aktenzeichen|az|anfrage|referenz|referenznummer|bearbeitungsnummer|' +
    'geschäftszeichen|geschäftszahl|zeichen|kennung|identifikator|identifier|dossier|demande|référence|réf|requête|suivi|identifiant|caso|expediente|' +
    'solicitud|referencia|consulta|folio|radicado|incidencia|gestión|identificador',
)
/** A number of anything: half the weight of a name, and none after a word that names another thing. */
const NUMBERS = wordSet('number|numbers|no|nr|num|n°|nº|n|nummer|numéro|numero|número|key')
/** Words that may separate a name from its number. */
const BETWEEN = wordSet(
  'is|was|has|as|assigned|the|to|it|of|de|du|le|la|el|des|der|die|das|den|dem|ist|lautet|est|es|under|unter|sous|bajo|with|suivi|interne|internal',
)
/**
 * Words before numbers of other kinds: a code to type in, a phone, money, a place, a section, a company's registration.
 */
const OTHERS = wordSet(
  'codes|pin|passcode|password|otp|tel|telephone|phone|call|fax|mobile|dial|usd|eur|gbp|box|zip|plz|vat|ein|tax|hrb|rcs|siren|siret|iban|bic|' +
    'kennwort|passwort|telefon|telefonnummer|postal|téléphone|teléfono|llame|código|contraseña|cif|nif|bestätigungscode|sicherheitscode|' +
    'invoice|rechnung|rechnungsnummer|facture|factura|order|bestellung|commande|pedido|receipt|quittung|company|registered|registration|' +
    'version|release|section|sections|§|art|article|artikel|artículo|abs|ccr|usc|civ|extension|ext|account|kontonummer|kundennummer|customer|suite|room|floor',
)
/** 'GPT-4', 'ISO-27001', our own 'TR-ABCD-1234': capitals and digits that are no desk's ticket number. */
const NO_DESK =
  /^(?:TR|ISO|UTF|RFC|SHA|AES|RSA|TLS|COVID|ART|CCPA|CPRA|GDPR|DSGVO|RGPD|AB|SB|HB|GPT|CVE|SOC|HTTP|IPV|MP|A|Q)-?\d/

/** A date, a time, a phone number, a statute's section, a decimal number, or our own reference. */
const NO_TICKET =
  /^(?:(?:19|20)\d\d(?:[-./]\d{1,2}){0,2}|\d{1,2}[-./]\d{1,2}[-./]\d{2,4}|\d{1,2}:\d\d(?::\d\d)?|1798(?:[-.(].*)?|70(?:2[0-2]|63)(?:\(.*)?|\d{1,2}|TR-.*|req-.*|\d{1,3}(?:st|nd|rd|th)|\d{1,9}[.,]\d{1,9}|\d+-?(?:days?|tage|tägig|jours|hours?|px|pt|mb|gb|kb)|(?:24|48|72)h?|\d{1,2}\/\d|(?:1-)?\d{3}-\d{3}-\d{4}|\d{3}-\d{4})$/i

function weighed(text: string, place: Where): Weighed[] {
  const found: Weighed[] = []
  let before: string[] = []
  let isHashed = false
  for (const line of text.split('\n')) {
    const chunks = line.split(/\s+/).filter(Boolean)
    for (const [at, chunk] of chunks.entries()) {
      const { token, label, isMarked, isEnd } = taken(chunk)
      if (label !== '') before.push(...wordsOf(label))
      if (isTicket(token)) {
        const marks = {
          isMarked: isMarked || isHashed,
          isMoney: isMoney(chunk, chunks[at + 1]) || isBareNumber(chunks[at - 1]),
          isAlone: isAlone(chunks, token),
        }
        // A thread id is for machines, so it counts only if nothing else does.
        const weight = token.startsWith('ref:')
          ? ENOUGH
          : shapeWeight(token) + nameWeight(before) + placeWeight(place, marks)
        found.push({ text: token, weight, place })
      }
      isHashed = /^[#[({<]{1,4}$/.test(chunk)
      before = isEnd ? [] : [...(label === '' || token === '' ? before : []), ...wordsOf(token)].slice(-6)
      if (isTicket(token)) before = []
    }
  }
  return found
}

/** A piece between spaces, without the punctuation around it. The part before ':' or '#' is its label. */
function taken(chunk: string): { token: string; label: string; isMarked: boolean; isEnd: boolean } {
  const [thread] = THREAD.exec(chunk) ?? []
  if (thread !== undefined) return { token: thread, label: '', isMarked: false, isEnd: false }
  if (chunk.includes('://') || chunk.includes('@')) {
    const inPath = URL_TICKET.exec(chunk)?.[1] ?? ''
    return { token: inPath, label: inPath === '' ? '' : 'ticket', isMarked: false, isEnd: false }
  }
  const opening = /^[^\p{L}\p{N}§]{0,8}/u.exec(chunk)?.[0] ?? ''
  let end = chunk.length
  while (end > opening.length && !/[\p{L}\p{N}§°º)]/u.test(chunk.charAt(end - 1))) end -= 1
  let core = chunk.slice(opening.length, end)
  if (core.endsWith(')') && !core.includes('(')) core = core.slice(0, -1)
  const isEnd = /[.!?;]$/.test(chunk)
  // 'Ticket#2026…', 'Ticket-Id:441…', 'HS:1234'.
  const joined = /^([\p{L}-]{2,20})[:#]{1,2}([A-Za-z0-9].*)$/u.exec(core)
  const [, label = '', token = core] = joined ?? []
  return {
    token,
    label,
    isMarked: /[#[({<]/.test(opening) || core.includes('#'),
    isEnd: isEnd && /\p{L}/u.test(token) && !isShort(token),
  }
}

/** 'No.', 'Ref.', 'Réf.', 'Tel.': their period does not end a sentence. */
const isShort = (token: string): boolean => {
  const words = wordsOf(token)
  return (
    words.length === 1 &&
    token.length <= 4 &&
    words.some(word => NAMES.has(word) || NUMBERS.has(word) || OTHERS.has(word))
  )
}

const URL_TICKET =
  /\/(?:requests?|tickets?|cases?|issues?|browse|conversations?|inquiries)\/([A-Z]{0,10}-?\d[A-Z0-9-]{2,24})/
const THREAD = /(?<![A-Za-z0-9])ref:[A-Za-z0-9._!]{8,60}:ref(?![A-Za-z0-9])/

/** How much a piece looks like a ticket number. */
function shapeWeight(token: string): number {
  if (NO_DESK.test(token)) return 0
  // Case numbers of large platforms and of ServiceNow: nothing else looks like them.
  if (/^\d-\d{12,14}$/.test(token) || /^(?:RITM|REQ|INC|SCTASK|TASK|CHG|PRB|HRC|CSTASK|CS|PRIVC)\d{6,10}$/.test(token))
    return 6
  if (/^[A-Z][A-Z0-9]{1,11}(?:-[A-Z]{1,6}){0,2}-\d{2,12}(?:-[A-Z0-9]{1,10}){0,3}$/.test(token)) return 5
  if (/^\d{6,14}$/.test(token)) return 3
  if (/^\d{3,5}$/.test(token)) return token.length === 5 ? 1 : 0.5
  if (/^[\d./-]+$/.test(token)) return 0.5
  if (/^[A-Z0-9]{8,24}$/.test(token) && /[A-Z]/.test(token)) return 3
  // Groups of capitals and digits: '2026-DSR-0456', 'PRV.2026.00417', '7QX-44K-PM2', 'C-004512'.
  if (/^[A-Z0-9]{1,12}(?:[-./][A-Z0-9]{1,12}){1,4}$/.test(token))
    return (token.match(/\d/g) ?? []).length >= 4 && /[A-Z]/.test(token) ? ENOUGH : 1.5
  if (/^[a-z]{3,6}_[A-Za-z0-9]{6,24}$/.test(token)) return 2
  return /^[A-Z]{1,6}\d{2,8}$/.test(token) ? 1.5 : 0
}

/** What the words before a number say about it. */
function nameWeight(before: readonly string[]): number {
  let isNumber = false
  let isCode = false
  for (const word of [...before].reverse()) {
    if (OTHERS.has(word)) return -8
    if (NAMES.has(word)) return 4
    if (word === 'code') isCode = true
    else if (NUMBERS.has(word)) isNumber = true
    else if (!BETWEEN.has(word)) break
  }
  // 'Tracking code' names a ticket; any other code is one to type in.
  return isCode ? -8 : isNumber ? 2.5 : 0
}

interface Marks {
  isMarked: boolean
  isMoney: boolean
  isAlone: boolean
}

function placeWeight(place: Where, { isMarked, isMoney, isAlone }: Marks): number {
  if (isMoney) return -8
  const marked = isMarked ? 2 : 0
  if (place === 'subject') return marked + 1.5
  return marked + (isAlone ? 1 : 0) - (place === 'rest' ? REST_HANDICAP : 0)
}

const isMoney = (chunk: string, next = ''): boolean => /[$€£%+]/.test(chunk) || /^(?:[€$£%]|EUR|USD|GBP)/.test(next)

/** '800 5550199': the first half of a phone number or of any other number in groups. */
const isBareNumber = (chunk = ''): boolean => /^[+(]?\d{1,5}\)?$/.test(chunk)

/** Last on a short line: a footer names the ticket and nothing else. */
const isAlone = (chunks: readonly string[], token: string): boolean =>
  chunks.length <= 3 && (chunks.at(-1) ?? '').includes(token)

function isTicket(text: string): boolean {
  if (text.length < 3 || text.length > 70 || NO_TICKET.test(text)) return false
  if (text.startsWith('ref:')) return true
  if (!/^[A-Za-z0-9][A-Za-z0-9._/-]*$/.test(text)) return false
  // A word with a digit is a name ('gpt4o'); a number has three digits or is mostly capitals.
  const digits = text.replace(/\D/g, '').length
  return digits >= 3 || (/^[A-Z0-9-]{4,}$/.test(text) && digits >= 2)
}

const unquoted = (text: string): string =>
  text
    .split('\n')
    .filter(line => !line.trimStart().startsWith('>'))
    .join('\n')

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}§°º]+/gu) ?? []

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split('|'))
}
