import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

import { freePort } from '../tests/free-port.ts'
import { ConfigError } from './config.ts'
import { checkedConfig } from './start-check.ts'

const said = (variables: Record<string, string>) =>
  checkedConfig(variables).then(
    () => 'nothing',
    (error: unknown) => (error instanceof ConfigError ? error.message : error),
  )

test.each([
  ['PORT', {}],
  ['INBOUND_SMTP_PORT', { PORT: '0' }],
  ['METRICS_PORT', { PORT: '0' }],
])('[SEC-018] a taken %s is said in one line, with what to type', async (name, others) => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const address = taken.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  expect(await said({ ...others, [name]: String(port) })).toBe(
    `The server cannot listen:\n  ${name}: ${port} is taken on 127.0.0.1. Stop what listens there, or type another one, as in ${name}=${port + 1}`,
  )
  taken.close()
  await once(taken, 'close')
  expect(await said({ ...others, [name]: String(port) })).toBe('nothing')
})

test('[SEC-018] two of its own on one port are found, and all that is wrong is said at once', async () => {
  const port = String(await freePort())
  const message = await said({
    PORT: port,
    METRICS_PORT: port,
    INBOUND_SMTP_HOST: '192.0.2.1',
    INBOUND_SMTP_PORT: port,
  })
  expect(message).toMatch(
    /^The server cannot listen:\n {2}INBOUND_SMTP_HOST: this machine has no address 192\.0\.2\.1\./,
  )
  expect(message).toContain(`\n  METRICS_PORT: ${port} is taken on 127.0.0.1.`)
})

test('[SEC-018] npm start says it before it builds', () => {
  // Sources that were never built: without the check, their build would come first, and fail for want of packages.
  const folder = mkdtempSync(join(tmpdir(), 'recall-start-'))
  mkdirSync(join(folder, 'server'))
  const { status, stdout, stderr } = spawnSync(process.execPath, [resolve('server/commands/start.mjs')], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOST: '192.0.2.1' },
    encoding: 'utf8',
  })
  expect({ status, stdout, stderr, files: readdirSync(folder) }).toEqual({
    status: 1,
    stdout: '',
    stderr:
      'The server cannot listen:\n  HOST: this machine has no address 192.0.2.1. Type one that it has, or 0.0.0.0 for all of them\n',
    files: ['server'],
  })
  rmSync(folder, { recursive: true })
})
