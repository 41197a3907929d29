import type { Candidate } from '../candidate.ts'
import type { ScriptFinder } from '../detect.ts'
import type { Reading } from '../reading.ts'
import { findAddressesInScripts } from './addresses.ts'
import { findArabicNames } from './arabic.ts'
import { findCyrillicNames } from './cyrillic.ts'
import { findDevanagariNames } from './devanagari.ts'
import { findFigures } from './figures.ts'
import { findGreekNames } from './greek.ts'
import { findHanNames } from './han.ts'
import { findHangulNames } from './hangul.ts'
import { findHebrewNames } from './hebrew.ts'
import { findJapaneseNames } from './japanese.ts'
import { hasOtherScript } from './letters.ts'
import { findMarks } from './marks.ts'
import { findThaiNames } from './thai.ts'

/** Kana, or words and characters used only in Japanese: a list of names may have no Kana. */
const KANA =
  /[\u3041-\u30fa々円歳駅県様]|出席者[：:]|担当[：:]|株式会社|氏名|受取人|差出人|敬具|拝啓|代表取締役|生年月日|〒|丁目|東京都|大阪府|京都府|北海道/
/** The finders of names, selected by the letters in a text. Chinese characters next to Kana are Japanese. */
const NAMES: readonly { letters: RegExp; without?: RegExp; find(reading: Reading): Candidate[] }[] = [
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

/** Findings in non-Latin scripts, by names, words and forms. Most texts contain none and cost a single search. */
function findInScripts(reading: Reading): Candidate[] {
  if (!hasOtherScript(reading.text)) return []
  const found = [...findFigures(reading), ...findMarks(reading), ...findAddressesInScripts(reading)]
  for (const { letters, without, find } of NAMES) {
    if (letters.test(reading.text) && !(without?.test(reading.text) ?? false)) found.push(...find(reading))
  }
  return found
}

export const SCRIPTS: ScriptFinder = { find: findInScripts, refutes: isRefuted }
