/** A moment or a length of time that an answer names. */
type NamedTime = { kind: 'date'; at: number } | { kind: 'days'; days: number }

const DAY_MS = 86_400_000

const MONTHS: Readonly<Record<string, number>> = Object.fromEntries(
  [
    'january|jan|januar|jänner|janvier|janv|enero|ene',
    'february|feb|februar|février|févr|febrero',
    'march|mar|märz|mars|marzo',
    'april|apr|avril|avr|abril|abr',
    'may|mai|mayo',
    'june|jun|juni|juin|junio',
    'july|jul|juli|juillet|juil|julio',
    'august|aug|août|agosto|ago',
    'september|sep|sept|septembre|septiembre|setiembre',
    'october|oct|oktober|okt|octobre|octubre',
    'november|nov|novembre|noviembre',
    'december|dec|dezember|dez|décembre|déc|diciembre|dic',
  ].flatMap((names, month) => names.split('|').map(name => [name, month])),
)
const MONTH = Object.keys(MONTHS)
  .sort((a, b) => b.length - a.length)
  .join('|')

const COUNTS: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
  fourteen: 14,
  fifteen: 15,
  twenty: 20,
  'twenty-one': 21,
  'twenty-eight': 28,
  thirty: 30,
  'forty-five': 45,
  forty: 40,
  sixty: 60,
  ninety: 90,
  ein: 1,
  einen: 1,
  eine: 1,
  zwei: 2,
  drei: 3,
  vier: 4,
  fünf: 5,
  sechs: 6,
  sieben: 7,
  acht: 8,
  zehn: 10,
  vierzehn: 14,
  dreißig: 30,
  fünfundvierzig: 45,
  sechzig: 60,
  neunzig: 90,
  un: 1,
  deux: 2,
  trois: 3,
  quatre: 4,
  cinq: 5,
  sept: 7,
  huit: 8,
  dix: 10,
  quinze: 15,
  trente: 30,
  'quarante-cinq': 45,
  soixante: 60,
  'quatre-vingt-dix': 90,
  uno: 1,
  dos: 2,
  tres: 3,
  cuatro: 4,
  cinco: 5,
  seis: 6,
  siete: 7,
  ocho: 8,
  diez: 10,
  treinta: 30,
  sesenta: 60,
  noventa: 90,
}
const COUNT = Object.keys(COUNTS)
  .sort((a, b) => b.length - a.length)
  .join('|')

const ISO = /(?<![\d-])(20\d\d)-(\d\d)-(\d\d)(?![\d-])/g
const NUMERIC = /(?<![\d./-])(\d{1,2})([./])(\d{1,2})\2(20\d\d)(?!\d|[./]\d)/g
const DAY_FIRST = new RegExp(
  `(?<![\\p{L}\\p{N}])(\\d{1,2})(?:st|nd|rd|th|er|\\.)?(?: of| de)? (${MONTH})\\.?(?:,? (?:de |del )?(20\\d\\d))?(?![\\p{L}\\p{N}])`,
  'giu',
)
const MONTH_FIRST = new RegExp(
  `(?<![\\p{L}\\p{N}])(${MONTH})\\.? (\\d{1,2})(?:st|nd|rd|th)?(?:,? (20\\d\\d))?(?![\\p{L}\\p{N}])`,
  'giu',
)
const SPAN = new RegExp(
  `(?<![\\p{L}\\p{N}.-])(?:(\\d{1,3})|(${COUNT}))(?: \\(\\d{1,3}\\))?(?: |-)(?:(?:more|further|additional|extra|calendar|business|working|weitere[nr]?|zusätzliche[nr]?|jours|otros|autres) ){0,2}(days?|weeks?|months?|tagen?|wochen?|monaten?|jours?|semaines?|mois|días?|semanas?|mes(?:es)?)(?![\\p{L}\\p{N}])`,
  'giu',
)

/**
 * Every date and span in a text, in order. `now`, in milliseconds, decides the year if none is named (the next such
 * day). In 03/04/2026 the day comes first unless `monthFirst`.
 */
export function timesIn(text: string, { now, monthFirst }: { now: number; monthFirst: boolean }): NamedTime[] {
  const found: { index: number; time: NamedTime }[] = []
  const add = (index: number, at: number | undefined) => {
    if (at !== undefined) found.push({ index, time: { kind: 'date', at } })
  }
  const even = text.slice(0, 20_000).replace(/\s/g, ' ')
  for (const hit of even.matchAll(ISO)) add(hit.index, dayOf(hit[1], Number(hit[2]) - 1, hit[3], now))
  for (const hit of even.matchAll(NUMERIC)) {
    const [first, second] = [Number(hit[1]), Number(hit[3])]
    const swapped = hit[2] === '/' && ((monthFirst && first <= 12) || second > 12)
    add(hit.index, dayOf(hit[4], (swapped ? first : second) - 1, String(swapped ? second : first), now))
  }
  for (const hit of even.matchAll(DAY_FIRST)) add(hit.index, dayOf(hit[3], monthOf(hit[2]), hit[1], now))
  for (const hit of even.matchAll(MONTH_FIRST)) add(hit.index, dayOf(hit[3], monthOf(hit[1]), hit[2], now))
  for (const hit of even.matchAll(SPAN)) {
    const count = hit[1] === undefined ? (COUNTS[(hit[2] ?? '').toLowerCase()] ?? 0) : Number(hit[1])
    const days = count * daysIn((hit[3] ?? '').toLowerCase())
    if (days > 0 && days <= 400) found.push({ index: hit.index, time: { kind: 'days', days } })
  }
  return found.sort((a, b) => a.index - b.index).map(({ time }) => time)
}

const monthOf = (name: string | undefined): number => MONTHS[(name ?? '').toLowerCase()] ?? -1

/** A month of an extension counts as 30 days: nearly the shortest reading, and never in the provider's favor. */
function daysIn(unit: string): number {
  if (/^(?:week|woche|semaine|semana)/.test(unit)) return 7
  return /^m/.test(unit) ? 30 : 1
}

function dayOf(year: string | undefined, month: number, day: string | undefined, now: number): number | undefined {
  const date = Number(day)
  if (month < 0 || month > 11 || date < 1 || date > 31) return undefined
  if (year !== undefined) return Date.UTC(Number(year), month, date)
  const thisYear = Date.UTC(new Date(now).getUTCFullYear(), month, date)
  // A day in the recent past was meant as such; one far in the past is next year's.
  return thisYear >= now - 60 * DAY_MS ? thisYear : Date.UTC(new Date(now).getUTCFullYear() + 1, month, date)
}
