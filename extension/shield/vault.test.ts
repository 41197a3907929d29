import { expect, test } from 'vitest'

import { Vault } from './vault.ts'

/** Bytes from a counter, so that a test knows which number comes next. */
function counting(start = 0): (count: number) => Uint8Array {
  let next = start
  return count => {
    const value = next++
    return Uint8Array.from(count === 2 ? [(value >> 8) & 255, value & 255] : Array(count).fill(0))
  }
}

test('[EXT-009] placeholders are [Name1234], [Email1234] and [Value1234] with four digits', () => {
  const vault = new Vault(counting())
  expect(vault.placeholderFor('NAME', 'Priya Raman')).toBe('[Name1000]')
  expect(vault.placeholderFor('EMAIL', 'p@r.io')).toBe('[Email1001]')
  for (const type of ['VALUE', 'PHONE', 'ADDRESS', 'DATE', 'CREDIT_CARD', 'IBAN', 'IP', 'URL', 'OTHER_ID'] as const)
    expect(vault.placeholderFor(type, `some ${type}`)).toMatch(/^\[Value\d{4}\]$/)
})

test('[EXT-009] one value has one number for good; a number belongs to one value of whatever type', () => {
  const vault = new Vault(counting())
  const first = vault.placeholderFor('NAME', 'Priya Raman')
  expect(vault.placeholderFor('NAME', 'Priya \n Raman')).toBe(first)
  expect(vault.placeholderFor('NAME', 'Jose\u0301')).toBe(vault.placeholderFor('NAME', 'Jos\u00e9'))
  expect(vault.placeholderFor('NAME', 'PRIYA RAMAN')).not.toBe(first)
  expect(vault.placeholderFor('VALUE', 'Priya Raman')).not.toBe(first)
  const numbers = [...vault.entries()].map(([placeholder]) => placeholder.replace(/\D/g, ''))
  expect(new Set(numbers).size).toBe(numbers.length)
})

test('a number of the person’s own text is never given out', () => {
  const vault = new Vault(counting())
  vault.reserve('In 1000 and １００１, room 1002; not 10035 nor 103.')
  expect(vault.placeholderFor('NAME', 'Bo')).toBe('[Name1003]')
})

test('all nine thousand numbers are used before there is none', () => {
  const vault = new Vault(counting())
  for (let index = 0; index < 9000; index++) expect(vault.placeholderFor('VALUE', `v${index}`)).not.toBeNull()
  expect(vault.placeholderFor('VALUE', 'one more')).toBeNull()
  expect(vault.placeholderFor('VALUE', 'v17')).not.toBeNull()
  expect(vault.size).toBe(9000)
})

test('a number that is reserved when hardly any is left is not given out, and one that no code can have takes none', () => {
  let next = 0
  // Draws few numbers, so that most come from the list of those that are left.
  const vault = new Vault(() => Uint8Array.from([0, next++ % 100]))
  vault.reserve('Flight 0042, seat 0999.')
  for (let index = 0; index < 8997; index++) vault.placeholderFor('VALUE', `v${index}`)
  const drawn = new Set([...vault.entries()].map(([placeholder]) => placeholder.replace(/\D/g, '')))
  const left = Array.from({ length: 9000 }, (_, at) => `${1000 + at}`).filter(number => !drawn.has(number))
  expect(left).toHaveLength(3)
  vault.reserve(`Room ${left[1]}.`)
  expect(vault.isFull).toBe(false)
  const last = ['a', 'b', 'c'].map(value => vault.placeholderFor('VALUE', value))
  expect(last).toEqual(expect.arrayContaining([`[Value${left[0]}]`, `[Value${left[2]}]`, null]))
  expect(vault.isFull).toBe(true)
})

test('what is saved opens again and goes on; anything else is refused with its reason', () => {
  const vault = new Vault(counting())
  vault.reserve('Dear [Name],')
  const first = vault.placeholderFor('NAME', 'Priya')
  const again = Vault.open(JSON.parse(JSON.stringify(vault.save())), counting())
  expect(again.placeholderFor('NAME', 'Priya')).toBe(first)
  expect(again.placeholderFor('NAME', 'Otto')).toBe('[Name1001]')
  expect(again.isBare('Name')).toBe(true)
  expect(() => Vault.open({}, counting())).toThrow('This is no saved vault of version 1.')
  const twice = { version: 1, entries: [1, 2].map(index => ({ shape: 'Name', number: 1000, value: `${index}` })) }
  expect(() => Vault.open(twice, counting())).toThrow('Entry 2 of the saved vault is damaged.')
})

test('what is added changes no own code, and a value that has one keeps it', () => {
  const vault = new Vault(counting())
  const [priya, otto] = ['Priya', 'Otto'].map(name => vault.placeholderFor('NAME', name))
  const added = vault.add({
    version: 1,
    entries: [
      { shape: 'Name', number: 1000, value: 'Ana' },
      { shape: 'Name', number: 7000, value: 'Otto' },
    ],
    bare: ['Name'],
  })
  expect(added).toEqual([{ shape: 'Name', number: 7000, value: 'Otto' }])
  expect([...vault.entries()]).toEqual([
    [priya, 'Priya'],
    [otto, 'Otto'],
    ['[Name7000]', 'Otto'],
  ])
  expect([vault.placeholderFor('NAME', 'Otto'), vault.isBare('Name')]).toEqual([otto, true])
})

test('a random source that is stuck is an error, not an endless loop', () => {
  const vault = new Vault(count => new Uint8Array(count).fill(255))
  expect(() => vault.placeholderFor('NAME', 'Bo')).toThrow('the random source gives the same bytes')
})
