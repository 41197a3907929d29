import type { TenantWriter } from '../store/tenant.ts'

/** Whoever signs out everywhere means the extensions, too: each forgets what it has with its next contact. */
export async function unlinkAll(tx: Pick<TenantWriter, 'list' | 'remove'>): Promise<void> {
  for (const { id } of await tx.list('extension_links')) await tx.remove('extension_links', id)
}
