import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { expect } from 'vitest'

import type { Reply } from '../../sync/records/reply.ts'
import type { DeletionRequest } from '../../sync/records/request.ts'
import { eventually } from '../eventually.ts'
import { type Journey, test } from './fixture/journey.ts'
import { aCustomer, letters } from './fixture/person.ts'
import { advanceDays, mails } from './fixture/product.ts'

/** The product, with a record of every host that it connects to. */
async function watched(
  { startProduct, atEnd }: Pick<Journey, 'startProduct' | 'atEnd'>,
  environment: Record<string, string> = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'recall-connections-'))
  atEnd(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'connections')
  const watcher = pathToFileURL('tests/journeys/note-connections.mjs').href
  const product = await startProduct({
    ...environment,
    CONNECTIONS_FILE: file,
    NODE_OPTIONS: `--import=${watcher}`,
  })
  const hosts = () => [...new Set(readFileSync(file, 'utf8').trim().split('\n'))]
  return { product, hosts }
}

/** This machine: its names and addresses, and sockets in the file system. */
const isHere = (line: string) => /^(?:tcp|udp|dns) (?:localhost|127(?:\.\d+){3}|::1|\/.*)$/.test(line)

test('[SEC-017] a default start and a whole demand open no connection beyond this machine', async ({
  startProduct,
  atEnd,
}) => {
  const { product, hosts } = await watched({ startProduct, atEnd })
  const person = await aCustomer(product)
  await eventually('four letters', async () => ((await letters(product)).length === 4 ? true : undefined))
  await advanceDays(product, 10)
  const claim = await eventually('an answer that claims a deletion', async () => {
    const { replies = [] } = await person.rows()
    return (replies as Reply[]).find(({ claims }) => claims === true)
  })
  await person.mutate('confirm_reply@1', { replyId: claim.id, category: 'completion' })
  await eventually('a request that the person’s word has closed', async () => {
    const { requests = [] } = await person.rows()
    return (requests as DeletionRequest[]).some(({ stage }) => stage === 'verified_deleted') || undefined
  })
  // The receipt is the last mail in the chain; by then every part has been used: relay, DNS, payments, inbound.
  await eventually('the receipt', async () => {
    const all = await mails(product, `?box=people&to=${encodeURIComponent(person.email)}`)
    return all.some(({ subject }) => subject.startsWith('Deletion receipt')) || undefined
  })
  expect(hosts().filter(isHere).length).toBeGreaterThan(0)
  expect(hosts().filter(line => !isHere(line))).toEqual([])
})

test('what does lead beyond it is seen: a relay elsewhere', async ({ startProduct, atEnd }) => {
  // A documentation address (RFC 5737) where no host exists.
  const { product, hosts } = await watched({ startProduct, atEnd }, { SMTP_URL: 'smtp://192.0.2.1:2525' })
  // Confirmation mails use the same relay, so no account can be proven: only the sign-up sends a mail.
  await fetch(`${product.origin}/api/auth/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      firstName: 'Dana',
      lastName: 'Whitfield',
      email: 'dana@whitfield.example',
      password: 'a long enough passphrase',
      zip: '94110',
      flow: 'flow-of-dana-000000',
    }),
  })
  await eventually('the relay to be tried', async () => hosts().find(line => line.includes('192.0.2.1')))
})
