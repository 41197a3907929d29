import { type Candidate, candidate } from '../candidate.ts'
import type { Reading } from '../reading.ts'
import { before, isJoinedRight, matchAt, matchesOf } from '../surroundings.ts'

/** `1,234.50`, `1.234,50`, `1 234`, `12'400`, `1,25,000`, `1450`: groups of two or three digits, then a fraction. */
const NUMBER = String.raw`\d{1,12}(?:[ ,.']\d{2,3}(?!\d)){0,5}(?:[.,](?:\d{1,2}(?!\d)|-{1,2}))?`
const MAGNITUDE = String.raw`(?: ?(?:k|m|mn|bn|b|mm|mio|mrd|mld|md|thousand|million|millions|millionen|milliarden?|millones|mill|mil|billion|billions|trillion|milliards?|miljoner|miljoen|milhoes|milioni|lakhs?|lacs?|crores?|cr|grand)\b\.?)?`
/** The other end of a range: `$50–60k`. */
const RANGE = String.raw`(?: ?- ?[$€£]?\d{1,9}(?:[,.]\d{1,3}){0,3}(?![\d/-])(?: ?(?:k|m|bn|million|thousand)\b)?)?`

const SYMBOL =
  /(?:(?:us|ca|au|nz|hk|sg|mx|a|c|s|r|nt|cn|jp|bz|j|tt)\$|[$€£¥₹₽₺₦₩₫₴₪฿₱₡₲₵₸₾₿₮₼]|\brs\.? ?(?=\d)|\brp\.? ?(?=\d)|\bkes ?(?=\d)|\bksh\.? ?(?=\d)|元|円)/g
const AMOUNT_AFTER_SYMBOL = new RegExp(` ?-?${NUMBER}${MAGNITUDE}${RANGE}`, 'y')

const CODE_LIST =
  'usd|eur|gbp|jpy|cny|rmb|inr|rub|try|ngn|krw|vnd|uah|ils|thb|php|chf|sek|nok|dkk|isk|pln|czk|huf|ron|bgn|aud|cad|nzd|sgd|hkd|twd|mxn|brl|ars|clp|cop|pen|uyu|zar|kes|ghs|egp|mad|aed|sar|qar|kwd|bhd|omr|jod|pkr|lkr|bdt|idr|myr|kzt|gel|btc|eth|usdt|usdc'
const CODE_BEFORE = new RegExp(`(?<![a-z0-9_-])(?:${CODE_LIST})(?=[ :]{0,2}\\d)`, 'g')
const AMOUNT_AFTER_CODE = new RegExp(`[ :]{0,2}${NUMBER}${MAGNITUDE}${RANGE}`, 'y')

const WORDS = String.raw`dollars?|bucks|euros?|cents|pence|quid|pounds sterling|yen|yuan|renminbi|rupees?|rupien|rupias|rub(?:les?|el)|pesos?|reais|real|kronor|kroner|kronur|kr|zl|zlotych|zloty|kc|korun|koruny|ft|forint(?:ot|ra|ert)?|lei|leva|lv|tl|lira|liras|liralik|won|baht|ringgit|rand|francs?|franken|dirhams?|riyals?|dinars?|shekels?|naira|cedis?|shillings?|rupiah|dong|dolar(?:es)?|dolares|dollari|taka|bolivares|soles|eura|dinara|kuna|hryvnia|shilingi|juta|ribu|trieu(?: dong)?|vnd|d|balles|satoshis|bitcoins?|грн|руб(?:лей|ля|ль|\.)?|рублей|евро|долларов|रुपये|元|円|万円|万元|원`
/** A currency's sign, code or name after the number. */
const UNIT_AFTER = new RegExp(
  `(?<![\\d.,/:_])${NUMBER}${MAGNITUDE}(?: of)? ?(?:[€£¥₹₽₺₦₩₫₴₪฿$](?![\\d{(])|(?:us |canadian |australian |swiss )?(?:${CODE_LIST}|${WORDS})(?![a-z0-9_-]))`,
  'g',
)
/** South African rands: the letter R, right before a grouped number. */
const RAND = /(?<![A-Za-z0-9_-])R ?\d{1,3}(?:[ ,]\d{3}){1,3}(?:[.,]\d{2})?(?![\d-])/g

/** Amounts of money in figures, by sign, code or name of the currency. */
export function findMoney({ text, plain, low }: Reading): Candidate[] {
  const found: Candidate[] = []
  const add = (start: number, length: number): void => {
    const end = endOfAmount(low, start + length)
    found.push(candidate('VALUE', start, end, 'shaped'))
  }
  for (const match of matchesOf(SYMBOL, low)) {
    // `RS 24893` is a state and its postcode, `Rs 500` an amount.
    if (match[0].startsWith('rs') && plain.startsWith('RS', match.index)) continue
    const amount = matchAt(AMOUNT_AFTER_SYMBOL, low, match.index + match[0].length)
    if (amount === null || isJoinedRight(low, match.index + match[0].length + amount[0].length)) continue
    if (!isShellArgument(low, match.index, amount[0])) add(match.index, match[0].length + amount[0].length)
  }
  for (const match of matchesOf(CODE_BEFORE, low)) {
    const amount = matchAt(AMOUNT_AFTER_CODE, low, match.index + match[0].length)
    // `try 3 times` and `all 5`: codes that are also words count only in capitals.
    if (amount === null || (/^(?:try|all|cop|pen|mad|ron)$/.test(match[0]) && !isUpper(plain, match.index, 3))) continue
    if (!isJoinedRight(low, match.index + match[0].length + amount[0].length))
      add(match.index, match[0].length + amount[0].length)
  }
  for (const match of matchesOf(UNIT_AFTER, low)) {
    const code = /(?:try|cop|pen|mad|ron)$/.exec(match[0])
    if (code !== null && !isUpper(plain, match.index + code.index, 3)) continue
    // Only the Vietnamese letter is the short form of dong.
    if (/ ?\dd$|\d d$/.test(match[0]) && text.charAt(match.index + match[0].length - 1) !== 'đ') continue
    if (/(?:real|won|ft|lei|rand|try|lv|cents)$/.test(match[0]) && !isUnitSure(plain, match)) continue
    if (!/[a-z]-?$/.test(before(low, match.index, 2))) add(match.index, match[0].length)
  }
  for (const match of matchesOf(RAND, plain)) add(match.index, match[0].length)
  return found
}

/** A period or comma after the number belongs to the sentence. */
function endOfAmount(low: string, end: number): number {
  let at = end
  while (/[., -]/.test(low.charAt(at - 1)) && low.slice(at - 2, at) !== '.-' && low.slice(at - 2, at) !== ',-') at -= 1
  return at
}

/** `$1` in a script or a replacement pattern. */
function isShellArgument(low: string, start: number, amount: string): boolean {
  if (low.charAt(start) !== '$' || !/^\d$/.test(amount)) return false
  return /["'`/{\\(&]/.test(low.charAt(start - 1)) || /["'`/}&\\$]/.test(low.charAt(start + 2))
}

function isUpper(plain: string, at: number, length: number): boolean {
  return /^[A-Z]+$/.test(plain.slice(at, at + length))
}

/**
 * Units that are also words (`3 won`, `6 ft`) count only after a grouped or long number; `ft` only when capitalized.
 */
function isUnitSure(plain: string, match: RegExpExecArray): boolean {
  if (match[0].endsWith('ft')) return /Ft$/.test(plain.slice(match.index, match.index + match[0].length))
  return /\d[ ,.']\d{3}|\d{3}/.test(match[0]) || /rand$|cents$/.test(match[0])
}
