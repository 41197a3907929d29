import { Instant } from '../../sync/records/ids.ts'
import type { Stands } from '../../sync/rules/demand/what-stands.ts'
import { PRODUCT, type Product } from './years.ts'

interface TruthFault {
  name: string
  fault: Partial<Product>
  /** The contradiction that reveals it. */
  shows: RegExp
}

const DAY_MS = 86_400_000

/** What the random years were made to find, each put in place of the product's own function. */
export const FAULTS: readonly TruthFault[] = [
  {
    name: 'a claim that does not stop the ladder',
    fault: {
      dueLetter: ({ stands, sent }, now) =>
        PRODUCT.dueLetter({ stands: stands.is === 'claims_done' ? as(stands, 'acknowledged') : stands, sent }, now),
    },
    shows: /^a letter of the ladder although it stands 'claims'/,
  },
  {
    name: 'a ladder that goes on while the provider waits for the person',
    fault: {
      dueLetter: ({ stands, sent }, now) => PRODUCT.dueLetter({ stands: { ...stands, waits: null }, sent }, now),
    },
    shows: /^a letter of the ladder although it stands 'waits'/,
  },
  {
    name: 'a calendar with days that are over',
    fault: { deadlinesIcs: (tracks, now) => PRODUCT.deadlinesIcs(tracks, Instant.parse(now - 60 * DAY_MS)) },
    shows: /^a calendar entry on a day that is over/,
  },
  {
    name: 'a headline that says that nothing is to do',
    fault: {
      headline: (tracks, now) => ({ ...PRODUCT.headline(tracks, now), text: 'There is nothing you need to do.' }),
    },
    shows: /^says 'nothing to do' while it stands '\w+': headline/,
  },
  {
    name: 'a question that is not shown',
    fault: { needsYou: () => [] },
    shows: /^nothing is asked of the person/,
  },
  {
    name: 'an appeal in every letter',
    fault: {
      write(letter, facts) {
        const text = PRODUCT.write(letter, facts)
        const appeal = { kind: 'paragraph' as const, text: 'Please treat this letter as an appeal under the act.' }
        return { ...text, blocks: [...text.blocks, appeal] }
      },
    },
    shows: /^a second appeal/,
  },
]

const as = (stands: Stands, is: 'acknowledged'): Stands => ({ ...stands, is })
