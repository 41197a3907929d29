import type { TenantWriter } from '../store/tenant.ts'

/** Signing out everywhere includes the extensions: each deletes its data on its next contact. */
export async function unlinkAll(tx: Pick<TenantWriter, 'list' | 'remove'>): Promise<void> {
  for (const { id } of await tx.list('extension_links')) await tx.remove('extension_links', id)
}
