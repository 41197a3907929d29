import { describe, expect, test } from 'vitest'

import { PROVIDERS } from '../../sync/catalog/providers.ts'
import { at } from '../../tests/builders.ts'
import { aDemandingAccount, type DemandingAccount } from '../../tests/builders-erase.ts'

const OKLAHOMA = '73102'
const ACT = 'Oklahoma consumer data privacy act (SB 546 of 2026)'
const NONE = 'No comprehensive consumer privacy law of Oklahoma is in force today, and this letter does not claim one.'
const LATE = /overdue|breach|violat|unlawful/i

/** An account of Oklahoma that asks one provider, whose demand is written at that moment. */
async function askedOn(moment: string): Promise<DemandingAccount> {
  const world = await aDemandingAccount({ zipCode: OKLAHOMA })
  world.time.now = at(moment)
  await world.pay()
  await world.tenant.write(async tx => {
    for (const { id } of PROVIDERS) {
      if (id !== 'openai') await tx.update('email_providers', `${world.emailId}.${id}`, { enabled: false })
    }
  })
  await world.beat()
  return world
}

const newest = async (world: DemandingAccount) => {
  const letter = (await world.letters('openai')).at(-1)
  return { step: letter?.step, text: (letter?.mail.text ?? '').replace(/\s+/g, ' ') }
}

describe('the law of a letter is that of its own date', () => {
  test.each([
    // In Oklahoma it is still December 31 at both moments; the letter bears the date of UTC.
    ['2026-12-31T23:59Z', 'December 31, 2026', NONE, ACT],
    ['2027-01-01T00:00Z', 'January 1, 2027', ACT, NONE],
  ])('[TRUTH-411] written at %s it bears %s and is right on that day', async (moment, date, said, unsaid) => {
    const { step, text } = await newest(await askedOn(moment))
    expect(step).toBe('demand')
    expect(text).toContain(date)
    expect(text).toContain(said)
    expect(text).not.toContain(unsaid)
  })

  test('[TRUTH-412] an act that begins meanwhile is cited by later letters, and nobody is late under it', async () => {
    // The relay takes the letter after midnight: it still says what was in force on the day of its date.
    const world = await askedOn('2026-12-31T23:59Z')
    world.time.now = at('2027-01-01T00:05Z')
    await world.deliver()
    expect((await world.request('openai')).dueAt).toBe(at('2027-02-15T00:05Z'))
    const seen: (string | undefined)[] = []
    for (const moment of [
      '2027-01-08',
      '2027-01-22',
      '2027-02-05',
      '2027-02-16',
      '2027-02-26',
      '2027-03-13',
      '2027-03-28',
    ]) {
      world.time.now = at(`${moment}T12:00Z`)
      await world.beat()
      await world.deliver()
      const { step, text } = await newest(world)
      seen.push(step)
      expect(text, step).toContain(
        `The request was made before the ${ACT} came into force on January 1, 2027. From the date of this letter on it ` +
          'relies on that act as well, to the extent that the act applies to you, which gives consumers the right to',
      )
      expect(text, step).toContain('your decision in writing, for which I ask you to take no more than 45 days;')
      expect(text, step).not.toMatch(LATE)
    }
    expect(new Set(seen).size).toBe(7)
    expect((await newest(world)).text).toContain(
      'The time in which I asked for your decision ended on February 15, 2027.',
    )
  })

  test('[TRUTH-413] a request that was made under the act is held to its period', async () => {
    const world = await askedOn('2027-01-01T00:00Z')
    await world.deliver()
    world.time.now = at('2027-02-20T12:00Z')
    await world.beat()
    const { text } = await newest(world)
    expect(text).toContain('your decision in writing within 45 days of receiving the request;')
    expect(text).toContain(
      'To the extent that the Oklahoma consumer data privacy act applies to you, the request is overdue.',
    )
  })
})
