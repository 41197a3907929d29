import { type Instant, RequestId } from '../../sync/records/ids.ts'
import type { MutationArgs } from '../../sync/rules/mutations/index.ts'
import { providerOf } from '../store/provider-of.ts'
import type { TenantWriter } from '../store/tenant.ts'

/** Records whether the service was used again as the person's own word, because the next letter may rely on it. */
export async function noteUse(
  tx: TenantWriter,
  { requestId, used }: MutationArgs<'say_used@1'>,
  now: Instant,
): Promise<void> {
  const request = await tx.get('requests', requestId)
  if (request === undefined) return
  const company = (await providerOf(tx, request.providerId))?.company ?? request.providerId
  const isRefused = request.decision === 'refused'
  const asks = used
    ? `You said that the next cycle shall ask ${company} again`
    : `You said that ${company} shall not be asked again`
  const message = isRefused
    ? `${asks}, since it refused.`
    : used
      ? `You said that you have used the service of ${company} again since it confirmed the deletion.`
      : `You said that you have not used the service of ${company} since it confirmed the deletion.`
  await tx.appendEvent({
    requestId: RequestId.parse(requestId),
    type: 'authorization',
    createdAt: now,
    payload: { message, by: 'you', used },
  })
}
