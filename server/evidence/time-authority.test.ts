import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

import { ConfigError, readConfig } from '../config.ts'
import { makeTimeAuthority } from '../sandbox/time-authority.ts'
import { timeSourceAt } from './time-authority.ts'

const folder = mkdtempSync(join(tmpdir(), 'recall-time-'))
afterAll(() => rmSync(folder, { recursive: true }))
const { root, signer } = makeTimeAuthority({ from: 0, until: Date.UTC(2040, 0) })
const pemOf = (text: string) => `-----BEGIN CERTIFICATE-----\n${text}\n-----END CERTIFICATE-----\n`
function written(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}
const rootFile = written('root.pem', pemOf(root.certificate))

/** Sends a request to a server that answers with `listener`. */
async function asked(listener: RequestListener): Promise<Uint8Array> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  try {
    await new Promise(resolve => server.once('listening', resolve))
    const { port } = server.address() as AddressInfo
    return await timeSourceAt(`http://127.0.0.1:${port}/stamp`, rootFile).ask(Uint8Array.of(1, 2, 3))
  } finally {
    server.close()
  }
}

test('a hash is sent as a query of RFC 3161, and what comes back is handed on', async () => {
  const answer = await asked((request, response) => {
    expect(request.headers['content-type']).toBe('application/timestamp-query')
    request.on('data', body => response.end(Buffer.concat([Buffer.from(String(request.method)), body])))
  })
  expect(Buffer.from(answer)).toEqual(Buffer.from('POST\u0001\u0002\u0003'))
})

test.each<[string, RequestListener, RegExp]>([
  [
    'redirect',
    (_, response) => response.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end(),
    /answered with 302/,
  ],
  ['error', (_, response) => response.writeHead(503).end(), /answered with 503/],
  ['flood', (_, response) => response.end(Buffer.alloc(65 * 1024)), /too long/],
  ['broken connection', request => request.socket.destroy(), /hang up|ECONNRESET/],
])('an answer that is a %s is no stamp', async (_, listener, why) => {
  await expect(asked(listener)).rejects.toThrow(why)
})

test('the authority is known by the root certificates in a file, of this one and of those before it', () => {
  const before = makeTimeAuthority({ from: 0, until: 1 }).root.certificate
  const both = written('both.pem', `${pemOf(root.certificate)}${pemOf(before)}`)
  expect(timeSourceAt('http://localhost', both).roots).toEqual([root.certificate, before])
  for (const [name, text] of [
    ['empty.pem', ''],
    ['no-root.pem', pemOf(signer.certificate)],
  ] as const) {
    expect(() => timeSourceAt('http://localhost', written(name, text))).toThrow(ConfigError)
  }
  expect(() => timeSourceAt('http://localhost', join(folder, 'nowhere'))).toThrow('cannot be read')
})

test('address and root are set both or not at all, and the address is one of the web', () => {
  expect(readConfig({}).timestamp).toBeNull()
  const TIMESTAMP_URL = 'http://stamps.example/rfc3161'
  expect(readConfig({ TIMESTAMP_URL, TIMESTAMP_ROOT_FILE: '/root.pem' }).timestamp).toEqual({
    url: TIMESTAMP_URL,
    rootFile: '/root.pem',
  })
  expect(() => readConfig({ TIMESTAMP_URL })).toThrow('set both, or neither')
  expect(() => readConfig({ TIMESTAMP_ROOT_FILE: '/root.pem' })).toThrow('set both, or neither')
  expect(() => readConfig({ TIMESTAMP_URL: 'file:///etc/passwd', TIMESTAMP_ROOT_FILE: 'x' })).toThrow('TIMESTAMP_URL')
})
