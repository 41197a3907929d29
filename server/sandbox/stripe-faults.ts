/** Faults of the payment provider, to try by hand and in tests. */
export const FAULTS = {
  none: 'Everything works',
  lost_answer: 'The answer to the next call is lost; what was asked is done',
  down: 'The provider is away until you switch it back',
  no_portal: 'The customer portal is not configured until you switch it back',
  tax_added: 'Tax is added to the prices, where it should be in them, until you switch it back',
} as const
type FaultId = keyof typeof FAULTS

export interface Faults {
  now(): FaultId
  set(fault: FaultId): void
  /** Whether the response to this call should be lost; true only once. */
  losesAnswer(): boolean
}

/** Only in memory: a restart clears every fault. */
export function stripeFaults(): Faults {
  let fault: FaultId = 'none'
  return {
    now: () => fault,
    set(next) {
      fault = next
    },
    losesAnswer() {
      if (fault !== 'lost_answer') return false
      fault = 'none'
      return true
    },
  }
}

export function isFault(name: string): name is FaultId {
  return name in FAULTS
}
