import { createServer } from 'node:net'
import { expect, test } from 'vitest'

import { freePort } from './free-port.ts'

test('a port that is given can be listened at, is given once, and is none that the system hands out', async () => {
  const ports = await Promise.all(Array.from({ length: 200 }, freePort))
  expect(new Set(ports).size).toBe(200)
  expect(ports.filter(port => port >= 32_768)).toEqual([])
  for (const port of ports.slice(0, 20)) await listenAt(port)
})

function listenAt(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => server.close(() => resolve()))
  })
}
