import { afterEach, expect, test } from 'vitest'

import { preferred } from '../../sync/i18n/preferred.ts'
import { inLanguage, language, locale, switchLanguage, t, tIfKnown } from '../../sync/i18n/translate.ts'
import { chosenLanguage, keepAskedLanguage } from './language.ts'

afterEach(() => switchLanguage('en'))

const kept = (value: string | null) => ({ getItem: () => value })

test('the language is the one that was chosen here, or else the first of the browser that we speak', () => {
  expect(chosenLanguage(kept('es'), ['en-US'])).toBe('es')
  expect(chosenLanguage(kept(null), ['es-MX', 'en'])).toBe('es')
  expect(chosenLanguage(kept(null), ['de-DE', 'en-US', 'es'])).toBe('en')
  expect(chosenLanguage(kept('klingon'), ['fr'])).toBe('en')
  expect(preferred([])).toBe('en')
})

test('English needs no catalog; Spanish is looked up, with its values', async () => {
  expect([t('Cancel'), locale()]).toEqual(['Cancel', 'en-US'])
  await switchLanguage('es')
  expect([t('Cancel'), locale()]).toEqual(['Cancelar', 'es-US'])
})

test('a text of the server is translated if it is one of ours, and otherwise shown as it came', async () => {
  await switchLanguage('es')
  expect(tIfKnown('Cancel')).toBe('Cancelar')
  for (const text of ['What only this server says.', 'constructor', '']) expect(tIfKnown(text)).toBe(text)
})

test('a server writes in one person’s language and is back in its own afterwards, even when it fails', () => {
  expect(inLanguage('es', { Cancel: 'Cancelar' }, () => t('Cancel'))).toBe('Cancelar')
  expect([language(), t('Cancel')]).toEqual(['en', 'Cancel'])
  expect(() =>
    inLanguage('es', {}, (): string => {
      throw new Error('on purpose')
    }),
  ).toThrow('on purpose')
  expect(language()).toBe('en')
})

test.each([
  ['?lang=es', ['recall.language es']],
  ['?plan=minimal&lang=en', ['recall.language en']],
  ['?lang=klingon', []],
  ['?language=es', []],
  ['', []],
])('a link that asks for a language we speak is remembered: %s', (query, kept) => {
  const stored: string[] = []
  keepAskedLanguage(query, { setItem: (name, value) => void stored.push(`${name} ${value}`) })
  expect(stored).toEqual(kept)
})
