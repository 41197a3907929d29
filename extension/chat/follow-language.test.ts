import { expect, test, vi } from 'vitest'

import { aBackground } from '../../tests/builders-chat.ts'
import { init } from './follow-language.ts'

test('the language of the account is spoken, until the signal', () => {
  const background = aBackground()
  vi.stubGlobal('chrome', background.chrome)
  const controller = new AbortController()
  const spoken: string[] = []
  init(controller.signal, { speak: ({ locale }) => void spoken.push(locale) })
  background.tell({ type: 'WORDS', words: { locale: 'es-MX', texts: {} } })
  controller.abort()
  background.tell({ type: 'WORDS', words: { locale: 'en-US', texts: {} } })
  expect(spoken).toEqual(['es-MX'])
})
