import type { Candidate } from '../candidate.ts'
import type { ScriptFinder } from '../detect.ts'
import type { Reading } from '../reading.ts'
import { findAddressesInScripts } from './addresses.ts'
import { findArabicNames } from './arabic.ts'
import { findCyrillicNames } from './cyrillic.ts'
import { findDevanagariNames } from './devanagari.ts'
import { FIGURE_FINDERS } from './figures.ts'
import { findGreekNames } from './greek.ts'
import { findHanNames } from './han.ts'
import { findHangulNames } from './hangul.ts'
import { findHebrewNames } from './hebrew.ts'
import { findJapaneseNames } from './japanese.ts'
import { firstOtherScript, hasOtherScript } from './letters.ts'
import { findMarks } from './marks.ts'
import { findThaiNames } from './thai.ts'

/** Kana, or words and characters used only in Japanese: a list of names may have no Kana. */
const KANA =
  /[\u3041-\u30fa々円歳駅県様]|出席者[：:]|担当[：:]|株式会社|氏名|受取人|差出人|敬具|拝啓|代表取締役|生年月日|〒|丁目|東京都|大阪府|京都府|北海道/
type Finder = (reading: Reading) => Candidate[]

/** The finders of names, selected by the letters in a text. Chinese characters next to Kana are Japanese. */
const NAMES: readonly { letters: RegExp; without?: RegExp; find: Finder }[] = [
  { letters: /[\u0400-\u04ff]/, find: findCyrillicNames },
  { letters: /[\u0370-\u03ff]/, find: findGreekNames },
  { letters: KANA, find: findJapaneseNames },
  { letters: /[\u4e00-\u9fff]/, without: KANA, find: findHanNames },
  { letters: /[\uac00-\ud7a3]/, find: findHangulNames },
  { letters: /[\u0621-\u064a]/, find: findArabicNames },
  { letters: /[\u05d0-\u05ea]/, find: findHebrewNames },
  { letters: /[\u0904-\u0939]/, find: findDevanagariNames },
  { letters: /[\u0e01-\u0e2e]/, find: findThaiNames },
]

/** Scripts without capitals. The tagger was trained on Latin letters and takes any word in these scripts for a name. */
const UNCASED = /[\u05d0-\u05ea\u0621-\u064a\u0904-\u0939\u0e01-\u0e2e\u3041-\u30fa\u4e00-\u9fff\uac00-\ud7a3]/

/**
 * Whether a guess of the tagger is overruled: any name in another script, or an address that extends over better
 * findings.
 */
function isRefuted(text: string, guess: Candidate, known: readonly Candidate[]): boolean {
  const words = text.slice(guess.start, guess.end)
  if (!hasOtherScript(words)) return false
  if (guess.type === 'NAME') return true
  return (
    guess.type === 'ADDRESS' &&
    (UNCASED.test(words) || known.some(({ start, end }) => start < guess.end && end > guess.start))
  )
}

/** The finders for a text. Most texts need none and cost a single search. */
function findersFor(text: string): readonly Finder[] {
  if (!hasOtherScript(text)) return []
  const ofNames = NAMES.filter(({ letters, without }) => letters.test(text) && !(without?.test(text) ?? false))
  return [...FIGURE_FINDERS, findMarks, findAddressesInScripts, ...ofNames.map(({ find }) => find)]
}

/** Findings in non-Latin scripts, by names, words and forms. */
function findInScripts(reading: Reading): Candidate[] {
  return findersFor(reading.text).flatMap(find => find(reading))
}

/** Those whose patterns the browser has compiled. */
const compiled = new Set<Finder>()
/** Code units, from the first letter of another script on: enough for a finder to try its patterns. */
const SAMPLE = 200

/**
 * A browser compiles a pattern at its first text, and once more at its second. All of these take a tenth of a second or
 * two, in which the page would stand still: they are tried on a short sample, one finder at a time.
 */
function prepare({ text, plain, low }: Reading, hasTime: () => boolean): boolean {
  const waiting = findersFor(text).filter(find => !compiled.has(find))
  if (waiting.length === 0) return true
  const from = firstOtherScript(text)
  const part = (all: string) => all.slice(from, from + SAMPLE)
  const sample = { text: part(text), plain: part(plain), low: part(low) }
  for (const [done, find] of waiting.entries()) {
    if (done > 0 && !hasTime()) return false
    find(sample)
    find(sample)
    compiled.add(find)
  }
  return hasTime()
}

export const SCRIPTS: ScriptFinder = { find: findInScripts, refutes: isRefuted, prepare }
