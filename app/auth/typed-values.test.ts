import { expect, test } from 'vitest'

import { EMPTY_FORM } from './sign-up-form.ts'
import { forgetTyped, forgetTypedEmail, keepTyped, readTyped } from './typed-values.ts'

function aShelf(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const kept = new Map<string, string>()
  return {
    getItem: key => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: key => void kept.delete(key),
  }
}

const dana = {
  name: '',
  firstName: 'Dana',
  lastName: 'Whitfield',
  email: 'dana@whitfield.studio',
  password: 'gravel-otter-lamp',
  zip: '94110',
}

test('what was typed survives a reload, the password is never written down', () => {
  const shelf = aShelf()
  keepTyped(shelf, dana)
  expect(readTyped(shelf)).toEqual({ ...dana, password: '' })
  expect(shelf.getItem('recall.sign-up')).not.toContain('gravel')
})

test('another email empties that field and no other', () => {
  const shelf = aShelf()
  keepTyped(shelf, dana)
  forgetTypedEmail(shelf)
  expect(readTyped(shelf)).toEqual({ ...dana, email: '', password: '' })
})

test('what cannot be read counts as nothing typed', () => {
  const shelf = aShelf()
  for (const text of ['', '{', '[]', 'null', '{"email":7}']) {
    shelf.setItem('recall.sign-up', text)
    expect(readTyped(shelf), text).toEqual(EMPTY_FORM)
  }
  keepTyped(shelf, dana)
  forgetTyped(shelf)
  expect(readTyped(shelf)).toEqual(EMPTY_FORM)
})
