/** How a card behaves at the checkout, and at each later charge. */
interface TestCard {
  number: string
  brand: 'visa' | 'mastercard'
  /** What the card demonstrates, in the words of the checkout's list. */
  shows: string
  /** Why the checkout refuses it, if it does. */
  refusal?: 'declined' | 'expired' | 'insufficient'
  asksBank?: true
  laterCharges: 'accepted' | 'declined'
  /** Counts as the same card for everybody who uses it; other cards count as a different one on each use. */
  isShared?: true
}

/** The test cards. Any other number is refused and kept nowhere. The first is the one that pays. */
export const TEST_CARDS = [
  { number: '4242424242424242', brand: 'visa', shows: 'is accepted', laterCharges: 'accepted' },
  {
    number: '4000000000000002',
    brand: 'visa',
    shows: 'is declined, nothing is paid',
    refusal: 'declined',
    laterCharges: 'declined',
  },
  {
    number: '4000000000000341',
    brand: 'visa',
    shows: 'is accepted for the trial and declined at the first charge',
    laterCharges: 'declined',
  },
  {
    number: '4000002760003184',
    brand: 'visa',
    shows: 'asks the bank first (3-D Secure)',
    asksBank: true,
    laterCharges: 'accepted',
  },
  {
    number: '4000000000000069',
    brand: 'visa',
    shows: 'has expired',
    refusal: 'expired',
    laterCharges: 'declined',
  },
  {
    number: '4000000000009995',
    brand: 'visa',
    shows: 'has not enough money on it',
    refusal: 'insufficient',
    laterCharges: 'declined',
  },
  {
    number: '5555555555554444',
    brand: 'mastercard',
    shows: 'is one card for everybody: its second free trial is refused',
    laterCharges: 'accepted',
    isShared: true,
  },
] as const satisfies readonly [TestCard, ...TestCard[]]

/** Why a card is refused, in the words that the person reads. */
export const REFUSALS = {
  declined: 'Your card was declined. Nothing was charged; try another card.',
  expired: 'Your card has expired. Nothing was charged; try another card.',
  insufficient: 'Your card has insufficient funds. Nothing was charged; try another card.',
  not_confirmed: 'Your bank did not confirm the payment. Nothing was charged; try again, or another card.',
  no_test_card: 'Only test cards work here. Your card was not charged, and the number was not kept.',
} as const
export type RefusalId = keyof typeof REFUSALS

const CARDS: readonly TestCard[] = TEST_CARDS

export const cardOfNumber = (number: string) => CARDS.find(card => card.number === number)
export const cardNamed = (last4: string) => CARDS.find(card => card.number.endsWith(last4))

/** Null when the card is good for a checkout; without a trial it is charged at once, like at later charges. */
export function cardRefusal(number: string, { trial }: { trial: boolean }): RefusalId | null {
  const card = cardOfNumber(number)
  if (card === undefined) return 'no_test_card'
  return card.refusal ?? (trial || card.laterCharges === 'accepted' ? null : 'declined')
}
