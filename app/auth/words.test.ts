import { afterAll, beforeAll, expect, test } from 'vitest'

import { switchLanguage, t } from '../../sync/i18n/translate.ts'
import { splitMessage } from '../ui/toast.tsx'
import { SUCCESSES } from './words.ts'

beforeAll(() => switchLanguage('es'))
afterAll(() => switchLanguage('en'))

test.each(Object.values(SUCCESSES))('in Spanish, %s has a title and a text, too', message => {
  const { title, description } = splitMessage(t(message))
  expect(title).toMatch(/^\p{Lu}[^¡!:]+$/u)
  expect(description).toMatch(/^\p{Lu}/u)
})
