import { adoptDeviceMutations } from '../../sync/mirror/adopt.ts'
import { adoptConversations } from '../../sync/mirror/conversations.ts'
import { type Mirror, type MirrorPorts, openDeviceMirror } from '../../sync/mirror/mirror.ts'
import { unflagDeviceMutations, withDeviceMutations } from './device-mutations.ts'

/**
 * Gives the account what was filled in and masked on this device before anyone signed in. Resolves with the number of
 * mutations moved.
 */
export function adoptDevice(to: Mirror, ports: MirrorPorts): Promise<number> {
  return withDeviceMutations(async () => {
    const from = await openDeviceMirror(ports)
    try {
      const moved = await adoptDeviceMutations(from, to)
      await adoptConversations(from, to)
      unflagDeviceMutations()
      return moved
    } finally {
      from.close()
    }
  })
}
