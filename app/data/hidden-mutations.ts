import { Mirror, mirrorName } from '../../sync/mirror/mirror.ts'
import { countEntries } from '../../sync/mirror/outbox.ts'
import { AccountId } from '../../sync/records/ids.ts'
import { MIRROR_PORTS } from './open-here.ts'

/**
 * How many mutations of a locked copy have not reached the server. Their content cannot be read, but their state can,
 * because the database has an index on it.
 */
export async function hiddenMutations(accountId: string): Promise<number> {
  // Only the count: `openMirror` would read what needs the key.
  const mirror = new Mirror(await mirrorName(accountId), AccountId.parse(accountId), MIRROR_PORTS)
  await mirror.open()
  try {
    return await countEntries(mirror, 'waiting')
  } finally {
    mirror.close()
  }
}
