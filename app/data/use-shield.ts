import { saveMutation } from '../../sync/mirror/outbox.ts'
import { readShield } from '../../sync/mirror/read.ts'
import type { ExtensionLink } from '../../sync/records/extension-link.ts'
import type { ShieldField, ShieldValues } from '../../sync/records/shield-fields.ts'
import { shieldValues } from '../../sync/rules/account/shield-settings.ts'
import { useMirror, useMirrorQuery } from './mirror-context.tsx'
import { askToKeep } from './open-here.ts'

export interface ShieldView {
  values: ShieldValues
  /** Linked browsers, and those that ask to be linked; newest first. */
  links: readonly ExtensionLink[]
  /** Shown at once, offline too; resolves when saved on this device. */
  set<Field extends ShieldField>(field: Field, value: ShieldValues[Field]): Promise<void>
  confirm(linkId: string): Promise<void>
  unlink(linkId: string): Promise<void>
}

/** Shield's settings in all of the person's browsers. `undefined` while this device's copy opens. */
export function useShield(): ShieldView | undefined {
  const mirror = useMirror()
  const rows = useMirrorQuery(readShield, [])
  if (mirror === undefined || rows === undefined) return undefined
  return {
    values: shieldValues(rows.shield_settings[0]),
    links: rows.extension_links.toSorted((a, b) => b.askedAt - a.askedAt),
    async set(field, value) {
      await saveMutation(mirror, 'set_shield@1', { field, value })
      askToKeep()
    },
    async confirm(linkId) {
      await saveMutation(mirror, 'confirm_link@1', { linkId })
    },
    async unlink(linkId) {
      await saveMutation(mirror, 'unlink_extension@1', { linkId })
    },
  }
}
