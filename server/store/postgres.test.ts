import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'

import { openPostgres } from './database.ts'

/** What PgBouncer 1.18 lets a client ask for when it connects; with anything else it ends the connection. */
const POOLER_TAKES = [
  ...['user', 'database', 'application_name', 'client_encoding', 'datestyle', 'timezone'],
  'standard_conforming_strings',
]

/** A pooler that refuses whatever else is asked for, as PgBouncer does, and then everybody. */
async function aPooler() {
  const server = createServer(socket => {
    socket.once('data', bytes => {
      // Length and version, then names and values, each with a zero behind it (PostgreSQL's StartupMessage).
      const words = bytes.subarray(8).toString('utf8').split('\0')
      const names = words.filter((name, at) => at % 2 === 0 && name !== '')
      const unknown = names.find(name => !POOLER_TAKES.includes(name.toLowerCase()))
      const says = unknown === undefined ? 'no more connections allowed' : `unsupported startup parameter: ${unknown}`
      const fields = Buffer.from(`SFATAL\0C08P01\0M${says}\0\0`)
      const head = Buffer.alloc(5)
      head.write('E')
      head.writeInt32BE(fields.length + 4, 1)
      socket.end(Buffer.concat([head, fields]))
    })
    socket.on('error', () => {})
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return { url: `postgres://recall@127.0.0.1:${port}/recall`, close: () => server.close() }
}

test('[SEC-018] a connection asks for nothing that a pooler in between refuses (PgBouncer in session mode)', async () => {
  const pooler = await aPooler()
  await expect(openPostgres(pooler.url, () => {})).rejects.toThrow(/^no more connections allowed$/)
  pooler.close()
})
