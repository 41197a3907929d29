import { expect, test } from 'vitest'

import { at } from '../../../tests/builders.ts'
import { lawsOn, REGIMES } from '../../../tests/laws.ts'
import { JURISDICTIONS, lawOn } from '../../catalog/regimes.ts'
import { switchLanguage } from '../../i18n/translate.ts'
import { lastHelp } from './last-help.ts'

test('[TRUTH-425] Californians are told of DROP, with its address, and what it does not reach; nobody else is', () => {
  const [drop, ...others] = lastHelp(REGIMES.CA)
  expect(others).toEqual([])
  expect(drop?.url).toBe('https://privacy.ca.gov/drop/')
  expect(drop?.text).toContain('Delete Request and Opt-out Platform (DROP)')
  expect(drop?.text).toContain('It does not reach the AI providers that we write to')
  const elsewhere = Object.values(lawsOn('2028-06-01')).filter(law => lastHelp(law).length > 0)
  expect(elsewhere.map(({ state }) => state)).toEqual(['CA'])
})

test('[TRUTH-425] only since brokers have to process it, and in Spanish, too', async () => {
  expect(lastHelp(lawOn(JURISDICTIONS.CA, at('2026-07-31T23:59Z')))).toEqual([])
  expect(lastHelp(lawOn(JURISDICTIONS.CA, at('2026-08-01T00:00Z')))).toHaveLength(1)
  await switchLanguage('es')
  expect(lastHelp(REGIMES.CA)[0]?.text).toContain('No llega a los proveedores de IA')
  await switchLanguage('en')
})
