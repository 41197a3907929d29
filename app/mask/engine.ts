import { type Choices, decided, type Found } from '../../extension/shield/choices.ts'
import { createScanner, type Scanner } from '../../extension/shield/detect.ts'
import type { Piece } from '../../extension/shield/pieces.ts'
import { type SavedVault, Vault } from '../../extension/shield/vault.ts'
import { isAnswer, numbersIn, type Restored, readVault, restored } from './answer.ts'
import { maskFound, titleOf, usedOf } from './masked-text.ts'

/** A text as it leaves. */
export interface MaskedText {
  /** The person's own text, and what they decided about it. */
  readonly own: string
  readonly choices: Choices
  readonly found: readonly Found[]
  readonly pieces: readonly Piece[]
  readonly text: string
  /** The part of the vault that is worth keeping once this text has left. */
  readonly vault: SavedVault
  readonly title: string
}

export interface Engine {
  openVault(saved: SavedVault | undefined, taken: readonly number[]): Vault
  /** Undefined when `isStale` said that nobody waits for it any more. */
  mask(text: string, given: MaskGiven): Promise<MaskedText | undefined>
  restored: typeof restored
  isAnswer: typeof isAnswer
  numbersIn: typeof numbersIn
  readVault: typeof readVault
}

interface MaskGiven {
  choices: Choices
  vault: Vault
  /** What was kept of the vault before: those codes have left already. */
  before: SavedVault | undefined
  isStale(): boolean
}

export type { Restored }

/** One part of a long text: a key press or a touch does not wait longer. */
const PART_MS = 12

/**
 * Everything that reads texts: the detector is many times as large as the page, so it is a chunk of its own. It works
 * in parts between which the page answers, like the extension's on a chat page; a worker would need a second copy of it
 * in the offline files.
 */
export function createEngine(): Engine {
  let scanner: { scanner: Scanner; choices: Choices } | undefined

  const scannerFor = (choices: Choices): Scanner => {
    const same = scanner?.choices.hide === choices.hide && scanner.choices.show === choices.show
    if (scanner === undefined || !same) {
      const made = createScanner({ alwaysMask: choices.hide, neverMask: choices.show })
      scanner = { scanner: made, choices }
    }
    return scanner.scanner
  }

  return {
    openVault(saved, taken) {
      const random = (count: number) => crypto.getRandomValues(new Uint8Array(count))
      const vault = saved === undefined ? new Vault(random) : Vault.open(saved, random)
      vault.reserve(taken.join(' '))
      return vault
    },
    async mask(own, { choices, vault, before, isStale }) {
      const reader = scannerFor(choices)
      for (let isRead = false; !isRead; ) {
        const until = performance.now() + PART_MS
        isRead = reader.prepare(own, () => performance.now() < until)
        if (!isRead) await new Promise(resolve => setTimeout(resolve))
        if (isStale()) return undefined
      }
      const found = decided(own, reader.scan(own), choices)
      const { masked, pieces } = maskFound(own, found, vault)
      return {
        own,
        choices,
        found,
        pieces,
        text: masked.text,
        vault: usedOf(vault.save(), before, masked),
        title: titleOf(own),
      }
    },
    restored,
    isAnswer,
    numbersIn,
    readVault,
  }
}
