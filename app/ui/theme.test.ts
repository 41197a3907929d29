import { expect, test } from 'vitest'

import { chooseTheme, chosenTheme, showTheme } from './theme.ts'

/** A page and a storage with only what the tests need. */
function given(kept: Record<string, string> = {}) {
  const storage = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => void Object.assign(kept, { [key]: value }),
    removeItem: (key: string) => void delete kept[key],
  }
  return { kept, storage, page: { dataset: {} } as HTMLElement }
}

test('without a choice, and with one that nobody knows, the device decides', () => {
  expect(chosenTheme(given().storage)).toBe('system')
  expect(chosenTheme(given({ 'recall.theme': 'sepia' }).storage)).toBe('system')
  expect(chosenTheme(given({ 'recall.theme': 'dark' }).storage)).toBe('dark')
})

test('a theme is named by the page, and the choice of the device is no name', () => {
  const { page } = given()
  showTheme('dark', page)
  expect(page.dataset.theme).toBe('dark')
  showTheme('light', page)
  expect(page.dataset.theme).toBe('light')
  showTheme('system', page)
  expect(page.dataset).toEqual({})
})

test('a choice is kept, and back to the device nothing is', () => {
  const { kept, storage } = given()
  const page = { dataset: {} }
  Object.assign(globalThis, { document: { documentElement: page } })
  try {
    chooseTheme('dark', storage)
    expect([kept, page.dataset]).toEqual([{ 'recall.theme': 'dark' }, { theme: 'dark' }])
    chooseTheme('system', storage)
    expect([kept, page.dataset]).toEqual([{}, {}])
  } finally {
    Reflect.deleteProperty(globalThis, 'document')
  }
})
