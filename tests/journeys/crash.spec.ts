import { afterEach, expect, test } from 'vitest'
import { sha256Hex } from '../../server/store/hash.ts'
import { Artifact } from '../../sync/records/artifact.ts'
import { LedgerEvent } from '../../sync/records/event.ts'
import { ledgerOf, verifyChain } from '../../sync/rules/evidence-chain.ts'
import { aProduct, eventually, type Product } from './harness.ts'
import { aPerson, letters, pay, sign } from './person.ts'

let product: Product | undefined
afterEach(async () => {
  await product?.remove()
  product = undefined
})

// The moments are spread over the time that four letters need to be written and to leave.
test.each([0, 40, 140, 320])(
  '[LIFE-043] killed %i ms after the payment: every letter exists once at the provider, every event once in the ledger',
  async afterMs => {
    const running = await aProductWithLetters({})
    await new Promise(resolve => setTimeout(resolve, afterMs))
    await running.product.kill()
    await running.product.start()
    await everythingOnce(running)
  },
)

test('[LIFE-043] killed between the relay keeping a letter and saying so: its archive copy tells, and it does not leave twice', async () => {
  const running = await aProductWithLetters({ SANDBOX_RELAY_ANSWER_MS: '1500' })
  await eventually('a letter at the provider', async () => (await letters(running.product)).length > 0)
  await running.product.kill()
  await running.product.start()
  await everythingOnce(running)
})

async function aProductWithLetters(environment: Record<string, string>) {
  product = await aProduct({ ARCHIVE_WAIT_MS: '2000', ...environment })
  const person = await aPerson(product)
  await sign(person)
  await pay(product, person)
  return { product, person }
}

async function everythingOnce({ product, person }: Awaited<ReturnType<typeof aProductWithLetters>>): Promise<void> {
  await eventually(
    'four letters',
    async () => ((await person.rows()).requests ?? []).filter(isSubmitted).length === 4,
    40_000,
  )
  // Whatever was still on its way would come now.
  await new Promise(resolve => setTimeout(resolve, 4_000))
  const arrived = await letters(product)
  expect(arrived.map(letter => letter.box).sort()).toEqual(['anthropic', 'google', 'openai', 'xai'])
  expect(new Set(arrived.map(letter => letter.messageId)).size).toBe(4)

  const rows = await person.rows()
  const events = (rows.events ?? []).map(row => LedgerEvent.parse(row))
  expect(events.filter(event => event.type === 'submitted')).toHaveLength(4)
  expect(events.filter(event => event.type === 'prepared')).toHaveLength(4)
  const artifacts = (rows.artifacts ?? []).map(row => Artifact.parse(row))
  expect(await verifyChain(ledgerOf(events, artifacts), sha256Hex)).toMatchObject({ intact: true })
}

function isSubmitted(row: unknown): boolean {
  return typeof row === 'object' && row !== null && 'submittedAt' in row && row.submittedAt !== null
}
