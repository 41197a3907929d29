import type { Concept } from './lexicon/concept.ts'
import type { ReadSentence } from './read-sentence.ts'

/** Topics of a provider's mail that is not an answer to a request. */
const TOPICS: readonly Concept[] = ['marketing', 'billing', 'security', 'survey', 'policy', 'incident', 'job']

/** How much a mail is about something other than the request; such a subject counts as much as three sentences. */
export function topicWeight(subject: ReadSentence, sentences: readonly ReadSentence[]): number {
  const weights = TOPICS.map(topic => {
    const inText = sentences.filter(({ at }) => at.has(topic)).length
    return (subject.at.has(topic) ? 2 : 0) + Math.min(2, inText * 0.7)
  })
  return Math.max(...weights) + weights.filter(weight => weight > 0).length * 0.2
}

/** It asks how satisfied the person was, as ticket systems do when a ticket is closed. */
export const isSurvey = (subject: ReadSentence) => subject.at.has('survey')

/** It wants money or secrets, or sells something: no provider does that in an answer. */
export function lureWeight(sentences: readonly ReadSentence[]): number {
  return sentences.reduce((sum, { at }) => sum + (at.has('scam') ? 1 : 0) + (at.has('rival') ? 1 : 0), 0)
}
