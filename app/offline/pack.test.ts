import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'

import { joinPack, readPack } from './pack.ts'

const blockOf = (...files: [name: string, text: string][]) => ({
  files: files.map(([name, text]) => ({
    name,
    type: name.endsWith('.html') ? 'text/html' : 'text/javascript',
    bytes: Buffer.byteLength(text),
  })),
  packed: new Uint8Array(deflateSync(files.map(([, text]) => text).join(''))),
})
const file = (name: string, text: string) => blockOf([name, text])

const textOf = (body: ReadableStream | undefined) => new Response(body).text()

test('each file of a pack comes out as it went in, with its type, in any order', async () => {
  const long = 'naïve – every letter counts '.repeat(5_000)
  const pack = await readPack(
    new Blob([joinPack([file('about.html', '<h1>About</h1>'), file('assets/ä-1.js', long), file('empty.html', '')])]),
  )
  expect(pack.names).toEqual(['about.html', 'assets/ä-1.js', 'empty.html'])
  const about = pack.open('about.html')
  expect(await textOf(pack.open('assets/ä-1.js')?.body)).toBe(long)
  expect([about?.type, await textOf(about?.body)]).toEqual(['text/html', '<h1>About</h1>'])
  expect(await textOf(pack.open('empty.html')?.body)).toBe('')
  // Opened twice, as two tabs would.
  expect(await textOf(pack.open('about.html')?.body)).toBe('<h1>About</h1>')
})

test('files of one block come out each for itself, also where one ends in the middle of what was read', async () => {
  const pages = Array.from({ length: 30 }, (_, n): [string, string] => [
    `page-${n}.html`,
    n === 7 ? '' : `<header>the same – in all</header>${`${n} `.repeat(n * 900)}`,
  ])
  const pack = await readPack(
    new Blob([joinPack([file('first.js', 'one'), blockOf(...pages), file('last.js', 'two')])]),
  )
  for (const [name, text] of [...pages].reverse()) expect(await textOf(pack.open(name)?.body), name).toBe(text)
  expect(await textOf(pack.open('first.js')?.body)).toBe('one')
  expect(await textOf(pack.open('last.js')?.body)).toBe('two')
})

test('what is not in a pack is undefined, and bytes that are no pack are refused', async () => {
  const pack = await readPack(new Blob([joinPack([file('about.html', 'x')])]))
  for (const name of ['', 'about', '/about.html', '__proto__']) expect(pack.open(name)).toBeUndefined()
  await expect(readPack(new Blob(['<!doctype html><title>Not a pack</title>']))).rejects.toThrow()
  await expect(readPack(new Blob([]))).rejects.toThrow()
})

test('a file whose block was damaged fails instead of coming out as another', async () => {
  const bytes = joinPack([blockOf(['about.html', 'some words '.repeat(50)], ['behind.html', 'and others'])])
  const last = bytes.length - 6
  bytes[last] = (bytes[last] ?? 0) ^ 0xff
  const pack = await readPack(new Blob([bytes]))
  await expect(textOf(pack.open('about.html')?.body)).rejects.toThrow()
})
