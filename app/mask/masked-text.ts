import type { Found } from '../../extension/shield/choices.ts'
import { type Masked, mask } from '../../extension/shield/mask.ts'
import { type Piece, piecesOf } from '../../extension/shield/pieces.ts'
import type { SavedVault, Vault } from '../../extension/shield/vault.ts'

/** Draws the codes, and says what leaves. The vault gets an entry for each new detail. */
export function maskFound(text: string, found: readonly Found[], vault: Vault): { masked: Masked; pieces: Piece[] } {
  const masked = mask(text, { vault, mode: 'safe', spans: found.filter(({ isHidden }) => isHidden) })
  return { masked, pieces: piecesOf(text, found, masked.replacements) }
}

/**
 * The part of a vault that is kept: codes that stand in what leaves now, and those that left before. While a name is
 * typed, its beginnings get codes as well; nobody will ever see those in an answer.
 */
export function usedOf(
  vault: SavedVault,
  before: SavedVault | undefined,
  { replacements }: { replacements: readonly Pick<Masked['replacements'][number], 'placeholder'>[] },
): SavedVault {
  const codes = new Set(replacements.map(({ placeholder }) => placeholder))
  const sent = new Set(before?.entries.map(({ number }) => number))
  const entries = vault.entries.filter(({ shape, number }) => sent.has(number) || codes.has(`[${shape}${number}]`))
  return { ...vault, entries }
}

const TITLE_LENGTH = 48

/** What a conversation is called: the first line of its text, cut at a word. */
export function titleOf(text: string): string {
  const line = (text.split('\n').find(each => each.trim() !== '') ?? '').trim().replace(/\s+/g, ' ')
  if (line.length <= TITLE_LENGTH) return line
  const cut = line.lastIndexOf(' ', TITLE_LENGTH)
  return `${line.slice(0, cut > TITLE_LENGTH / 2 ? cut : TITLE_LENGTH)}…`
}
