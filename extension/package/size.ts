const UNITS = ['B', 'KB', 'MB', 'GB'] as const
const BASE = 1024

/** '548.20 KB': always two decimals, so that figures in a column line up. */
export function formatSize(bytes: number): string {
  let value = bytes
  let unit = 0
  // Compares the rounded value: 1,023.999 KB would be shown as 1024.00 KB.
  while (Number(value.toFixed(2)) >= BASE && unit < UNITS.length - 1) {
    value /= BASE
    unit += 1
  }
  return `${value.toFixed(2)} ${UNITS[unit]}`
}
