import { afterEach, expect, test } from 'vitest'

import { dateIn } from './dates.ts'
import { switchLanguage, t } from './translate.ts'

afterEach(() => switchLanguage('en'))

test('a sentence that ends in a time has one point in both languages', async () => {
  const at = dateIn('minute', Date.UTC(2026, 10, 24, 15, 12))
  const ending = () => t('Signed in {began}, last seen {seen}.', { began: at, seen: dateIn('minute', 0) })
  expect(ending()).toMatch(/\d\sAM\.$/)
  await switchLanguage('es')
  expect(ending()).toMatch(/\d\sa\.m\.$/)
})
