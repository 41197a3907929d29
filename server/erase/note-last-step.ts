import { regimeOf } from '../../sync/catalog/regimes.ts'
import type { Instant } from '../../sync/records/ids.ts'
import type { MutationArgs } from '../../sync/rules/mutations/index.ts'
import { providerOf } from '../store/provider-of.ts'
import type { TenantWriter } from '../store/tenant.ts'

/** Records what the person did after our last letter as their own word, with the regulator's answer as they gave it. */
export async function noteLastStep(
  tx: TenantWriter,
  { requestId, step, words }: MutationArgs<'take_last_step@1'>,
  now: Instant,
): Promise<void> {
  const request = await tx.get('requests', requestId)
  if (request === undefined) return
  const company = (await providerOf(tx, request.providerId))?.company ?? request.providerId
  const authority = regimeOf(request.state, now)?.authority ?? 'regulator'
  const said = {
    appealed: `You said that you have appealed to ${company} against its decision.`,
    complained: `You said that you have complained about ${company} to the ${authority}.`,
    regulator_answered: `You filed what the ${authority} answered about ${company}.`,
    closed: `You closed the request to ${company}. No letter leaves for it any more.`,
  }
  await tx.appendEvent({
    requestId: request.id,
    type: 'authorization',
    createdAt: now,
    payload: { message: said[step], by: 'you', step, ...(step === 'regulator_answered' ? { words } : {}) },
  })
  if (step === 'closed') await tx.recallWaitingLetters(request.id)
}
