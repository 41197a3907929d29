import { describe, expect, test } from 'vitest'

import { at } from '../../tests/builders.ts'
import { lawsOn, REGIMES } from '../../tests/laws.ts'
import { citable, JURISDICTIONS, type Jurisdiction, lawOn, regimeOf, type StateCode } from './regimes.ts'

const NOW = at('2026-11-27')
const rows: readonly Jurisdiction[] = Object.values(JURISDICTIONS)
const regimes = Object.values(REGIMES)
const statesWhere = (holds: (regime: (typeof regimes)[number]) => boolean) =>
  regimes
    .filter(holds)
    .map(regime => regime.state)
    .sort()
    .join(' ')

test('every state and DC has exactly one row, under its own two letters', () => {
  expect(regimes).toHaveLength(51)
  for (const [state, regime] of Object.entries(REGIMES)) {
    expect(regime.state).toBe(state)
    expect(regimeOf(state, NOW)).toEqual(regime)
  }
  expect(regimeOf('PR', NOW)).toBeUndefined()
  expect(regimeOf('toString', NOW)).toBeUndefined()
})

test('[LIFE-013] the period is 45 days everywhere but in Iowa, where it is 90', () => {
  expect(regimeOf('IA', NOW)?.period).toEqual({ count: 90, unit: 'days' })
  expect(statesWhere(({ period }) => period.count !== 45 || period.unit !== 'days')).toBe('IA')
})

test('[LIFE-046] an agent writes in California alone; Florida, Iowa, Utah and Virginia are among the others', () => {
  expect(statesWhere(regime => regime.agent === 'recognised')).toBe('CA')
  for (const state of ['FL', 'IA', 'UT', 'VA']) expect(regimeOf(state, NOW)?.agent, state).toBe('user_signed')
})

test('of no provider has anybody checked that an act binds it', () => {
  expect(statesWhere(regime => regime.bound.length > 0)).toBe('')
})

test('twenty states have an act; where there is none, none is named and no appeal is promised', () => {
  expect(statesWhere(regime => regime.statute !== null)).toBe(
    'CA CO CT DE FL IA IN KY MD MN MT NE NH NJ OR RI TN TX UT VA',
  )
  expect(statesWhere(regime => regime.statute !== null && !regime.appeal)).toBe('CA UT')
  expect(statesWhere(regime => regime.statute === null && regime.appeal)).toBe('')
})

test('every row names an authority of its own, and where it takes complaints', () => {
  expect(new Set(regimes.map(regime => regime.authority)).size).toBe(51)
  expect(new Set(regimes.map(regime => regime.complaints)).size).toBe(51)
  for (const { complaints, state } of regimes) expect(new URL(complaints).protocol, state).toBe('https:')
})

test('[LIFE-014] with an extension 90 days in all, 60 in Florida and 135 in Iowa; never less than the period itself', () => {
  expect(statesWhere(({ longest }) => longest.count !== 90)).toBe('FL IA')
  expect(REGIMES.FL.longest).toEqual({ count: 60, unit: 'days' })
  expect(REGIMES.IA.longest).toEqual({ count: 135, unit: 'days' })
  expect(statesWhere(({ longest, period }) => longest.count <= period.count)).toBe('')
})

test('[LIFE-045] California alone sets a term for the confirmation of receipt, and says what an agent may be asked', () => {
  expect(REGIMES.CA.receipt).toEqual({ businessDays: 10, rule: '11 CCR § 7021(a)' })
  expect(statesWhere(regime => regime.receipt !== null || regime.permission !== null)).toBe('CA')
})

test('[TRUTH-400] every act, period, receipt, office and help says from when, until when, verified when, and where', () => {
  const facts = rows.flatMap(row => [
    row.survey,
    ...row.acts.flatMap(act => [act, ...act.periods, ...act.receipts, ...act.thresholds]),
    ...row.authorities,
    ...row.lastHelps,
  ])
  expect(facts.length).toBe(51 + 24 + 24 + 1 + 51 + 1)
  for (const { inForceFrom, until, verifiedOn, source } of facts) {
    for (const day of [inForceFrom, until, verifiedOn, source.on]) {
      if (day !== null) expect(day, source.title).toMatch(/^20\d\d-\d\d-\d\d$/)
    }
    expect(source.title.length).toBeGreaterThan(5)
    expect(new URL(source.url).protocol).toBe('https:')
    // Nobody can have verified what nobody has read.
    if (verifiedOn !== null) expect(source.on).not.toBeNull()
  }
  for (const { acts } of rows) for (const act of acts) expect(act.inForceFrom, act.statute).not.toBeNull()
})

test('an act counts as verified when somebody has read it; production cites no other, and claims no right of it', () => {
  expect(statesWhere(({ statute, verifiedOn }) => statute !== null && verifiedOn !== null)).toBe('CA FL IA')
  // That a state has no act must have been verified, too.
  expect(statesWhere(({ statute, verifiedOn }) => statute === null && verifiedOn === null)).toBe('')
  for (const row of regimes) {
    if (row.verifiedOn !== null) expect(row.verifiedOn, row.state).toMatch(/^20\d\d-\d\d-\d\d$/)
    expect(citable(row, false), row.state).toBe(row)
    const used = citable(row, true)
    if (row.verifiedOn !== null) expect(used, row.state).toBe(row)
    else {
      expect(used, row.state).toMatchObject({ statute: null, section: null, receipt: null, permission: null })
      expect(used, row.state).toMatchObject({ appeal: false, agent: 'user_signed', bound: [], period: row.period })
      expect(used, row.state).toMatchObject({ setsPeriod: false, since: null })
      expect(used.authority).toBe(row.authority)
    }
  }
})

test.each([
  ['OK', '2027-01-01', 'Oklahoma consumer data privacy act (SB 546 of 2026)'],
  ['LA', '2027-01-01', 'Louisiana Data Privacy Act (SB 386, Act 502 of 2026)'],
  ['AL', '2027-05-01', 'Alabama Personal Data Protection Act (HB 351 of 2026)'],
  ['VT', '2028-01-01', 'Vermont Data Privacy and Online Surveillance Act'],
] as const)('[TRUTH-401] the act of %s is law from %s on, and not a minute earlier', (state, day, statute) => {
  const begins = at(`${day}T00:00Z`)
  const [before, after] = [
    lawOn(JURISDICTIONS[state], at(new Date(begins - 60_000).toISOString())),
    regimeOf(state, begins),
  ]
  expect(before).toMatchObject({ statute: null, setsPeriod: false, verifiedOn: '2026-11-21' })
  expect(after).toMatchObject({ statute, setsPeriod: true, since: null, section: null, appeal: false })
  // Nobody has read it: in production it is not cited, and it is not said either that there is none.
  expect(after?.verifiedOn).toBeNull()
  expect(after && citable(after, true)).toMatchObject({ statute: null, verifiedOn: null, setsPeriod: false })
  expect(JURISDICTIONS[state].acts.map(({ inForceFrom }) => inForceFrom)).toEqual([day])
})

test('[TRUTH-402] the number of states with an act grows with the days on which acts begin', () => {
  const statesOn = (day: string) => Object.values(lawsOn(day)).filter(({ statute }) => statute !== null).length
  const counts = ['2019-12-31', '2020-01-01', '2025-12-31', '2026-01-01', '2026-12-31', '2027-01-01', '2027-05-01']
  expect([...counts, '2028-01-01'].map(statesOn)).toEqual([0, 1, 17, 20, 20, 22, 23, 24])
})

describe('[TRUTH-403] a row that changes', () => {
  const { OK, CA } = JURISDICTIONS
  const [act] = CA.acts
  const changed = (given: Partial<Jurisdiction>): Jurisdiction => ({ ...CA, ...given })

  test('an act that has ended is cited until its last day, and another one from its first', () => {
    if (act === undefined) throw new Error('California has an act')
    const next = { ...act, statute: 'Second Act', inForceFrom: '2030-07-01' }
    const row = changed({
      acts: [
        { ...act, until: '2030-06-30' },
        { ...next, periods: act.periods },
      ],
    })
    expect(lawOn(row, at('2030-06-30T23:59Z')).statute).toBe(act.statute)
    expect(lawOn(row, at('2030-07-01T00:00Z')).statute).toBe('Second Act')
    const repealed = changed({ acts: [{ ...act, until: '2030-06-30' }] })
    expect(lawOn(repealed, at('2030-07-01T00:00Z'))).toMatchObject({ statute: null, setsPeriod: false })
  })

  test('a period that changes binds the requests made from then on', () => {
    if (act === undefined) throw new Error('California has an act')
    const [period] = act.periods
    if (period === undefined) throw new Error('with a period')
    const shorter = { ...period, answer: { count: 30, unit: 'days' }, inForceFrom: '2030-01-01' } as const
    const row = changed({ acts: [{ ...act, periods: [{ ...period, until: '2029-12-31' }, shorter] }] })
    const now = at('2030-02-01')
    expect(lawOn(row, now, at('2029-12-31T12:00Z')).period.count).toBe(45)
    expect(lawOn(row, now, at('2030-01-01T00:00Z')).period.count).toBe(30)
    expect(lawOn(row, now).setsPeriod).toBe(true)
  })

  test('an act whose period nobody has verified is as unverified as the period', () => {
    if (act === undefined) throw new Error('California has an act')
    const unread = act.periods.map(period => ({ ...period, verifiedOn: null }))
    expect(lawOn(changed({ acts: [{ ...act, periods: unread }] }), NOW).verifiedOn).toBeNull()
    expect(lawOn(CA, NOW).verifiedOn).toBe('2026-11-20')
  })

  test('an office takes complaints until its last day; the next one from its first', () => {
    const [office] = OK.authorities
    if (office === undefined) throw new Error('Oklahoma has an office')
    const agency = { ...office, name: 'Oklahoma Privacy Agency', inForceFrom: '2030-01-01' }
    const row = { ...OK, authorities: [{ ...office, until: '2029-12-31' }, agency] }
    expect(lawOn(row, at('2029-12-31T23:59Z')).authority).toBe('Attorney General of Oklahoma')
    expect(lawOn(row, at('2030-01-01T00:00Z')).authority).toBe('Oklahoma Privacy Agency')
  })

  test('a provider is bound only by a threshold that somebody has verified, and while it holds', () => {
    if (act === undefined) throw new Error('California has an act')
    const source = { title: 'annual report', url: 'https://report.example', on: '2026-11-01' }
    const met = {
      providerId: 'openai',
      inForceFrom: '2026-01-01',
      until: '2026-12-31',
      verifiedOn: '2026-11-01',
      source,
    }
    const boundOn = (day: string, given = {}) =>
      lawOn(changed({ acts: [{ ...act, thresholds: [{ ...met, ...given }] }] }), at(day)).bound
    expect(boundOn('2026-11-27')).toEqual(['openai'])
    expect(boundOn('2027-01-01')).toEqual([])
    expect(boundOn('2026-11-27', { verifiedOn: null })).toEqual([])
  })
})

test('[TRUTH-404] a request that is older than the act: the act is cited, and no period, receipt or appeal of it', () => {
  const row: Jurisdiction = {
    ...JURISDICTIONS.OK,
    acts: JURISDICTIONS.CA.acts.map(act => ({ ...act, appeal: true, inForceFrom: '2027-01-01' })),
  }
  const later = at('2027-03-01')
  expect(lawOn(row, later, at('2026-12-31T23:59Z'))).toMatchObject({
    statute: 'California Consumer Privacy Act (Cal. Civ. Code § 1798.100 et seq.)',
    since: '2027-01-01',
    setsPeriod: false,
    receipt: null,
    appeal: false,
    period: { count: 45, unit: 'days' },
  })
  expect(lawOn(row, later, at('2027-01-01T00:00Z'))).toMatchObject({ since: null, setsPeriod: true, appeal: true })
  const known: StateCode[] = ['CA', 'TX']
  for (const state of known) expect(regimeOf(state, NOW, at('2026-10-01'))?.since, state).toBeNull()
})
