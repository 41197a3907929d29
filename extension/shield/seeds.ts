import { type Candidate, candidate } from './candidate.ts'
import { TITLES } from './cue-words.ts'
import { cuesOf } from './cues.ts'
import type { Reading } from './reading.ts'
import { wordSearch } from './starts.ts'
import { matchAt } from './surroundings.ts'

/** Up to five capitalized words with particles between them: a name if a greeting or a closing announces it. */
const NAME =
  /(?:\p{Lu}\.|(?:\p{Lu}|\p{Lo})[\p{L}\p{M}'’-]{1,30})(?: (?:(?:van|von|der|den|de|del|della|di|da|dos|du|la|le|el|al|bin|ibn|ter|ten|zu|y|e) ){0,2}(?:\p{Lu}\.|\p{Lu}[\p{L}\p{M}'’-]{1,30})){0,3}/uy
const FIRST = /\p{Lu}[\p{L}\p{M}'’-]{1,30}(?=[,!\n:.—-]|$)/uy

const CLOSING =
  /[ \t>]{0,8}(?:(?:best|kind|kindest|warm|warmest|with (?:best|kind|warm)?) ?(?:regards|wishes)|best|cheers|regards|sincerely|yours (?:sincerely|faithfully|truly)|sincerely yours|respectfully|many thanks|thanks(?: again| in advance| so much)?|thank you|love|xoxo|take care|all the best|cordially|un (?:cordial )?saludo|saludos(?: cordiales)?|un abrazo|atentamente|cordialmente|muchas gracias|gracias|cordialement|bien cordialement|bien a vous|amicalement|salutations|merci|sinceres salutations|mit freundlichen gru(?:s|ss)en|freundliche gru(?:s|ss)e|viele gru(?:s|ss)e|liebe gru(?:s|ss)e|beste gru(?:s|ss)e|mfg|vg|lg|hochachtungsvoll|cordiali saluti|distinti saluti|saluti|un caro saluto|grazie|atenciosamente|cumprimentos|com os melhores cumprimentos|abracos?|obrigad[oa]|met vriendelijke groet(?:en)?|groetjes|groeten|med vanlig halsning|vanliga halsningar|med venlig hilsen|med vennlig hilsen|hilsen|halsningar|mvh|terveisin|z powazaniem|pozdrawiam|s pozdravem|saygilarimla|с уважением|з повагою)[ \t]{0,2}[,.!]?[ \t]{0,2}\n(?:[ \t>]{0,8}\n)?[ \t>]{0,8}[-–—~]{0,2} ?/y
const GREETING = wordSearch(
  String.raw`(?<=(?:^|[\n"“«:>(]|[.!?] )[ \t>]{0,8})(?:dear|hi|hello|hey|hiya|good (?:morning|afternoon|evening)|greetings|hola|estimad[oa]s?|querid[oa]s?|buenos dias|buenas tardes|bonjour|bonsoir|salut|cher|chere|coucou|hallo|hoi|ahoj|dag|halo|hai|liebe[rs]?|sehr geehrte[rs]?|guten (?:tag|morgen|abend)|servus|ciao|gentile|egregio|caro|cara|buongiorno|salve|ola|prezad[oa]|car[oa]|beste|geachte|hej|hei|kjaere|kaere|basta|moi|czesc|drogi|droga|szanown[ya]|merhaba|selam|sayin|sevgili|vazen[ya]|mil[ya]|szia|kedves|tisztelt|buna|stimat[ea]|draga|dragi|postovani|kepada|yth|chao|kinh gui|habari|ndugu|mahal na|привет|здравствуйте|уважаем(?:ый|ая)),? (?=\S)`,
)
const TITLE_SOURCE = String.raw`(?<![a-z0-9])(?:mr|mrs|ms|mx|dr|prof|sr|sra|srta|dra|sig|sig\.ra|dott|dott\.ssa|hr|fr|mme|mlle)\. ?(?=\S)|(?<![a-z0-9])(?:mr|mrs|ms|mx|dr|dra|prof|herrn?|frau|mme|mlle|dott\.ssa|sig\.ra|monsieur|madame|mademoiselle|don|dona|senora?|senorita|signora?|mevrouw|meneer|uncle|aunt|auntie|grandma|grandpa|nurse|officer|detective|judge|professor|doctor) (?=\S)`
const TITLE = wordSearch(TITLE_SOURCE)
const WORD_AND_SPACE = /([a-z]{2,12}) (?=\S)/y
const TITLE_AT = new RegExp(`(?:${TITLE_SOURCE})`, 'y')

/** Words that follow a greeting instead of a name. */
const NOBODY =
  /^(?:dr|prof|mr|mrs|ms|mme|med|all|team|everyone|everybody|sir|madam|sirs|there|customer|customers|customer service|colleague|colleagues|friend|friends|hiring|recruiter|recruiting|committee|editor|support|user|users|world|guys|folks|both|again|santa|diary|god|lord|claude|chatgpt|gpt|gemini|copilot|alexa|siri|ai|assistant|professor|doctor|mom|mum|dad|mother|father|landlord|neighbou?r|parents|students|members|clients?|senor|senora|senores|amigos?|todos|equipo|tous|toutes|equipe|madame|monsieur|messieurs|mesdames|damen|herren|zusammen|alle|kolleginnen|kollegen|tutti|the|a|my|our|your|it|we|i|in|on|to|from|and|please|can|could|thanks|thank|subject|re|sent|tel|phone|regards|best|ceo|cto|manager|director|inc|corp|llc|ltd|plc|gmbh|ps|nb|fyi|asap|summary)$/

/** Assistants whose names are also people's names. */
const CALLED_AS_PEOPLE = new Set(['claude', 'alexa'])

/** Whether a folded word cannot be a name, even if the tagger takes it for one. */
export function isNobody(word: string): boolean {
  return NOBODY.test(word) && !CALLED_AS_PEOPLE.has(word)
}

/** Names by their place in a letter: after a greeting, below a closing, after a title. */
export function findByPlace({ text, low }: Reading): Candidate[] {
  const found: Candidate[] = []
  const add = (at: number, mustEnd: boolean, certainty: 'shaped' | 'likely'): void => {
    const title = matchAt(TITLE_AT, low, at) ?? titleAt(low, at)
    const start = at + (title?.[0].length ?? 0)
    const match =
      matchAt(title === null && mustEnd ? FIRST : NAME, text, start) ?? (mustEnd ? matchAt(NAME, text, start) : null)
    if (match === null) return
    const name = withoutTerms(match[0].replace(/(?:['’]s|\.)$/, ''))
    // 'Hi, I'm Dana': the writer continues about themselves.
    const first = (low.slice(start, start + name.length).split(/[ .]/)[0] ?? '').replace(/['’](?:m|re|s|ve|ll|d)$/, '')
    const next = text.slice(start + name.length, start + name.length + 2)
    if (
      NOBODY.test(first) ||
      name.length < 2 ||
      (mustEnd && title === null && !/^(?:[,!\n:;"”»—-]|\.(?:\s|$)|$)/.test(next))
    )
      return
    found.push(candidate('NAME', start, start + name.length, certainty))
  }
  for (let match = GREETING.first(low, low); match !== null; match = GREETING.next())
    add(match.index + match[0].length, true, 'shaped')
  for (let match = TITLE.first(low, low); match !== null; match = TITLE.next())
    add(match.index + match[0].length, false, 'shaped')
  for (let line = 0; line >= 0 && line < low.length; line = nextLine(low, line)) {
    const match = matchAt(CLOSING, low, line)
    if (match === null) {
      signedInLine(text, low, line)
      continue
    }
    const start = line + match[0].length
    const lineEnd = low.indexOf('\n', start)
    // A signature is a short line of its own.
    if ((lineEnd < 0 ? low.length : lineEnd) - start <= 48) add(start, true, 'shaped')
  }
  return found

  /** `Tack för sist! Hälsningar Torbjörn`: the closing and the name end a paragraph. */
  function signedInLine(text: string, low: string, line: number): void {
    const newline = low.indexOf('\n', line)
    const end = newline < 0 ? low.length : newline
    // Most lines end otherwise: the last word of a name is capitalized.
    const last = text.lastIndexOf(' ', end - 1) + 1
    const isEnd = newline < 0 || newline + 1 >= low.length || low.charAt(newline + 1) === '\n'
    if (!isEnd || last <= line || !/\p{Lu}/u.test(text.charAt(last))) return
    const from = Math.max(line, end - SIGNED_MOST)
    const closing = SIGNED.exec(low.slice(from, end))
    if (closing === null) return
    const start = from + closing.index + closing[0].length
    const name = matchAt(NAME, text, start)
    if (
      name !== null &&
      /\p{Ll}/u.test(name[0]) &&
      !name[0].toLowerCase().split(' ').some(isNobody) &&
      /^[.!]?\s*$/.test(low.slice(start + name[0].replace(/\.$/, '').length, end))
    )
      add(start, false, 'likely')
  }
}

/** Without what people search for: `Herr Minx Rechtsanwalt Erfahrungen`. */
function withoutTerms(name: string): string {
  const words = name.split(' ')
  while (words.length > 1 && NO_PART.has(words.at(-1)?.toLowerCase() ?? '')) words.pop()
  return words.join(' ')
}

const NO_PART = cuesOf('no-part')
const SIGNED_MOST = 70
const SIGNED =
  /(?:^|[.!?,;] )(?:(?:best|kind|warm)(?: regards| wishes)?|regards|cheers|sincerely|love|xoxo|many thanks|thanks|thank you|(?:mit )?(?:freundliche[nm]?|viele|liebe|beste|herzliche) gru(?:s|ss)en?|lg|vg|mfg|(?:un )?(?:cordial )?saludos?|un abrazo|atentamente|gracias|(?:bien )?cordialement|amicalement|bises|merci|(?:cordiali|distinti|cari) saluti|saluti|grazie|un abbraccio|abracos?|obrigad[oa]|atenciosamente|(?:met )?(?:vriendelijke )?groet(?:en|jes)?|(?:med )?(?:vanliga? )?halsning(?:ar)?|kram|mvh|(?:med )?(?:venlig )?hilsen|terveisin|pozdrawiam|z powazaniem|s pozdravem|udvozlettel|udv|saygilarimla|sevgiler|cu (?:stima|drag|respect)|salam),? (?=\S)/

/** A title of another language, between a greeting and the name: `Szanowna Pani Zofio`, `Vážený pane Dvořáku`. */
function titleAt(low: string, at: number): RegExpExecArray | null {
  const word = matchAt(WORD_AND_SPACE, low, at)
  return word !== null && TITLES.has(word[1] ?? '') ? word : null
}

function nextLine(low: string, line: number): number {
  const newline = low.indexOf('\n', line)
  return newline < 0 ? -1 : newline + 1
}
