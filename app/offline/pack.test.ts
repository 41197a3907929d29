import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'

import { joinPack, readPack } from './pack.ts'

const file = (name: string, text: string) => ({
  name,
  type: name.endsWith('.html') ? 'text/html' : 'text/javascript',
  packed: new Uint8Array(deflateSync(text)),
})

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
  // Opened twice, as two tabs do.
  expect(await textOf(pack.open('about.html')?.body)).toBe('<h1>About</h1>')
})

test('what is not in a pack is undefined, and bytes that are no pack are refused', async () => {
  const pack = await readPack(new Blob([joinPack([file('about.html', 'x')])]))
  for (const name of ['', 'about', '/about.html', '__proto__']) expect(pack.open(name)).toBeUndefined()
  await expect(readPack(new Blob(['<!doctype html><title>Not a pack</title>']))).rejects.toThrow()
  await expect(readPack(new Blob([]))).rejects.toThrow()
})

test('a file whose bytes were damaged fails instead of coming out as another', async () => {
  const bytes = joinPack([file('about.html', 'some words '.repeat(50))])
  const last = bytes.length - 6
  bytes[last] = (bytes[last] ?? 0) ^ 0xff
  const pack = await readPack(new Blob([bytes]))
  await expect(textOf(pack.open('about.html')?.body)).rejects.toThrow()
})
