import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect as connectPlain, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import { generate } from 'selfsigned'
import { afterEach, expect, test } from 'vitest'

import { day } from '../../tests/builders.ts'
import { aStore, silentLog, testRandom } from '../../tests/builders-server.ts'
import { inboundStore } from '../store/inbound-store.ts'
import { startInbound } from './inbound.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

async function aCertificate(name: string) {
  const { cert, private: key } = await generate([{ name: 'commonName', value: name }], { keySize: 2048 })
  return { cert, key }
}

/** The mail server with a certificate of this name, and the folder in which it is renewed. */
async function aServer(name: string | null) {
  const folder = mkdtempSync(join(tmpdir(), 'recall-tls-'))
  cleanups.push(() => rmSync(folder, { recursive: true }))
  const files = { certFile: join(folder, 'cert.pem'), keyFile: join(folder, 'key.pem') }
  const put = ({ cert, key }: { cert: string; key: string }) => {
    writeFileSync(files.certFile, cert)
    writeFileSync(files.keyFile, key)
  }
  if (name !== null) put(await aCertificate(name))
  const store = await aStore()
  cleanups.push(() => store.close())
  const told: string[] = []
  const note = (event: string) => void told.push(event)
  const inbound = await startInbound({
    host: '127.0.0.1',
    port: 0,
    mailDomain: 'recall.example',
    store,
    clock: { now: () => day(0) },
    random: testRandom,
    log: name === null ? silentLog : { info: note, warn: note, error: note },
    certificate: name === null ? null : files,
    onMail: () => {},
    onArchive: () => {},
  })
  cleanups.push(() => inbound.stop())
  return { inbound, kept: inboundStore(store), put, files, told }
}

/** An SMTP conversation, line by line. */
function talk(socket: Socket, { isGreeted = true } = {}) {
  let heard = ''
  const waiting: ((answer: string) => void)[] = []
  socket.on('data', chunk => {
    heard += chunk.toString('latin1')
    if (!/^(?:\d{3}-.*\r\n)*\d{3} .*\r\n$/.test(heard)) return
    waiting.shift()?.(heard)
    heard = ''
  })
  const answer = () => new Promise<string>(resolve => waiting.push(resolve))
  return {
    // After STARTTLS the server does not send a second greeting.
    greeting: isGreeted ? answer() : Promise.resolve(''),
    ask(line: string) {
      const answered = answer()
      socket.write(`${line}\r\n`)
      return answered
    },
  }
}

async function securedBy(port: number): Promise<{ name: string; socket: TLSSocket }> {
  const plain = connectPlain(port, '127.0.0.1')
  cleanups.push(() => plain.destroy())
  const { greeting, ask } = talk(plain)
  await greeting
  expect(await ask('EHLO desk.example')).toContain('STARTTLS')
  expect(await ask('STARTTLS')).toMatch(/^220/)
  plain.removeAllListeners('data')
  // The test checks for itself whose certificate it is.
  const socket = connectTls({ socket: plain, rejectUnauthorized: false })
  await new Promise((resolve, reject) => socket.once('secureConnect', resolve).once('error', reject))
  return { name: String(socket.getPeerCertificate().subject.CN), socket }
}

test('mail comes in by TLS where there is a certificate', async () => {
  const { inbound, kept } = await aServer('mx.recall.example')
  const { name, socket } = await securedBy(inbound.port)
  expect(name).toBe('mx.recall.example')
  const { ask } = talk(socket, { isGreeted: false })
  await ask('EHLO desk.example')
  await ask('MAIL FROM:<a@desk.example>')
  await ask('RCPT TO:<dana@recall.example>')
  await ask('DATA')
  expect(await ask('Subject: Hello\r\n\r\nOver TLS.\r\n.')).toMatch(/^250/)
  expect(await kept.listNew(10)).toHaveLength(1)
})

test('a renewed certificate is taken without a restart; halves that do not fit together leave the old one', async () => {
  const { inbound, put, files, told } = await aServer('old.example')
  const next = await aCertificate('new.example')
  writeFileSync(files.certFile, next.cert)
  inbound.renewCertificate()
  inbound.renewCertificate()
  expect((await securedBy(inbound.port)).name).toBe('old.example')
  expect(told.filter(event => event === 'inbound_certificate_unusable')).toHaveLength(1)
  put(next)
  inbound.renewCertificate()
  expect((await securedBy(inbound.port)).name).toBe('new.example')
  expect(told.at(-1)).toBe('inbound_certificate_renewed')
})

test('without a certificate none is offered: the built-in one of the library is public', async () => {
  const { inbound } = await aServer(null)
  const socket = connectPlain(inbound.port, '127.0.0.1')
  cleanups.push(() => socket.destroy())
  const { greeting, ask } = talk(socket)
  await greeting
  expect(await ask('EHLO desk.example')).not.toContain('STARTTLS')
  expect(await ask('STARTTLS')).toMatch(/^50/)
})

test('a mail that is too large is refused with words that tell a desk what to do', async () => {
  const { inbound, kept } = await aServer(null)
  const socket = connectPlain(inbound.port, '127.0.0.1')
  cleanups.push(() => socket.destroy())
  const { greeting, ask } = talk(socket)
  await greeting
  expect(await ask('EHLO desk.example')).toContain('SIZE 10485760')
  const refused = await ask('MAIL FROM:<a@desk.example> SIZE=26214400')
  expect(refused).toMatch(/^552 /)
  expect(refused).toContain('send it again without attachments')
  expect(await kept.listNew(10)).toEqual([])
})
