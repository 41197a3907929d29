/** Faults of the payment provider, to try by hand and in tests. */
export const FAULTS = {
  none: 'Everything works',
  lost_answer: 'The answer to the next call is lost; what was asked is done',
  down: 'The provider is away until you switch it back',
  no_portal: 'The customer portal is not configured until you switch it back',
  tax_added: 'Tax is added to the prices, where it should be in them, until you switch it back',
} as const
type FaultId = keyof typeof FAULTS

export type Faults = ReturnType<typeof stripeFaults>

/** Only in memory: a restart clears every fault. */
export function stripeFaults() {
  let fault: FaultId = 'none'
  const set = (next: FaultId) => {
    fault = next
  }
  return {
    now: () => fault,
    set,
    /** Whether the response to this call should be lost; true only once. */
    losesAnswer() {
      const isLost = fault === 'lost_answer'
      if (isLost) set('none')
      return isLost
    },
  }
}

export function isFault(name: string): name is FaultId {
  return name in FAULTS
}
