export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** 'November 24', in UTC like every day in the product. */
export function dayInWords(at: number): string {
  const date = new Date(at)
  return `${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}`
}

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** 'four'; digits from eleven on. */
export const numberInWords = (count: number): string => NUMBERS[count] ?? String(count)

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
