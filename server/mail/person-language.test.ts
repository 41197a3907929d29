import { expect, test } from 'vitest'

import { language, t } from '../../sync/i18n/translate.ts'
import { anAccount, aStore } from '../../tests/builders-server.ts'
import { inLanguageOf, languageOf } from './person-language.ts'

test('a text is written in the language of its person, and then it is English again', () => {
  expect(inLanguageOf('es', () => [language(), t('Hello,')])).toEqual(['es', 'Hola:'])
  expect(language()).toBe('en')
  for (const none of ['en', null, undefined] as const) {
    expect(inLanguageOf(none, () => [language(), t('Hello,')])).toEqual(['en', 'Hello,'])
  }
})

test('a text inside of another text keeps neither from its language', () => {
  const texts = inLanguageOf('es', () => [t('Hello,'), inLanguageOf('en', () => t('Hello,')), t('Hello,')])
  expect(texts).toEqual(['Hola:', 'Hello,', 'Hola:'])
})

test('after work that throws it is English again', () => {
  const broken = () =>
    inLanguageOf('es', () => {
      throw new Error('not built')
    })
  expect(broken).toThrow('not built')
  expect(t('Hello,')).toBe('Hello,')
})

test('work that could be interrupted is refused by the compiler', () => {
  // @ts-expect-error Another person's text could be written before a promise is fulfilled.
  inLanguageOf('es', async () => 'Hola')
  expect(language()).toBe('en')
})

test('an account has the language that it has chosen, and none before that', async () => {
  const store = await aStore()
  const { accountId, emailId } = await anAccount(store)
  const tenant = store.tenant(accountId)
  expect(await languageOf(tenant)).toBeNull()
  await tenant.write(tx => tx.update('email', emailId, { language: 'es' }))
  expect(await languageOf(tenant)).toBe('es')
  await tenant.write(tx => tx.update('email', emailId, { language: 'en' }))
  expect(await languageOf(tenant)).toBe('en')
})
