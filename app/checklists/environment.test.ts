import { expect, test } from 'vitest'

import { describeBrowser } from './environment.ts'

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1'

test.each([
  [{ userAgent: CHROME, brands: [], platform: '' }, 'Chrome 142 on Windows'],
  [{ userAgent: `${CHROME} Edg/142.0.0.0`, brands: [], platform: '' }, 'Edge 142 on Windows'],
  [{ userAgent: FIREFOX, brands: [], platform: '' }, 'Firefox 145 on Linux'],
  [{ userAgent: SAFARI, brands: [], platform: '' }, 'Safari 26 on iOS'],
  [{ userAgent: 'something else', brands: [], platform: '' }, ''],
  [
    {
      userAgent: CHROME,
      brands: [
        { brand: 'Chromium', version: '142' },
        { brand: 'Not=A?Brand', version: '24' },
        { brand: 'Microsoft Edge', version: '141' },
      ],
      platform: 'macOS',
    },
    'Edge 141 on macOS',
  ],
])('a browser is named as a tester would: %o', (facts, words) => {
  expect(describeBrowser(facts)).toBe(words)
})
