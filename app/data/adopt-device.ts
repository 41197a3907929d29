import { adoptDeviceEdits } from '../../sync/mirror/adopt.ts'
import { type Mirror, type MirrorPorts, openDeviceMirror } from '../../sync/mirror/mirror.ts'
import { unflagDeviceEdits, withDeviceEdits } from './device-edits.ts'

/** Gives an account what was filled in here before anybody signed in. Answers how many edits that were. */
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
