import { afterEach, expect, test } from 'vitest'

import { dateIn } from './dates.ts'
import { switchLanguage } from './translate.ts'

afterEach(() => switchLanguage('en'))

const AT = Date.UTC(2026, 10, 24, 15, 12, 8)

test.each([
  ['shortDay', 'Nov 24', '24 nov'],
  ['day', 'November 24', '24 de noviembre'],
  ['shortDate', 'Nov 24, 2026', '24 nov 2026'],
  ['date', 'November 24, 2026', '24 de noviembre de 2026'],
  ['minute', 'November 24, 2026 at 3:12 PM', '24 de noviembre de 2026 a las 3:12 p.m.'],
  ['second', 'November 24, 2026 at 3:12:08 PM', '24 de noviembre de 2026 a las 3:12:08 p.m.'],
] as const)('the format %s is %j and %j', async (format, english, spanish) => {
  // Newer tables of `Intl` put a narrow space before AM and PM.
  const written = () => dateIn(format, AT).replace(/[\u00a0\u202f]/g, ' ')
  expect(written()).toBe(english)
  await switchLanguage('es')
  expect(written()).toBe(spanish)
  await switchLanguage('en')
  expect(written()).toBe(english)
})
