import { isUnderstood } from './closes-request.ts'
import { endsOf, type Phrase, phrase } from './phrase.ts'
import { slotsFor } from './slots.ts'
import type { Asked } from './understood.ts'
import { hasUnknownSign, wordsOf } from './words.ts'

/** What a subject names and nothing more: the request, the ticket, the provider, in the languages of the grammar. */
const NAMES: readonly Phrase[] = [
  '(update|confirmation|notice|completion) [on|about|of|regarding]',
  '[your|our|the] [recent] $request',
  '[your|our|the] (privacy|deletion|erasure|data [deletion|erasure]|account [deletion|erasure]|ccpa|gdpr|support|deletion of your (data|account)) [request|confirmation]',
  '(delete|erase) (my|your) (data|account|personal data)',
  '[your|my] [$brand] (data|account|privacy [team|operations|support]|support)',
  '$brand',
  'to delete personal data',
  '[closing|closed|re] [ticket|case] $ref',
  '$handled',
  '(confirmed|confirmation|update|completed|solved)',
  '(case|ticket|request|reference|follow-up|second follow-up|final reminder|final notice|notice of escalation|legal reminder|appeal|proof of authorization)',
  '[ihre|ihr|zu ihrem|zu ihrer] $de_request',
  '(vorgang|anfrage|antrag|löschantrag|löschung|löschbestätigung|bestätigung [der|ihrer]|antwort [auf]|auskunft|datenschutzanfrage|ihrer daten|ihres kontos)',
  '$de_done',
  '[votre] $fr_request',
  '(confirmation [de]|suppression [de (votre compte|vos données)]|effacement [de vos données]|dossier|traitée)',
  '[su] $es_request',
  '(confirmación [de]|supresión|eliminación [de (su cuenta|sus datos)]|caso|completada)',
].map(phrase)

/** Marks of mail programs and ticket systems, wherever they stand. */
const MARKS = [
  /(?<![\p{L}\d])(?:re|aw|sv|rv|antw|fwd?|wg|tr) ?:/giu,
  /\bref:[\w!.]{8,60}:ref\b/gi,
  /[[\](){}]/g,
  /(?<=^|\s)[-–—:|#]{1,3}(?=\s|$)/g,
]

/** Whether a subject only names what the mail is about, or is itself a sentence that is understood. */
export function saysNothingElse(subject: string, asked: Asked): boolean {
  const bare = MARKS.reduce((rest, mark) => rest.replace(mark, ' '), subject.replaceAll(asked.reference, ' ')).trim()
  if (bare === '') return true
  if (hasUnknownSign(bare)) return false
  const { words, joints } = wordsOf(bare)
  const matching = { words, names: slotsFor(asked, joints), known: new Map() }
  let places = new Set([0])
  const seen = new Set<number>()
  while (places.size > 0) {
    if (places.has(words.length)) return true
    const next = [...places].flatMap(at => NAMES.flatMap(each => [...endsOf(each, at, matching)]))
    for (const at of places) seen.add(at)
    places = new Set(next.filter(at => !seen.has(at)))
  }
  return isUnderstood(bare, asked)
}
