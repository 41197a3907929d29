import type { BadEntry, Check } from './report.ts'

/**
 * A fault and its entry; of several, the lowest is reported. 0 means no entry of its own: a head, or a file of the
 * bundle.
 */
export type Fault = BadEntry & { check: Check['id'] }

export function lowest(faults: readonly (Fault | undefined)[]): Fault | undefined {
  return faults.flatMap(fault => fault ?? []).sort((a, b) => a.seq - b.seq)[0]
}

/** A fault of the bundle itself, not tied to an entry. */
export const bundleFault = (check: Check['id'], title: string, text: string): Fault => ({
  check,
  seq: 0,
  title,
  text,
  expected: null,
  found: null,
})

export const withStop = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)
export const sentence = (text: string): string => withStop(`${text.slice(0, 1).toUpperCase()}${text.slice(1)}`)
