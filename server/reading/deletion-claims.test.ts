import { readFileSync } from 'node:fs'

import { describe, expect, test } from 'vitest'
import { z } from 'zod'

import { PROVIDERS } from '../../sync/catalog/providers.ts'
import { isOpen } from '../../sync/rules/demand/lifecycle.ts'
import { aSubmittedAccount } from '../../tests/builders-erase.ts'

/** Texts of mails about a deletion, written before anyone looked at the rules that read them. */
const TEXTS = z
  .array(
    z.object({ kind: z.string(), language: z.string(), text: z.optional(z.string()), html: z.optional(z.string()) }),
  )
  .parse(JSON.parse(readFileSync('tests/fixtures/deletion-claims.json', 'utf8')))

const KINDS = [...new Set(TEXTS.map(({ kind }) => kind))]

/** What the mail alone did to the request. */
interface Outcome {
  stage: string
  isOpen: boolean
  isAsked: boolean
  rests: boolean
  quoted: string
  category: string
}

async function outcomesOf(kind: string): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  const texts = TEXTS.filter(text => text.kind === kind)
  for (let at = 0; at < texts.length; at += PROVIDERS.length) {
    const world = await aSubmittedAccount()
    for (const [place, { text, html }] of texts.slice(at, at + PROVIDERS.length).entries()) {
      const providerId = PROVIDERS[place]?.id ?? ''
      await world.receive(providerId, text ?? '', html === undefined ? {} : { html })
      const request = await world.request(providerId)
      const [reply] = await world.tenant.list('replies', { requestId: request.id })
      outcomes.push({
        stage: request.stage,
        isOpen: isOpen(request),
        isAsked: reply?.needsConfirmation === true,
        rests: (request.claimedAt ?? null) !== null,
        quoted: reply?.sentence ?? '',
        category: reply?.category ?? '',
      })
    }
    const closed = outcomes.filter(({ stage }) => stage === 'verified_deleted')
    if (kind !== 'genuine') expect([closed, await world.mailsOf('receipt')]).toEqual([[], []])
  }
  return outcomes
}

describe('a mail that speaks of a deletion', () => {
  test('there are enough of each kind, in four languages', () => {
    expect(KINDS).toHaveLength(14)
    expect(TEXTS.length).toBeGreaterThanOrEqual(75)
    expect(new Set(TEXTS.map(({ language }) => language))).toEqual(new Set(['en', 'de', 'fr', 'es']))
  })

  test.each(KINDS)('[LIFE-049] %s: none is verified without a tap, unless it is plain and complete', async kind => {
    const outcomes = await outcomesOf(kind)
    const isVerified = ({ stage }: Outcome) => stage === 'verified_deleted'
    if (kind !== 'genuine') expect(outcomes.filter(isVerified)).toEqual([])
    // A mail that claims a deletion leads to a question that quotes it.
    for (const { category, isAsked, quoted } of outcomes.filter(outcome => !isVerified(outcome))) {
      if (category === 'completion')
        expect({ isAsked, isQuoted: quoted !== '' }).toEqual({ isAsked: true, isQuoted: true })
    }
    // A request that is no longer open was refused by its provider, and closed by nothing else.
    for (const { isOpen: open, category } of outcomes.filter(outcome => !isVerified(outcome)))
      if (!open) expect(category).toBe('refusal')
    if (kind === 'genuine')
      expect(outcomes.filter(outcome => outcome.rests || isVerified(outcome))).toHaveLength(outcomes.length)
  })
})
