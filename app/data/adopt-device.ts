import { adoptDeviceEdits } from '../../sync/mirror/adopt.ts'
import { type Mirror, type MirrorPorts, openDeviceMirror } from '../../sync/mirror/mirror.ts'
import { unflagDeviceEdits, withDeviceEdits } from './device-edits.ts'

/**
 * Gives the account what was filled in on this device before anyone signed in. Resolves with the number of edits moved.
 */
export function adoptDevice(to: Mirror, ports: MirrorPorts): Promise<number> {
  return withDeviceEdits(async () => {
    const from = await openDeviceMirror(ports)
    try {
      const moved = await adoptDeviceEdits(from, to)
      unflagDeviceEdits()
      return moved
    } finally {
      from.close()
    }
  })
}
