import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'

import { eventually } from '../../tests/eventually.ts'
import type { LogFacts } from '../ports.ts'
import { NO_NETWORKS, readNetworks } from '../visitor.ts'
import { limitConnections, SERVER_OPTIONS } from './connections.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

async function aServer(options: { trusted?: string; isExempt?: () => boolean } = {}) {
  const server = createServer(SERVER_OPTIONS, (_, answer) => answer.end('ok'))
  const lines: [string, LogFacts | undefined][] = []
  limitConnections(server, {
    trusted: options.trusted === undefined ? NO_NETWORKS : readNetworks(options.trusted).networks,
    log: { warn: (event, facts) => void lines.push([event, facts]) },
    wall: { now: () => 1_000 },
    ofOne: 3,
    ...(options.isExempt ? { isExempt: options.isExempt } : { isExempt: () => false }),
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  ends.push(() => server.close())
  const { port } = server.address() as AddressInfo
  const sockets: { socket: Socket; closed: boolean }[] = []
  const open = (from: string) => {
    const held = { socket: connect({ port, host: '127.0.0.1', localAddress: from }), closed: false }
    held.socket.on('error', () => {})
    held.socket.once('close', () => {
      held.closed = true
    })
    // Announces a body that never comes.
    held.socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n')
    ends.push(() => held.socket.destroy())
    sockets.push(held)
    return held
  }
  const closed = () => sockets.filter(held => held.closed).length
  const ask = (from: string) =>
    new Promise<string>(resolve => {
      const socket = connect({ port, host: '127.0.0.1', localAddress: from })
      let text = ''
      socket.on('data', bytes => {
        text += String(bytes)
      })
      socket.on('error', () => {})
      socket.once('close', () => resolve(text))
      socket.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
    })
  return { open, closed, ask, lines, port }
}

test('one address holds so many connections; the next is closed unread, others are heard, and it is logged once', async () => {
  const { open, closed, ask, lines } = await aServer()
  const held = Array.from({ length: 8 }, () => open('127.0.0.2'))
  await eventually('five are closed', async () => closed() === 5)
  expect(await ask('127.0.0.2')).toBe('')
  expect(await ask('127.0.0.3')).toMatch(/^HTTP\/1\.1 200/)
  expect(lines).toEqual([['limited', { code: 'connections' }]])
  // Closing one connection makes room for another.
  held.find(each => !each.closed)?.socket.destroy()
  await eventually('there is room again', async () => (await ask('127.0.0.2')).startsWith('HTTP/1.1 200'))
})

test('a proxy that is listed, and this machine, hold as many as they like', async () => {
  for (const options of [{ trusted: '127.0.0.2' }, { isExempt: () => true }]) {
    const { open, closed, ask } = await aServer(options)
    for (let n = 0; n < 8; n += 1) open('127.0.0.2')
    expect(await ask('127.0.0.2')).toMatch(/^HTTP\/1\.1 200/)
    expect(closed()).toBe(0)
  }
})
