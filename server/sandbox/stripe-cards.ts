/** How a card behaves at the checkout, and at each later charge. */
export interface TestCard {
  number: string
  brand: 'visa' | 'mastercard'
  /** What the card demonstrates, in the words of the checkout's list. */
  shows: string
  atCheckout: 'accepted' | 'declined' | 'expired' | 'insufficient' | 'asks_bank'
  laterCharges: 'accepted' | 'declined'
  /** Counts as the same card for everybody who uses it; other cards count as a different one on each use. */
  isShared?: true
}

/** The test cards. Any other number is refused and kept nowhere. */
export const TEST_CARDS = {
  pays: {
    number: '4242424242424242',
    brand: 'visa',
    shows: 'is accepted',
    atCheckout: 'accepted',
    laterCharges: 'accepted',
  },
  declined: {
    number: '4000000000000002',
    brand: 'visa',
    shows: 'is declined, nothing is paid',
    atCheckout: 'declined',
    laterCharges: 'declined',
  },
  /** Accepted for the trial, declined at each charge. */
  failsLater: {
    number: '4000000000000341',
    brand: 'visa',
    shows: 'is accepted for the trial and declined at the first charge',
    atCheckout: 'accepted',
    laterCharges: 'declined',
  },
  asksBank: {
    number: '4000002760003184',
    brand: 'visa',
    shows: 'asks the bank first (3-D Secure)',
    atCheckout: 'asks_bank',
    laterCharges: 'accepted',
  },
  expired: {
    number: '4000000000000069',
    brand: 'visa',
    shows: 'has expired',
    atCheckout: 'expired',
    laterCharges: 'declined',
  },
  empty: {
    number: '4000000000009995',
    brand: 'visa',
    shows: 'has not enough money on it',
    atCheckout: 'insufficient',
    laterCharges: 'declined',
  },
  shared: {
    number: '5555555555554444',
    brand: 'mastercard',
    shows: 'is one card for everybody: its second free trial is refused',
    atCheckout: 'accepted',
    laterCharges: 'accepted',
    isShared: true,
  },
} as const satisfies Record<string, TestCard>

/** Why a card is refused, in the words that the person reads. */
export const REFUSALS = {
  declined: 'Your card was declined. Nothing was charged; try another card.',
  expired: 'Your card has expired. Nothing was charged; try another card.',
  insufficient: 'Your card has insufficient funds. Nothing was charged; try another card.',
  not_confirmed: 'Your bank did not confirm the payment. Nothing was charged; try again, or another card.',
  no_test_card: 'Only test cards work here. Your card was not charged, and the number was not kept.',
} as const
export type RefusalId = keyof typeof REFUSALS

const CARDS: readonly TestCard[] = Object.values(TEST_CARDS)

export function cardOfNumber(number: string): TestCard | undefined {
  return CARDS.find(card => card.number === number)
}

export function cardNamed(last4: string): TestCard | undefined {
  return CARDS.find(card => card.number.endsWith(last4))
}

/** Null when the card is good for a checkout; without a trial it is charged at once, like at later charges. */
export function cardRefusal(number: string, { trial }: { trial: boolean }): RefusalId | null {
  const card = cardOfNumber(number)
  if (card === undefined) return 'no_test_card'
  if (card.atCheckout === 'accepted' || card.atCheckout === 'asks_bank') {
    return trial || card.laterCharges === 'accepted' ? null : 'declined'
  }
  return card.atCheckout
}
