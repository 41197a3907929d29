import { Instant } from '../../records/ids.ts'
import type { HeadStamp, SignedHead } from '../../records/signed-head.ts'
import { englishDate } from '../calendar/english-dates.ts'
import { HEADS } from './contents.ts'
import { bundleFault, type Fault, sentence } from './faults.ts'
import { leafOf, rootOver } from './head-tree.ts'
import type { Check } from './report.ts'
import { fromBase64, fromStrictBase64, sha256Bytes } from './signatures.ts'
import { readHeads } from './signed-head.ts'
import { checkTimeStamp, type StampVerdict } from './time-stamp.ts'

/** An authority known here confirms that this many entries were on record at this moment. */
export interface Vouched {
  entries: number
  at: number
  authority: string
}

interface StampsChecked {
  check: Check
  fault?: Fault | undefined
  /** Sorted by number of entries, fewest first. */
  vouched: Vouched[]
}

const TITLE = 'Time stamp'
const checkOf = (state: Check['state'], text: string, figure = ''): Check => ({
  id: 'time',
  state,
  title: TITLE,
  text,
  figure,
})
const unasked = (text: string): StampsChecked => ({ check: checkOf('unasked', text), vouched: [] })

export const STAMPS_ALONE = unasked('A ledger file carries none.')
const NOT_STAMPED = 'Not stamped by an outside authority: the times in it are our own word.'
/** The clocks of two honest parties differ by less than this. */
const CLOCKS_DIFFER_MS = 3_600_000

interface StampFacts {
  /** Number of entries in the whole record. */
  total: number
  /** An earlier check failed: the record here is not what the stamps cover. */
  isBroken: boolean
  /** Root certificates of the authorities known here, DER in base64. */
  authorities: readonly string[]
}

/** Checks each time stamp in `heads.json` against the head that it covers, and up to a root known here. */
export async function checkStamps(
  files: ReadonlyMap<string, Uint8Array>,
  { total, isBroken, authorities }: StampFacts,
): Promise<StampsChecked> {
  const list = readHeads(files.get(HEADS))
  const stamps = list?.stamps ?? []
  if (isBroken) return unasked('Not asked after the break.')
  if (list === undefined || stamps.length === 0) return unasked(NOT_STAMPED)
  const roots = authorities.flatMap(text => fromBase64(text) ?? [])
  const vouched: Vouched[] = []
  const strangers = new Set<string>()
  for (const stamp of stamps) {
    const verdict = await verdictOf(stamp, list.heads, roots)
    if (verdict.state === 'broken') {
      return {
        check: checkOf('broken', sentence(verdict.why)),
        fault: bundleFault('time', 'The time stamp', verdict.why),
        vouched: [],
      }
    }
    const { at, authority } = verdict
    if (verdict.state === 'foreign') strangers.add(authority)
    else vouched.push({ entries: stamp.entries, at, authority })
  }
  vouched.sort((a, b) => a.entries - b.entries || a.at - b.at)
  return { check: checkOfAll(vouched, [...strangers], total), vouched }
}

async function verdictOf(
  stamp: HeadStamp,
  heads: readonly SignedHead[],
  roots: readonly Uint8Array[],
): Promise<StampVerdict> {
  const head = heads.find(({ entries, at }) => entries === stamp.entries && at === stamp.at)
  if (head === undefined) return { state: 'broken', why: 'the time stamp is of a head that is not in this bundle' }
  const hash = await rootOver(await leafOf(head, sha256Bytes), stamp.path, sha256Bytes)
  const verdict = await checkTimeStamp(fromStrictBase64(stamp.token) ?? new Uint8Array(), { hash, roots })
  if (verdict.state !== 'broken' && verdict.at < head.at - CLOCKS_DIFFER_MS) {
    return { state: 'broken', why: 'the time stamp says that it was made before the head that it is over' }
  }
  return verdict
}

function checkOfAll(vouched: readonly Vouched[], strangers: readonly string[], total: number): Check {
  // Among the stamps that cover the most entries, the earliest one.
  const first = vouched.find(({ entries }) => entries === vouched.at(-1)?.entries)
  if (first === undefined) {
    const text = `Stamped by “${strangers.join('”, “')}”, an authority that is not known here: anyone can call themselves one.`
    return checkOf('partly', text)
  }
  const what = first.entries >= total ? 'all entries' : `entries 1 to ${first.entries}`
  const text = `“${first.authority}” vouches that ${what} existed on ${englishDate(Instant.parse(first.at))}.`
  if (first.entries >= total) return checkOf('holds', text)
  const rest = first.entries + 1 === total ? `Entry ${total} is` : `Entries ${first.entries + 1} to ${total} are`
  return checkOf('partly', `${text} ${rest} not stamped by an outside authority yet.`)
}

/** Sentence on when, according to the authority, the keys in these entries were on record; empty without a stamp. */
export function keysSeenText(vouched: readonly Vouched[], seqs: readonly number[]): string {
  const last = Math.max(0, ...seqs)
  const stamp = vouched.find(({ entries }) => entries >= last)
  if (last === 0 || stamp === undefined) return ''
  return ` “${stamp.authority}” vouches that ${seqs.length === 1 ? 'this key was' : 'these keys were'} on record by ${englishDate(Instant.parse(stamp.at))}.`
}
