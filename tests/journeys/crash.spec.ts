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
test.each([0, 15, 40, 80, 140, 220, 320])(
  '[LIFE-043] killed %i ms after the payment: every letter exists once at the provider, every event once in the ledger',
  async afterMs => {
    product = await aProduct({ ARCHIVE_WAIT_MS: '2000' })
    const running = product
    const person = await aPerson(running)
    await sign(person)
    await pay(running, person)
    await new Promise(resolve => setTimeout(resolve, afterMs))
    await running.kill()
    await running.start()

    const arrived = await eventually(
      'four letters',
      async () => {
        const rows = await person.rows()
        const submitted = (rows.requests ?? []).filter(row => isSubmitted(row))
        return submitted.length === 4 ? letters(running) : undefined
      },
      20_000,
    )
    // Whatever was still on its way would come now.
    await new Promise(resolve => setTimeout(resolve, 3_000))
    const after = await letters(running)
    expect(after.map(letter => letter.box).sort()).toEqual(['anthropic', 'google', 'openai', 'xai'])
    expect(new Set(after.map(letter => letter.messageId)).size).toBe(4)
    expect(arrived).toHaveLength(4)

    const rows = await person.rows()
    const events = (rows.events ?? []).map(row => LedgerEvent.parse(row))
    expect(events.filter(event => event.type === 'submitted')).toHaveLength(4)
    expect(events.filter(event => event.type === 'prepared')).toHaveLength(4)
    const artifacts = (rows.artifacts ?? []).map(row => Artifact.parse(row))
    expect(await verifyChain(ledgerOf(events, artifacts), sha256Hex)).toMatchObject({ intact: true })
  },
)

function isSubmitted(row: unknown): boolean {
  return typeof row === 'object' && row !== null && 'submittedAt' in row && row.submittedAt !== null
}
