/**
 * Check digits of cards, accounts and documents. Each function takes the bare digits or letters and returns whether
 * they are valid.
 */

/** Luhn's sum: cards, IMEI, Canadian and South African numbers. */
export function holdsLuhn(digits: string): boolean {
  let sum = 0
  for (let at = 0; at < digits.length; at++) {
    const digit = digits.charCodeAt(digits.length - 1 - at) - 48
    const doubled = at % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/** ISO 7064 mod 97-10, as used in an IBAN: the first four characters are moved to the end. */
export function holdsMod97(iban: string): boolean {
  let rest = 0
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(character, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest === 1
}

/** The last letter of a Spanish DNI or NIE; a leading `X`, `Y` or `Z` stands for 0, 1 or 2. */
export function holdsDni(low: string): boolean {
  const digits = low.slice(0, -1).replace('x', '0').replace('y', '1').replace('z', '2')
  return 'trwagmyfpdxbnjzsqvhlcke'.charAt(Number(digits) % 23) === low.at(-1)
}

/** Both check digits of a Brazilian CPF. */
export function holdsCpf(digits: string): boolean {
  if (digits.length !== 11 || /^(\d)\1{10}$/.test(digits)) return false
  return [9, 10].every(length => {
    let sum = 0
    for (let at = 0; at < length; at++) sum += Number(digits.charAt(at)) * (length + 1 - at)
    return ((sum * 10) % 11) % 10 === Number(digits.charAt(length))
  })
}

/** A British NHS number: weights 10 to 2, modulo 11. */
export function holdsNhs(digits: string): boolean {
  let sum = 0
  for (let at = 0; at < 9; at++) sum += Number(digits.charAt(at)) * (10 - at)
  return digits.length === 10 && (11 - (sum % 11)) % 11 === Number(digits.charAt(9))
}

/** The ninth character of a vehicle identification number, computed from all the others. */
export function holdsVin(low: string): boolean {
  const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
  let sum = 0
  for (let at = 0; at < 17; at++) {
    const value = VIN_VALUES[low.charAt(at)] ?? Number(low.charAt(at))
    if (Number.isNaN(value)) return false
    sum += value * (weights[at] ?? 0)
  }
  return 'x' === low.charAt(8) ? sum % 11 === 10 : sum % 11 === Number(low.charAt(8))
}

const VIN_VALUES: Readonly<Record<string, number>> = Object.fromEntries(
  ['aj', 'bks', 'clt', 'dmu', 'env', 'fw', 'gpx', 'hy', 'rz'].flatMap((letters, index) =>
    [...letters].map(letter => [letter, index + 1] as const),
  ),
)
