import { SHIELD_DEFAULTS, type ShieldValues } from '../../records/shield-fields.ts'
import type { ShieldSettings } from '../../records/shield-settings.ts'

/** What holds for an account: what the person has set, and the default of everything else. */
export function shieldValues(row: ShieldSettings | undefined): ShieldValues {
  // A setting that was never changed is absent rather than undefined, because rows travel as JSON.
  return { ...SHIELD_DEFAULTS, ...row?.set } as ShieldValues
}
