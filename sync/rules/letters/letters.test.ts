import { describe, expect, test } from 'vitest'
import { anEvent, aRequest } from '../../../tests/builders.ts'
import { daysIn, REGIMES } from '../../../tests/laws.ts'
import { VENDORS } from '../../catalog/deletion-bullets.ts'
import { deletesOf } from '../../catalog/own-deletes.ts'
import { PROVIDERS, type Provider, providerById } from '../../catalog/providers.ts'
import type { Regime } from '../../catalog/regimes.ts'
import { switchLanguage } from '../../i18n/translate.ts'
import type { Asked } from '../../records/demand-scope.ts'
import { Instant } from '../../records/ids.ts'
import { Relation } from '../../records/provider-choice.ts'
import type { DeletionRequest } from '../../records/request.ts'
import { DAY_MS } from '../calendar/day.ts'
import { englishDate } from '../calendar/english-dates.ts'
import type { SentLetterId } from '../demand/lifecycle.ts'
import { NOTHING_SENT, type StandingEvent, type Stands, whatStands } from '../demand/what-stands.ts'
import { letters } from './index.ts'
import { type LetterFacts, type LetterText, plainText } from './letter.ts'
import { everyReviewedLetter } from './review-document.ts'

// A Friday at noon, followed by two weeks without holidays: the ten business days end exactly on day 15.
const SENT = Date.UTC(2026, 9, 16, 12)
const sentOn = Instant.parse(SENT)
const dayAfterSending = (days: number): Instant => Instant.parse(SENT + days * DAY_MS)

const LETTER_IDS = Object.keys(letters) as SentLetterId[]
const REGIME_ROWS: Regime[] = Object.values(REGIMES)
const DAYS = [0, 1, 6, 7, 14, 15, 16, 21, 34, 35, 44, 45, 46, 55, 70, 85, 89, 90, 91, 130]

/** What stands on a day of a request that was sent on day 0. */
const standsOn = (
  writtenOn: Instant,
  request: Partial<DeletionRequest> = {},
  events: readonly StandingEvent[] = [],
): Stands => whatStands(aRequest({ submittedAt: sentOn, dueAt: null, ...request }), events, writtenOn)

function aLetter(id: SentLetterId, facts: Partial<LetterFacts> = {}): LetterText {
  const provider = providerById('openai')
  if (provider === undefined) throw new Error('no such provider')
  return letters[id]({
    provider,
    asked: { scope: 'account', apiData: true, knownAs: null },
    address: 'dsar@openai.com',
    person: { firstName: 'Dana', lastName: 'Whitfield', email: 'dana@whitfield.studio', zipCode: '94110' },
    regime: REGIMES.CA,
    reference: 'TR-7K2M-0415',
    replyTo: 'dana.k3m9x2p7qa+t4f8s1zq0w@totalrecall.example',
    writtenOn: sentOn,
    stands: id === 'demand' ? NOTHING_SENT : standsOn(facts.writtenOn ?? sentOn),
    signedAt: Instant.parse(SENT - DAY_MS),
    signature: { kind: 'typed', value: 'Dana Whitfield' },
    company: { name: 'Total Recall LLC', address: '30 N Gould St, Sheridan, WY 82801, USA' },
    counsel: null,
    previous: id === 'demand' ? [] : [{ letter: 'demand', sentAt: sentOn }],
    ...facts,
  })
}

/** Every letter, in every regime, on every day on which something changes. */
function* everyLetter(facts: Partial<LetterFacts> = {}) {
  for (const regime of REGIME_ROWS) {
    for (const id of LETTER_IDS) {
      for (const day of DAYS) {
        const letter = aLetter(id, { regime, writtenOn: dayAfterSending(day), ...facts })
        yield { id, regime, day, letter, text: `${letter.subject}\n${plainText(letter)}` }
      }
    }
  }
}

const ASKED = [
  'that you have received the request',
  'your decision in writing',
  'for every part that you refuse, the reason',
]

/** The provider has answered: what is left is the confirmation, and the reason for what it keeps. */
const ASKED_AFTER_A_CLAIM = [
  'in one sentence that your answer covers everything that was asked for',
  'Where something is kept, please say what it is, and for which reason.',
]

test('[LIFE-047] a letter holds name, account, state, right and law, scope, questions, reference, date, authorization and the way back', () => {
  for (const { id, regime, day, text } of everyLetter()) {
    const where = `${id} in ${regime.state} on day ${day}`
    for (const part of [
      'Dana Whitfield',
      'dana@whitfield.studio',
      `a resident of ${regime.name}`,
      'TR-7K2M-0415',
      englishDate(dayAfterSending(day)),
      'dana.k3m9x2p7qa+t4f8s1zq0w@totalrecall.example',
      'signed authorization of October 15, 2026 is attached',
      ...(id === 'claim_check' ? ASKED_AFTER_A_CLAIM : ASKED),
    ]) {
      expect(text, where).toContain(part)
    }
    for (const scope of ['account', 'chats', 'files', 'memories', 'feedback', 'API data', 'vendors']) {
      expect(text, where).toContain(scope)
    }
    if (regime.statute === null) {
      expect(text, where).toContain(
        `No comprehensive consumer privacy law of ${regime.name} is in force today, and this letter does not claim one.`,
      )
      expect(text, where).toContain('privacy commitments that you')
      expect(text, where).not.toMatch(/ Act\b|§/)
    } else {
      expect(text, where).toContain(
        `${regime.statute}, to the extent that the act applies to you${regime.section === null ? ', which gives' : `; ${regime.section} gives`} consumers the right to ${regime.right}`,
      )
    }
  }
})

test('[LIFE-047] nothing else about the person is ever in it: the ZIP changes no character', () => {
  const other = { firstName: 'Dana', lastName: 'Whitfield', email: 'dana@whitfield.studio' }
  for (const id of LETTER_IDS) {
    expect(plainText(aLetter(id))).not.toContain('94110')
    expect(aLetter(id, { person: other })).toEqual(aLetter(id))
  }
})

test('[LIFE-045] nobody is called overdue before the day after the last one, or where no law sets the period', () => {
  for (const { id, regime, day, text } of everyLetter()) {
    const isOverdue = regime.setsPeriod && day > daysIn(regime.period)
    const where = `${id} in ${regime.state} on day ${day}`
    if (!isOverdue) expect(text, where).not.toMatch(/overdue|breach|violat|unlawful|failed|too late/i)
  }
  expect(plainText(aLetter('escalation', { writtenOn: dayAfterSending(45) }))).toContain(
    'ends on November 30, 2026, today.',
  )
  expect(plainText(aLetter('escalation', { writtenOn: dayAfterSending(46) }))).toContain(
    'To the extent that the California Consumer Privacy Act applies to you, the request is overdue.',
  )
})

test('[LIFE-045] a breach of an act is asserted only where somebody has checked that it binds the provider', () => {
  for (const { id, regime, text } of everyLetter()) {
    if (regime.statute === null) continue
    const where = `${id} in ${regime.state}`
    expect(text, where).toContain('to the extent that the act applies to you')
    for (const sentence of text.split(/(?<=\.)\s+/).filter(part => /overdue/.test(part))) {
      expect(sentence, where).toMatch(/^To the extent that the .* applies to you, the request is overdue\.$/)
    }
  }
  const bound = { ...REGIMES.CA, bound: ['openai'] }
  const given = { regime: bound, writtenOn: dayAfterSending(60) }
  const checked = plainText(aLetter('legal_reminder', given))
  expect(checked).toContain('The request is overdue under the California Consumer Privacy Act.')
  expect(checked).not.toContain('to the extent')
  expect(plainText(aLetter('legal_reminder', { ...given, provider: PROVIDERS[2] }))).toContain('To the extent')
})

test('[LIFE-047] every letter names the service that it is about, and what it is not about', () => {
  const said = [
    'Gemini Apps data, not the Google Account, Gmail, Photos or Drive.',
    'Grok and the account holder’s own API team, not X: not the account there',
    'ChatGPT and the account holder’s own API organization, not a workspace or an organization of an employer',
    'Claude and the account holder’s own API organization, not a workspace or an organization of an employer',
  ]
  const found = new Set<string>()
  for (const provider of PROVIDERS) {
    for (const id of LETTER_IDS) {
      const text = plainText(aLetter(id, { provider }))
      const sentence = said.find(part => text.includes(part))
      expect(sentence, `${id} to ${provider.id}`).toBeDefined()
      expect(text.indexOf('This request is about'), id).toBeGreaterThan(0)
      found.add(sentence ?? '')
      for (const other of PROVIDERS) {
        if (other.id !== provider.id) expect(text, id).not.toMatch(new RegExp(`\\b${other.company}\\b`))
      }
    }
  }
  expect(found.size).toBe(4)
  const own = plainText(aLetter('demand', { provider: { ...PROVIDERS[0], company: 'Lumen Chat', service: null } }))
  expect(own).toContain(
    'This request is about the service that Lumen Chat provides to the account named in this letter',
  )
})

test('[LIFE-013] [LIFE-045] in Iowa the period for a decision runs 90 days', () => {
  const iowa = { regime: REGIMES.IA }
  const last = plainText(aLetter('legal_reminder', { ...iowa, writtenOn: dayAfterSending(90) }))
  expect(last).toContain('ends on January 14, 2027, today.')
  expect(plainText(aLetter('legal_reminder', { ...iowa, writtenOn: dayAfterSending(91) }))).toContain('is overdue')
  expect(last).toContain('gives 90 days')
})

test('[LIFE-045] a period that was moved is the one that counts', () => {
  const writtenOn = dayAfterSending(70)
  const facts = { writtenOn, stands: standsOn(writtenOn, { dueAt: dayAfterSending(90) }) }
  expect(plainText(aLetter('attorney_demand', facts))).toContain('ends on January 14, 2027, in 20 days.')
  expect(plainText(aLetter('attorney_demand', facts))).not.toContain('overdue')
})

test('[LIFE-045] the day-7 letter is a courtesy and claims nothing, on whatever day it leaves', () => {
  for (const day of DAYS) {
    const text = plainText(aLetter('follow_up_1', { writtenOn: dayAfterSending(day) }))
    expect(text).toContain('This is a courtesy note')
    expect(text).not.toMatch(/7021|No confirmation|has passed|overdue|ended on/)
  }
})

test('[LIFE-045] a missing confirmation is named from day 15 on, its rule in California only', () => {
  for (const { id, regime, day, text } of everyLetter()) {
    const where = `${id} in ${regime.state} on day ${day}`
    const mayName = id === 'follow_up_2' && day >= 15
    expect(/No confirmation of receipt/.test(text), where).toBe(mayName)
    if (regime.state !== 'CA') expect(text, where).not.toContain('7021')
    else if (id !== 'demand') expect(text.includes('7021(a)'), where).toBe(mayName)
  }
})

test('[LIFE-045] a confirmation that came is thanked for, not missed', () => {
  const writtenOn = dayAfterSending(21)
  const receipt = anEvent({ type: 'acknowledged', createdAt: dayAfterSending(9) })
  const stands = standsOn(writtenOn, { stage: 'acknowledged' }, [receipt])
  const text = plainText(aLetter('follow_up_2', { writtenOn, stands }))
  expect(text).toContain('Thank you for confirming receipt on October 25, 2026.')
  expect(text).not.toContain('No confirmation')
})

test('[LIFE-046] everywhere but in California, so in Florida, Iowa, Utah and Virginia, the letter is the person’s own, signed and only transmitted by us', () => {
  for (const { regime, letter, text } of everyLetter()) {
    const own = regime.state !== 'CA'
    expect(letter.signature.by).toBe(own ? 'person' : 'agent')
    if (own) {
      expect(text).toContain('I am Dana Whitfield')
      expect(text).toContain('Transmitted by Total Recall LLC')
      expect(text).not.toMatch(/\b(we|us|our)\b/i)
      expect(text).not.toMatch(/\bagent\b/)
      expect(letter.signature.mark).toEqual({ kind: 'typed', value: 'Dana Whitfield' })
      expect(letter.signature.lines[0]).toBe('Dana Whitfield')
    } else {
      expect(text).toContain('We act as authorized agent for Dana Whitfield')
      expect(text).not.toMatch(/\b(me|my)\b|\bI (am|ask|have|request|sent|hold|keep)\b/)
      expect(letter.signature.mark).toBeNull()
      expect(letter.signature.lines[0]).toBe('Total Recall LLC')
    }
  }
})

test('[LIFE-022] the attorney demand is a formal legal notice as long as there is no counsel', () => {
  expect(aLetter('attorney_demand').title).toBe('Formal legal notice')
  // Nothing is called legal if no law is claimed.
  expect(aLetter('attorney_demand', { regime: REGIMES.WA }).title).toBe('Formal notice')
  expect(aLetter('legal_reminder', { regime: REGIMES.WA }).title).toBe('Reminder of your privacy commitments')
  const withCounsel = aLetter('attorney_demand', { counsel: 'R. Okafor' })
  expect(withCounsel.title).toBe('Attorney demand')
  expect(plainText(withCounsel)).toContain('Counsel in this matter: R. Okafor.')
})

test('[LIFE-022] [CONST-008] no letter claims a lawyer, and each says what the sender is not', () => {
  for (const { text } of everyLetter()) {
    expect(text.replaceAll('Attorney General', '')).not.toMatch(/attorney|lawyer|counsel/i)
    expect(text).toMatch(/not a law firm/)
  }
})

test('[ONB-034] the words of another institution stand in no letter', () => {
  for (const { text } of everyLetter({ counsel: 'R. Okafor' })) expect(text).not.toMatch(/power of attorney/i)
})

test('[LIFE-045] a decision that came is answered as such, and an appeal is named only where the law has one', () => {
  const writtenOn = dayAfterSending(60)
  const stands = standsOn(writtenOn, { decision: 'refused' })
  const refused = (regime: Regime) => plainText(aLetter('legal_reminder', { regime, writtenOn, stands }))
  expect(refused(REGIMES.TX)).toContain(
    'Please treat this letter as an appeal under the Texas Data Privacy and Security Act, to the extent that the act applies to you.',
  )
  for (const regime of [REGIMES.CA, REGIMES.UT, REGIMES.NY]) expect(refused(regime)).not.toContain('appeal')
  for (const decision of ['refused', 'partial', 'no_data_found', 'scheduled'] as const) {
    const text = plainText(aLetter('final_notice', { writtenOn, stands: standsOn(writtenOn, { decision }) }))
    expect(text).not.toContain('No decision has reached')
    expect(text).not.toContain('overdue')
  }
})

test('the letter after a claim names its day, asks for one sentence, and blames nobody', () => {
  const writtenOn = dayAfterSending(60)
  const stands = standsOn(writtenOn, { claimedAt: dayAfterSending(22) })
  const letter = aLetter('claim_check', { writtenOn, stands })
  const text = plainText(letter)
  expect(letter.subject).toBe('Please confirm: request to delete personal data [TR-7K2M-0415]')
  expect(text).toContain('On November 7, 2026 you wrote that the data is deleted. Thank you.')
  expect(text).not.toMatch(/No decision|No confirmation|overdue|ended on|escalat|breach/i)
})

test('a later letter lists when the earlier ones left', () => {
  const previous = [0, 7, 21, 35].map(day => ({ letter: 'demand' as const, sentAt: dayAfterSending(day) }))
  const history = (count: number) => plainText(aLetter('escalation', { previous: previous.slice(0, count) }))
  expect(history(1)).toContain('On October 16, 2026 we sent you a request to delete personal data.')
  expect(history(3)).toContain('and wrote again on October 23, 2026 and on November 6, 2026.')
  expect(history(4)).toContain('on October 23, 2026; November 6, 2026; and November 20, 2026.')
})

test('before signing, the letter is the same but says that it is not signed', () => {
  const preview = { signedAt: null, signature: { kind: 'typed', value: 'Dana Whitfield' } } as const
  const agent = aLetter('demand', preview)
  expect(agent.signature.lines).toContain('Dana Whitfield has not signed yet')
  const own = aLetter('demand', { ...preview, regime: REGIMES.VA })
  expect(own.signature).toEqual({
    by: 'person',
    lines: ['Dana Whitfield', 'Not signed yet', 'Transmitted by Total Recall LLC'],
    mark: null,
    signedAt: null,
  })
  // All blocks except the last ones, which state the day of signing, are exactly what will be sent.
  expect(agent.blocks.slice(0, 7)).toEqual(aLetter('demand').blocks.slice(0, 7))
})

test('a letter is addressed to the privacy address it leaves for, with the authorization enclosed', () => {
  const letter = aLetter('demand', { address: 'privacy@openai.com' })
  expect(letter.to).toEqual(['Privacy team', 'OpenAI', 'privacy@openai.com'])
  expect(letter.enclosures).toEqual(['Signed authorization (PDF)'])
  expect(letter.subject).toBe('Request to delete personal data [TR-7K2M-0415]')
})

test('a name can neither break a line nor turn the text around it', () => {
  const person = { firstName: 'Da\r\nBcc: x@y.example', lastName: 'Whit\u202efield\u2066\n', email: 'd@x.example' }
  for (const id of LETTER_IDS) {
    const text = plainText(aLetter(id, { person }))
    expect(text).toContain('Da Bcc: x@y.example Whitfield')
    expect(text).not.toMatch(/[\r\u202e\u2066]|^Bcc/m)
  }
})

test('the plain text is the whole letter: head, address, title, body, signature, enclosure', () => {
  const text = plainText(aLetter('demand', { regime: REGIMES.VA }))
  expect(
    text.startsWith(
      'Dana Whitfield\nTransmitted by Total Recall LLC, 30 N Gould St, Sheridan, WY 82801, USA\n\nOctober 16, 2026\nReference: TR-7K2M-0415\n\nTo:\nPrivacy team\nOpenAI\ndsar@openai.com\n\nREQUEST TO DELETE PERSONAL DATA\n\nI am Dana',
    ),
  ).toBe(true)
  expect(plainText(aLetter('demand')).startsWith('Total Recall LLC\n30 N Gould St, Sheridan, WY 82801, USA\n\n')).toBe(
    true,
  )
  expect(
    text.endsWith(
      'Signed: Dana Whitfield\nDana Whitfield\nSignature given on October 15, 2026\nTransmitted by Total Recall LLC\n\nEnclosed: Signed authorization (PDF)\n',
    ),
  ).toBe(true)
})

test('while a person reads in Spanish, every letter is written in English, to the last character', async () => {
  const written = () => [...everyReviewedLetter()].map(({ text }) => JSON.stringify(text))
  const english = written()
  await switchLanguage('es')
  try {
    expect(written()).toEqual(english)
  } finally {
    await switchLanguage('en')
  }
})

/** Every sentence that asks for an account to be deleted, in whatever words our letters use. */
const ASKS_FOR_ACCOUNT =
  /the account itself|account too|all personal data that you hold|cannot be restored|GPTs that the account holder/i

describe('the scope of a letter', () => {
  const CONTENTS: Asked = { scope: 'contents', apiData: false, knownAs: null }
  const scopes = [CONTENTS, { ...CONTENTS, scope: 'account' } as const]
  const own = (relation: Relation): Provider => ({
    ...PROVIDERS[0],
    id: 'own-lumen',
    company: 'Lumen Chat',
    service: null,
    deletes: deletesOf(relation),
    own: {
      name: 'Lumen Chat',
      address: 'privacy@lumen.example',
      site: null,
      addedAt: sentOn,
      removedAt: null,
      mail: 'taken',
      replyDomain: null,
      relation,
    },
  })
  const providers: Provider[] = [...PROVIDERS, ...Relation.options.map(own)]
  const written = (asked: Asked) =>
    providers.flatMap(provider =>
      [REGIMES.CA, REGIMES.VA, REGIMES.WA].flatMap(regime =>
        LETTER_IDS.map(id => ({ id, provider, text: plainText(aLetter(id, { provider, regime, asked })) })),
      ),
    )

  test('[TRUTH-201] a letter of the narrow scope contains no demand for the account, and says that it stays', () => {
    for (const { id, provider, text } of written(CONTENTS)) {
      const where = `${id} to ${provider.id} (${provider.own?.relation ?? ''})`
      const { stays } = provider.deletes
      if (stays === null) expect(text, where).toContain('Its scope: every category of it, whatever its source.')
      else {
        expect(text, where).not.toMatch(ASKS_FOR_ACCOUNT)
        expect(text, where).toContain(
          `Its scope: the contents alone. This is no request to close an account: ${stays.letter}.`,
        )
      }
      expect(text, where).not.toContain('API')
    }
  })

  test('[TRUTH-202] every letter names its scope, once', () => {
    for (const asked of scopes) {
      for (const { id, provider, text } of written(asked)) {
        expect(text.match(/Its scope: /g), `${id} to ${provider.id}`).toHaveLength(1)
      }
    }
  })

  test('[TRUTH-203] the account is asked for only where it was chosen and the provider has one: never a Google Account', () => {
    for (const { id, provider, text } of written({ ...CONTENTS, scope: 'account' })) {
      const where = `${id} to ${provider.id} (${provider.own?.relation ?? ''})`
      const hasAccount = provider.deletes.account !== null
      expect(text.includes('Its scope: the account too, with everything in it.'), where).toBe(hasAccount)
      expect(text.includes('the account itself'), where).toBe(hasAccount)
    }
    const google = plainText(
      aLetter('demand', { provider: PROVIDERS[2], asked: { ...CONTENTS, scope: 'account', apiData: true } }),
    )
    expect(google).not.toMatch(/API|account itself/)
    expect(google).toContain('the Google Account and everything else in it stay.')
  })

  test('[TRUTH-204] the bullets of a demand are those of the provider’s row and of the scope, and of API data only if it was ticked', () => {
    for (const { deletes, ...provider } of PROVIDERS) {
      for (const scope of ['contents', 'account'] as const) {
        for (const apiData of [false, true]) {
          const demand = aLetter('demand', {
            provider: { ...provider, deletes },
            asked: { scope, apiData, knownAs: null },
          })
          const list = demand.blocks.find(({ kind }) => kind === 'list')
          const account: readonly string[] = scope === 'account' ? (deletes.account?.bullets ?? []) : []
          const api: readonly string[] = apiData ? (deletes.api?.bullets ?? []) : []
          expect(list, `${provider.id}, ${scope}, ${apiData}`).toEqual({
            kind: 'list',
            items: [...account, ...deletes.contents.bullets, ...api, VENDORS],
          })
        }
      }
    }
  })

  test('[TRUTH-207] the identifier that a service knows stands in each letter’s first sentence, and nowhere if there is none', () => {
    const knownAs = '+1 415 555 0100'
    for (const id of LETTER_IDS) {
      const [first] = aLetter(id, { asked: { ...CONTENTS, knownAs } }).blocks
      expect(first?.kind === 'paragraph' && first.text, id).toBe(
        'We act as authorized agent for Dana Whitfield, a resident of California and the holder of the account at dana@whitfield.studio, the account known to you by +1 415 555 0100.',
      )
      expect(plainText(aLetter(id, { asked: CONTENTS })), id).not.toContain('account known to you by')
    }
    const never = aLetter('demand', { provider: own('never'), asked: { ...CONTENTS, knownAs } }).blocks[0]
    expect(never?.kind === 'paragraph' && never.text).toMatch(
      /known to you, if at all, by the address dana@whitfield\.studio or by \+1 415 555 0100\.$/,
    )
  })
})
