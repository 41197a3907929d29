import type { Instant } from '../../sync/records/ids.ts'
import type { MutationArgs, MutationName } from '../../sync/rules/mutations/index.ts'
import type { Patch } from '../../sync/rules/mutations/mutation-rule.ts'
import type { TenantWriter } from './tenant.ts'

/** A mutation that is allowed and changes something, in the transaction that settles it. */
export interface Applied {
  tx: TenantWriter
  patches: readonly Patch[]
  now: Instant
  /** Writes the patches. A reaction has to call it, and may look at the rows before and after. */
  write(): Promise<void>
}

/** What the server does besides writing the rows, by the mutation's name. Each feature has its own. */
export type Reactions<Name extends MutationName, Besides = unknown> = {
  readonly [Key in Name]: (applied: Applied & Besides, args: MutationArgs<Key>) => Promise<void>
}
