import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'

import { eventually } from '../eventually.ts'
import { test } from './fixture/journey.ts'
import { aCustomer, letters } from './fixture/person.ts'
import { advanceDays, inTables, type RunningProduct } from './fixture/product.ts'

test('an exported ledger is found intact by the command, and the first bad entry is named after one byte was changed', async ({
  product,
  atEnd,
}) => {
  const evidence = commandOn(product)
  const person = await aCustomer(product)
  await eventually('four letters', async () => (await letters(product, person)).length === 4)

  const folder = mkdtempSync(join(tmpdir(), 'recall-ledger-'))
  atEnd(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'ledger.txt')
  expect(evidence('export', person.email, file).status).toBe(0)
  const intact = evidence('verify', file)
  expect(intact.stdout).toMatch(/^Intact, signer unknown: \d+ entries, head [0-9a-f]{64}\n/)
  // A ledger file alone has no signature.
  expect(intact.status).toBe(3)

  // One byte in the middle of the third entry (the first line of the file is its head).
  const lines = readFileSync(file, 'utf8').split('\n')
  const third = lines[3] ?? ''
  const middle = Math.floor(third.length / 2)
  lines[3] = `${third.slice(0, middle)}${third[middle] === 'x' ? 'y' : 'x'}${third.slice(middle + 1)}`
  writeFileSync(file, lines.join('\n'))
  const broken = evidence('verify', file)
  expect(broken.stdout).toContain('NOT intact. Entry 3 does not hold')
  expect(broken.stdout).toContain('Entries 1 to 2 hold.')
  expect(broken.status).toBe(1)

  expect(evidence('verify', join(folder, 'no-such-file')).status).toBe(2)
})

test('[EVID-018] the running server signs the end of a ledger by itself, each day, and publishes the key', async ({
  startProduct,
}) => {
  const product = await startProduct()
  const person = await aCustomer(product)
  await eventually('four letters', async () => (await letters(product, person)).length === 4)
  const heads = () => inTables(product, sqlite => sqlite.prepare('select entries, key from signed_heads').all())
  await advanceDays(product, 1)
  // Heads are signed even though nobody has exported anything: a ledger file carries no signature.
  await eventually('a signed head', async () => heads().length > 0)
  const { keys } = await (await fetch(`${product.origin}/api/evidence/keys`)).json()
  expect(heads()).toContainEqual({ entries: expect.any(Number), key: keys[0].id })
  expect(JSON.stringify(keys)).not.toContain('PRIVATE')
})

/** Runs `npm run -s evidence …` next to the running server. */
const commandOn =
  (product: RunningProduct) =>
  (...args: string[]) =>
    spawnSync(process.execPath, ['server/commands/run.mjs', 'evidence', ...args], {
      encoding: 'utf8',
      env: { ...process.env, DATA_DIR: product.dataDir },
    })
