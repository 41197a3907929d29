import { Mirror, mirrorName } from '../../sync/mirror/mirror.ts'
import { AccountId } from '../../sync/records/ids.ts'
import { MIRROR_PORTS } from './open-here.ts'

/**
 * How many edits of a locked copy have not reached the server. What they say cannot be read; their state can, as the
 * database finds them by it.
 */
export async function hiddenEdits(accountId: string): Promise<number> {
  // Nothing but the count: `openMirror` would read what only the key opens.
  const mirror = new Mirror(await mirrorName(accountId), AccountId.parse(accountId), MIRROR_PORTS)
  await mirror.open()
  try {
    return await mirror.outbox.where('state').equals('waiting').count()
  } finally {
    mirror.close()
  }
}
