import { hash, verify } from '@node-rs/argon2'
import { expect, test } from 'vitest'

import { createPasswords } from './passwords.ts'

test('a password matches its own hash only, however its accents were composed, and nothing matches no hash', async () => {
  const passwords = createPasswords()
  const stored = await passwords.hash('Möwe am Hafen', 'network')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwords.verify(stored, 'Möwe am Hafen'.normalize('NFD'), 'network')).toBe(true)
  expect(await passwords.verify(stored, 'möwe am hafen', 'network')).toBe(false)
  expect(await passwords.verify(null, 'Möwe am Hafen', 'network')).toBe(false)
})

test('an unknown account costs the same work as a known one', async () => {
  const checked: string[] = []
  const passwords = createPasswords({
    hash,
    async verify(stored, password) {
      checked.push(String(stored))
      return verify(stored, password)
    },
  })
  const stored = await passwords.hash('velvet otter canoe', 'network')
  for (const known of [stored, null])
    expect(await passwords.verify(known, 'wrong but long enough', 'network')).toBe(false)
  // Algorithm, version, memory, passes and lanes determine the amount of work.
  const work = checked.map(each => each.split('$').slice(1, 4).join(' '))
  expect(work).toEqual(['argon2id v=19 m=19456,t=2,p=1', 'argon2id v=19 m=19456,t=2,p=1'])
})
