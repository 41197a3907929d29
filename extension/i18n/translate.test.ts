import { afterEach, describe, expect, test } from 'vitest'

import { es } from './es.ts'
import { keyOf } from './key-of.ts'
import { language, locale, ownSpeech, speak, speakAs, t, tIfKnown, type Words } from './translate.ts'

const ENGLISH: Words = { locale: 'en-US', texts: {} }
const SPANISH: Words = {
  locale: 'es-MX',
  texts: Object.fromEntries(Object.entries(es).map(([english, spanish]) => [keyOf(english), spanish])),
}

afterEach(() => speak(ENGLISH))

test('no two messages have the same key', () => {
  const keys = Object.keys(es).map(keyOf)
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
})

describe('a message', () => {
  test('is its own text until another language is switched on', () => {
    expect([t('Approve and send'), language(), locale()]).toEqual(['Approve and send', 'en', 'en-US'])
    speak(SPANISH)
    expect([t('Approve and send'), language(), locale()]).toEqual(['Aprobar y enviar', 'es', 'es-MX'])
  })

  test('has its values in their places; numbers are written as its language writes them', () => {
    const values = { kind: 'nombre', placeholder: '[Name1042]' }
    expect(t('{count} details masked', { count: 12_345 })).toBe('12,345 details masked')
    speak({ ...SPANISH, locale: 'es-AR' })
    expect(t('{count} details masked', { count: 12_345 })).toBe('12.345 datos ocultos')
    expect(t('{kind}, sent as {placeholder}', values)).toBe('nombre, se envía como [Name1042]')
  })

  test.each([0, 1, 999, 1_000, 9_999, 12_345, -3, 0.5, 999.9])('writes %d as its language would', count => {
    for (const words of [ENGLISH, SPANISH, { ...SPANISH, locale: 'es-ES' }, { ...ENGLISH, locale: 'en-IN' }]) {
      speak(words)
      expect(t('{count} details masked', { count })).toContain(count.toLocaleString(words.locale))
    }
  })

  test('takes nothing for a place that stands in one of its values', () => {
    expect(t('{name} joined at {time}', { name: '{time}', time: '10:00' })).toBe('{time} joined at 10:00')
  })
})

test('a text from elsewhere is translated if it is one of ours', () => {
  speak(SPANISH)
  expect(tIfKnown('Shield does not answer.')).toBe('Shield no responde.')
  expect(tIfKnown('Nobody wrote this.')).toBe('Nobody wrote this.')
})

test('a frame speaks as the page around it, also when that learns another language later', () => {
  const own = ownSpeech()
  const page = { words: ENGLISH }
  speakAs(page)
  page.words = SPANISH
  expect(t('Close')).toBe('Cerrar')
  speakAs(own)
  expect(t('Close')).toBe('Close')
})
