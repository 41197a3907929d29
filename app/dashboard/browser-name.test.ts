import { afterEach, expect, test } from 'vitest'

import { switchLanguage } from '../../sync/i18n/translate.ts'
import { browserName } from './browser-name.ts'

afterEach(() => switchLanguage('en'))

test.each([
  ['Firefox on Linux', 'Firefox on Linux', 'Firefox en Linux'],
  ['A browser on Windows', 'A browser on Windows', 'Un navegador en Windows'],
  ['Firefox', 'Firefox', 'Firefox'],
  ['', '', ''],
])('the stored name %j is read as %j and %j', async (stored, english, spanish) => {
  expect(browserName(stored)).toBe(english)
  await switchLanguage('es')
  expect(browserName(stored)).toBe(spanish)
})
