/** Check-digit algorithms of national numbers: each check takes the number without separators, in lowercase. */
export type Check = (form: string) => boolean

const digit = (form: string, at: number): number => form.charCodeAt(at) - 48

/** The weighted sum of the digits, from the left. */
export function weighted(form: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, at) => sum + weight * digit(form, at), 0)
}

/** Weights for which the sum, including the check digit, is a multiple of `modulus`. */
export function sumsTo(modulus: number, weights: readonly number[]): Check {
  return form => weighted(form, weights) % modulus === 0
}

/**
 * The last digit completes the sum to a multiple of `modulus`; if ten is needed, it is written as `ten`, or such
 * numbers are not issued.
 */
export function complement(modulus: number, weights: readonly number[], ten?: number): Check {
  return form => {
    const lack = (modulus - (weighted(form, weights) % modulus)) % modulus
    return (lack === 10 ? ten : lack) === digit(form, weights.length)
  }
}

/** The last digit is the sum modulo `modulus`; a remainder of ten is written as 0. */
export function remainder(modulus: number, weights: readonly number[]): Check {
  return form => (weighted(form, weights) % modulus) % 10 === digit(form, weights.length)
}

export const luhn: Check = form => {
  let sum = 0
  for (let at = 0; at < form.length; at++) {
    const value = digit(form, form.length - 1 - at) * (at % 2 === 0 ? 1 : 2)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}

/** ISO 7064, mod 11,10. */
export const mod1110: Check = form => {
  let rest = 10
  for (let at = 0; at < form.length - 1; at++) {
    rest = (rest + digit(form, at)) % 10
    rest = ((rest === 0 ? 10 : rest) * 2) % 11
  }
  return (11 - rest) % 10 === digit(form, form.length - 1)
}

/** ISO 7064, mod 11-2, with `x` for ten. */
export const mod112: Check = form => {
  let rest = 0
  for (const character of form.slice(0, -1)) rest = ((rest + Number(character)) * 2) % 11
  const check = (12 - rest) % 11
  return (check === 10 ? 'x' : String(check)) === form.slice(-1)
}

const DIHEDRAL = [
  '0123456789',
  '1234067895',
  '2340178956',
  '3401289567',
  '4012395678',
  '5987604321',
  '6598710432',
  '7659821043',
  '8765932104',
  '9876543210',
]
const PERMUTED = [
  '0123456789',
  '1576283094',
  '5803796142',
  '8916043527',
  '9453126870',
  '4286573901',
  '2793806415',
  '7046913258',
]

/** Verhoeff's check over the dihedral group of the pentagon. */
export const verhoeff: Check = form => {
  let rest = 0
  for (let at = 0; at < form.length; at++) {
    const moved = Number(PERMUTED[at % 8]?.charAt(digit(form, form.length - 1 - at)))
    rest = Number(DIHEDRAL[rest]?.charAt(moved))
  }
  return rest === 0
}

/** The last two digits are 97 minus the remainder of all the digits before. */
export const mod97 = (prefix = ''): Check => {
  return form => 97 - Number(BigInt(prefix + form.slice(0, -2)) % 97n) === Number(form.slice(-2))
}

/** Also requires a valid day and month at two positions: without them a digit sequence is not a person's number. */
export function dated(check: Check, dayAt: number, monthAt: number): Check {
  return form => isDay(Number(form.slice(dayAt).slice(0, 2)), Number(form.slice(monthAt).slice(0, 2))) && check(form)
}

/**
 * The same for countries that add 20 or 50 to the month, or 40 or 60 to the day, to mark centuries, sexes, or
 * newcomers.
 */
export function datedLoosely(check: Check, dayAt: number, monthAt: number): Check {
  return form => {
    const day = Number(form.slice(dayAt).slice(0, 2))
    const month = Number(form.slice(monthAt).slice(0, 2))
    return (
      isDay(day > 60 ? day - 60 : day > 40 ? day - 40 : day, (month % 20 > 12 ? month - 50 : month) % 20) && check(form)
    )
  }
}

function isDay(day: number, month: number): boolean {
  return day >= 1 && day <= 31 && month >= 1 && month <= 12
}
/** A single digit repeated to the end is filler. */
export const isFiller = (form: string): boolean => /^(\d)\1+$/.test(form)

/** Estonia and Lithuania: two rows of weights; the second is used if the first gives ten. */
export const baltic: Check = form => {
  const first = weighted(form, [1, 2, 3, 4, 5, 6, 7, 8, 9, 1]) % 11
  const second = weighted(form, [3, 4, 5, 6, 7, 8, 9, 1, 2, 3]) % 11
  return (first < 10 ? first : second % 10) === digit(form, 10)
}

export const norwegian: Check = form =>
  sumsTo(11, [3, 7, 6, 1, 8, 9, 4, 5, 2, 1])(form) && sumsTo(11, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1])(form)

export const turkish: Check = form => {
  const odd = [0, 2, 4, 6, 8].reduce((sum, at) => sum + digit(form, at), 0)
  const even = [1, 3, 5, 7].reduce((sum, at) => sum + digit(form, at), 0)
  const tenth = (((odd * 7 - even) % 10) + 10) % 10
  return tenth === digit(form, 9) && (odd + even + tenth) % 10 === digit(form, 10)
}

export const finnish: Check = form =>
  '0123456789abcdefhjklmnprstuvwxy'.charAt(Number(form.slice(0, 6) + form.slice(7, 10)) % 31) === form.slice(10)

export const irish: Check = form => {
  const second = form.charCodeAt(8)
  const extra = Number.isNaN(second) || form.charAt(8) === 'w' ? 0 : (second - 96) * 9
  return 'wabcdefghijklmnopqrstuv'.charAt((weighted(form, [8, 7, 6, 5, 4, 3, 2]) + extra) % 23) === form.charAt(7)
}

const ITALIAN_ODD: readonly number[] = [
  1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23,
]

/** Italy's fiscal code: letters and digits by position, the odd ones through a table. */
export const italian: Check = form => {
  let sum = 0
  for (let at = 0; at < 15; at++) {
    const code = form.charCodeAt(at)
    const value = code < 58 ? code - 48 : code - 97
    sum += at % 2 === 0 ? (ITALIAN_ODD[value] ?? 0) : value
  }
  return 97 + (sum % 26) === form.charCodeAt(15)
}

/** Mexico's CURP: weights 18 down to 2, each character by its index in the alphabet with ñ. */
export const mexican: Check = form => {
  let sum = 0
  for (let at = 0; at < 17; at++) sum += '0123456789abcdefghijklmnñopqrstuvwxyz'.indexOf(form.charAt(at)) * (18 - at)
  return (10 - (sum % 10)) % 10 === digit(form, 17)
}

/** Chile's RUT: weights 2 to 7 from the right, with the check digit `k` for ten. */
export const chilean: Check = form => {
  let sum = 0
  for (let at = form.length - 2, weight = 2; at >= 0; at--, weight = weight === 7 ? 2 : weight + 1)
    sum += digit(form, at) * weight
  const rest = 11 - (sum % 11)
  return (rest === 11 ? '0' : rest === 10 ? 'k' : String(rest)) === form.slice(-1)
}

export const taiwanese: Check = form => {
  const place = 'abcdefghjklmnpqrstuvxywzio'.indexOf(form.charAt(0)) + 10
  const sum = Math.floor(place / 10) + (place % 10) * 9 + weighted(form.slice(1), [8, 7, 6, 5, 4, 3, 2, 1, 1])
  return sum % 10 === 0
}

export const hongKong: Check = form => {
  const letters = form.length === 8 ? ` ${form}` : form
  let sum = 0
  for (let at = 0; at < 8; at++) {
    const code = letters.charCodeAt(at)
    sum += (code === 32 ? 36 : code < 58 ? code - 48 : code - 87) * (9 - at)
  }
  const last = letters.charAt(8)
  return (sum + (last === 'a' ? 10 : Number(last))) % 11 === 0
}

export const singaporean: Check = form => {
  const series = form.charAt(0)
  const sum =
    weighted(form.slice(1), [2, 7, 6, 5, 4, 3, 2]) + (series === 't' || series === 'g' ? 4 : series === 'm' ? 3 : 0)
  const rest = sum % 11
  const letters = series === 's' || series === 't' ? 'jzihgfedcba' : series === 'm' ? 'xwutrqpnjlk' : 'xwutrqpnmlk'
  return letters.charAt(series === 'm' ? 10 - rest : rest) === form.slice(-1)
}

/** Russia's insurance number: weights 9 to 1, modulo 101. */
export const snils: Check = form => (weighted(form, [9, 8, 7, 6, 5, 4, 3, 2, 1]) % 101) % 100 === Number(form.slice(9))

export const russianInn: Check = form =>
  remainder(11, [7, 2, 4, 10, 3, 5, 9, 4, 6, 8])(form) && remainder(11, [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8])(form)

export const kazakh: Check = form => {
  const first = weighted(form, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]) % 11
  const rest = first === 10 ? weighted(form, [3, 4, 5, 6, 7, 8, 9, 10, 11, 1, 2]) % 11 : first
  return rest === digit(form, 11)
}

export const cnpj: Check = form =>
  [12, 13].every(length => {
    let sum = 0
    for (let at = 0; at < length; at++) sum += digit(form, at) * (((length - 1 - at) % 8) + 2)
    const rest = sum % 11
    return (rest < 2 ? 0 : 11 - rest) === digit(form, length)
  })

export const abn: Check = form => (weighted(form, [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]) - 10) % 89 === 0

export const frenchNir: Check = form => {
  const digits = form.slice(0, 13).replace('2a', '19').replace('2b', '18')
  return 97 - Number(BigInt(digits) % 97n) === Number(form.slice(13))
}

export const czech: Check = form => {
  if (form.length === 9) return true
  const whole = BigInt(form)
  return whole % 11n === 0n || (BigInt(form.slice(0, 9)) % 11n === 10n && form.endsWith('0'))
}

export const japanese: Check = form => {
  const rest = weighted(form, [6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11
  return (rest <= 1 ? 0 : 11 - rest) === digit(form, 11)
}

export const newZealand: Check = form => {
  const number = form.padStart(9, '0')
  const by = (weights: readonly number[]): number => (11 - (weighted(number, weights) % 11)) % 11
  const first = by([3, 2, 7, 6, 5, 4, 3, 2])
  return (first === 10 ? by([7, 4, 3, 2, 5, 2, 7, 6]) : first) === digit(number, 8)
}

export const iranian: Check = form => {
  const rest = weighted(form, [10, 9, 8, 7, 6, 5, 4, 3, 2]) % 11
  return (rest < 2 ? rest : 11 - rest) === digit(form, 9)
}

export const german: Check = form => {
  // Exactly one of the first ten digits occurs twice or three times.
  const counts = [...'0123456789'].map(each => form.slice(0, 10).split(each).length - 1)
  return counts.filter(count => count > 1).length === 1 && mod1110(form)
}

export const jmbg: Check = form => {
  const lack = (11 - (weighted(form, [7, 6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 11
  return lack === digit(form, 12)
}

export const ukrainian: Check = form => {
  const sum = weighted(form, [-1, 5, 7, 9, 4, 6, 10, 5, 7])
  return (((sum % 11) + 11) % 11) % 10 === digit(form, 9)
}

export const ecuadorian: Check = form => {
  const province = Number(form.slice(0, 2))
  return ((province >= 1 && province <= 24) || province === 30) && digit(form, 2) < 6 && luhn(form)
}
