import JSZip from 'jszip'
import { describe, expect, test } from 'vitest'

import { isZip, readZip, UnreadableZip, writeZip } from './zip.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const AT = Date.UTC(2026, 10, 5, 12, 30, 8)
const FILES = new Map([
  ['README.txt', bytes('read me')],
  ['letters/0002-Zoë.pdf', bytes('%PDF of a letter')],
  ['empty.txt', new Uint8Array()],
])

describe('a ZIP as we write it', () => {
  test('is read by us and by others, with names and times', async () => {
    const zip = writeZip(FILES, AT)
    expect(isZip(zip)).toBe(true)
    expect(await readZip(zip)).toEqual(FILES)
    const other = await JSZip.loadAsync(zip, { checkCRC32: true })
    expect(Object.keys(other.files)).toEqual([...FILES.keys()])
    expect(await other.file('letters/0002-Zoë.pdf')?.async('string')).toBe('%PDF of a letter')
    expect(other.file('README.txt')?.date.toISOString()).toBe('2026-11-05T12:30:08.000Z')
  })

  test('is the same bytes each time, and holds no byte of the machine', () => {
    expect(writeZip(FILES, AT)).toEqual(writeZip(new Map(FILES), AT))
    expect(writeZip(new Map(), AT)).toHaveLength(22)
  })
})

describe('a ZIP of somebody else', () => {
  test('is unpacked when it was packed', async () => {
    const other = new JSZip()
    other.file('record/ledger.txt', 'a'.repeat(10_000))
    const zip = await other.generateAsync({ type: 'uint8array', compression: 'DEFLATE' })
    expect(zip.length).toBeLessThan(1_000)
    expect(await readZip(zip)).toEqual(new Map([['record/ledger.txt', bytes('a'.repeat(10_000))]]))
  })

  test('that would grow beyond the limit, or beyond what it promises, is refused', async () => {
    const other = new JSZip()
    other.file('bomb.txt', 'a'.repeat(100_000))
    const zip = await other.generateAsync({ type: 'uint8array', compression: 'DEFLATE' })
    await expect(readZip(zip, { files: 10, bytes: 99_999 })).rejects.toThrow('larger than any evidence bundle')
    await expect(readZip(zip, { files: 0, bytes: 100_000 })).rejects.toThrow('more than 0 files')
    // The directory claims 50 bytes.
    const lie = zip.slice()
    const central = indexOf(lie, [0x50, 0x4b, 0x01, 0x02])
    new DataView(lie.buffer).setUint32(central + 24, 50, true)
    await expect(readZip(lie)).rejects.toThrow(UnreadableZip)
  })

  test('in which one name stands twice is refused, also in other letters', async () => {
    const twice = writeZip(new Map([...FILES, ['readme.TXT', bytes('another')]]), AT)
    await expect(readZip(twice)).rejects.toThrow('two files with the name')
  })

  test('whose two names for one file differ is refused', async () => {
    const zip = writeZip(FILES, AT)
    zip.set(bytes('X'), indexOf(zip, [...bytes('README.txt')]))
    await expect(readZip(zip)).rejects.toThrow('two things about README.txt')
  })

  test.each(['../up.txt', '/root.txt', 'a\\b.txt', 'a/../b', ''])('with the name %j is refused', async name => {
    await expect(readZip(writeZip(new Map([[name, bytes('x')]]), AT))).rejects.toThrow('not allowed')
  })

  test('with something in front, behind or cut off is refused', async () => {
    const zip = writeZip(FILES, AT)
    const before = Uint8Array.from([...bytes('MZ'), ...zip])
    const behind = Uint8Array.from([...zip, 0])
    for (const changed of [before, behind, zip.subarray(0, -1), zip.subarray(0, 40), new Uint8Array(30)]) {
      await expect(readZip(changed)).rejects.toThrow(UnreadableZip)
    }
  })

  test('never gives other files than the original: one changed byte is refused, or changes one file or name', async () => {
    const zip = writeZip(FILES, AT)
    for (let at = 0; at < zip.length; at++) {
      const changed = zip.slice()
      changed[at] = (changed[at] ?? 0) ^ 1
      const read = await readZip(changed).catch(error => {
        expect(error, `byte ${at}`).toBeInstanceOf(UnreadableZip)
        return FILES
      })
      expect([...read.values()].map(content => content.length)).toEqual([...FILES.values()].map(({ length }) => length))
    }
  })
})

function indexOf(bytes: Uint8Array, wanted: readonly number[]): number {
  return bytes.findIndex((_, at) => wanted.every((byte, offset) => bytes[at + offset] === byte))
}
