import { expect, test } from 'vitest'

import { citable, REGIMES, regimeOf } from './regimes.ts'

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
    expect(regimeOf(state)).toBe(regime)
  }
  expect(regimeOf('PR')).toBeUndefined()
  expect(regimeOf('toString')).toBeUndefined()
})

test('[LIFE-013] the period is 45 days everywhere but in Iowa, where it is 90', () => {
  expect(regimeOf('IA')?.days).toBe(90)
  expect(statesWhere(regime => regime.days !== 45)).toBe('IA')
})

test('[LIFE-046] an agent writes in California alone; Florida, Iowa, Utah and Virginia are among the others', () => {
  expect(statesWhere(regime => regime.agent === 'recognised')).toBe('CA')
  for (const state of ['FL', 'IA', 'UT', 'VA']) expect(regimeOf(state)?.agent, state).toBe('user_signed')
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
  expect(statesWhere(regime => regime.maximumDays !== 90)).toBe('FL IA')
  expect(REGIMES.FL.maximumDays).toBe(60)
  expect(REGIMES.IA.maximumDays).toBe(135)
  expect(statesWhere(regime => regime.maximumDays <= regime.days)).toBe('')
})

test('[LIFE-045] California alone sets a term for the confirmation of receipt, and says what an agent may be asked', () => {
  expect(REGIMES.CA.receipt).toEqual({ businessDays: 10, rule: '11 CCR § 7021(a)' })
  expect(statesWhere(regime => regime.receipt !== null || regime.permission !== null)).toBe('CA')
})

test('every row says where and on which day its facts were read', () => {
  for (const { source, state } of regimes) {
    expect(source.title.length, state).toBeGreaterThan(5)
    expect(new URL(source.url).protocol, state).toBe('https:')
    expect(source.on, state).toMatch(/^20\d\d-\d\d-\d\d$/)
  }
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
      expect(used, row.state).toMatchObject({ appeal: false, agent: 'user_signed', bound: [], days: row.days })
      expect(used.authority).toBe(row.authority)
    }
  }
})
