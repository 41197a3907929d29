import type { Settings } from '../settings/settings.ts'
import { createScanner, type Scanner } from '../shield/detect.ts'
import { type Masked, mask } from '../shield/mask.ts'
import { REDACTED } from '../shield/placeholder.ts'
import { SCRIPTS } from '../shield/scripts/find-in-scripts.ts'
import type { Span } from '../shield/span.ts'
import { type RandomBytes, type SavedVault, Vault } from '../shield/vault.ts'
import { KnownWords, longestOf } from './known-words.ts'
import { bytesSpellingsOf, packedSpellingsOf, spellingsOf } from './spellings.ts'

/** The settings that decide how a text is masked. */
type MaskSettings = Pick<Settings, 'protectionMode' | 'redactSsn' | 'alwaysMask' | 'neverMask'>

interface ConversationNeeds {
  settings: MaskSettings
  random: RandomBytes
  /** The stored vault, if there is one. */
  saved?: SavedVault | undefined
  /** Called when the vault has a new entry. */
  onChange?: () => void
}

/**
 * One conversation with an AI: what was hidden in it and by which placeholders. All layers share one instance, so a
 * detail has the same placeholder everywhere.
 */
export class Conversation {
  #settings: MaskSettings
  #scanner: Scanner
  #vault: Vault
  readonly #random: RandomBytes
  readonly #onChange: () => void
  /** What was hidden here and what currently replaces it, including what no vault stores (`[REDACTED]`). */
  readonly #hidden = new Map<string, string>()
  /** The type of each detail in `#hidden`; for details from a stored vault only the placeholder's shape is known. */
  readonly #types = new Map<string, Span['type']>()
  /** Details that the person let through, in lowercase. */
  readonly #allowed = new Set<string>()
  /** Texts that were searched, or reviewed by the person, the latest last: they need no second search. */
  readonly #clean = new Set<string>()
  /** The details of `#hidden` that are searched for, in all spellings; built on first use. */
  #known: LooksFor | null = null

  constructor({ settings, random, saved, onChange = () => {} }: ConversationNeeds) {
    this.#settings = settings
    this.#scanner = scannerFor(settings)
    this.#random = random
    this.#onChange = onChange
    this.#vault = saved === undefined ? new Vault(random) : Vault.open(saved, random)
    this.#learn()
  }

  get vault(): Vault {
    return this.#vault
  }

  /** Masks with the new settings from now on. The vault's contents stay. */
  set settings(settings: MaskSettings) {
    this.#settings = settings
    this.#scanner = scannerFor(settings)
    this.#clean.clear()
    this.#known = null
  }

  /**
   * Adds what another tab of the same conversation has stored. If both drew the same number, this tab keeps its own.
   */
  adopt(saved: SavedVault): void {
    const own = this.#vault.save()
    const numbers = new Set(own.entries.map(({ number }) => number))
    const values = new Set(own.entries.map(({ shape, value }) => `${shape}:${value}`))
    const others = saved.entries.filter(
      ({ number, shape, value }) => !numbers.has(number) && !values.has(`${shape}:${value}`),
    )
    if (others.length === 0) return
    const bare = [...new Set([...own.bare, ...saved.bare])]
    this.#vault = Vault.open({ version: 1, entries: [...own.entries, ...others], bare }, this.#random)
    this.#learn()
  }

  /** Forgets everything, including what the scanner remembers of the last text. */
  forget(): void {
    this.#vault = new Vault(this.#random)
    this.#scanner = scannerFor(this.#settings)
    this.#hidden.clear()
    this.#types.clear()
    this.#allowed.clear()
    this.#clean.clear()
    this.#known = null
  }

  /** Everything that must not be sent, except what the person let through. */
  find(text: string): Span[] {
    const found = this.#scanner.scan(text)
    return [...found, ...this.#knownBeside(found, text)]
      .filter(({ start, end }) => !this.#allowed.has(text.slice(start, end).toLowerCase()))
      .sort((a, b) => a.start - b.start)
  }

  /**
   * Details hidden earlier that the scanner does not find here. They would be hidden on the way out anyway, and the
   * preview must show what is sent.
   */
  #knownBeside(found: readonly Span[], text: string): Span[] {
    let next = 0
    return longestOf(this.#looksFor().words.in(text))
      .filter(({ start, end }) => {
        // Both lists are in text order.
        while ((found[next]?.end ?? Number.POSITIVE_INFINITY) <= start) next += 1
        return (found[next]?.start ?? Number.POSITIVE_INFINITY) >= end
      })
      .map(({ start, end, word }) => ({ start, end, type: this.#typeOf(word) }))
  }

  #typeOf(original: string): Span['type'] {
    const placeholder = this.#hidden.get(original) ?? ''
    const type = this.#types.get(original)
    if (type !== undefined) return type
    if (placeholder.startsWith('[Name')) return 'NAME'
    return placeholder.startsWith('[Email') ? 'EMAIL' : 'OTHER_ID'
  }

  /** Prepares part of a text that is still being written, while there is time; `true` once nothing is left. */
  prepare(text: string, hasTime: () => boolean): boolean {
    return this.#scanner.prepare(text, hasTime)
  }

  /** Masks everything found in the text, unless this text was searched or reviewed before. */
  maskUnseen(text: string): string {
    if (this.#clean.has(bare(text))) return text
    const masked = this.mask(text).text
    this.reviewed(masked)
    return masked
  }

  /** Marks this exact text as safe to send. */
  reviewed(text: string): void {
    this.#clean.add(bare(text))
    const [oldest] = this.#clean
    if (this.#clean.size > CLEAN_TEXTS && oldest !== undefined) this.#clean.delete(oldest)
  }

  /** Masks everything found in the text, or exactly the given `spans`. */
  mask(text: string, spans: readonly Span[] = this.find(text)): Masked {
    const { protectionMode: mode, redactSsn } = this.#settings
    const before = this.#vault.size
    const masked = mask(text, { vault: this.#vault, mode, redactSsn, spans })
    for (const { original, placeholder, type } of masked.replacements) {
      this.#hide(original, placeholder)
      this.#types.set(original, type)
    }
    if (this.#vault.size !== before) this.#onChange()
    return masked
  }

  /** The person sends this detail in clear text, for the rest of the conversation. */
  allow(original: string): void {
    this.#allowed.add(original.toLowerCase())
    if (this.#hidden.delete(original)) this.#known = null
  }

  /** Hides the detail again. */
  forbid(original: string): void {
    this.#allowed.delete(original.toLowerCase())
    this.#clean.clear()
  }

  /** Replaces only what was hidden before, without searching for anything new. */
  hideKnown(text: string): string {
    const matches = longestOf(this.#looksFor().words.in(text))
    if (matches.length === 0) return text
    const parts: string[] = []
    let from = 0
    for (const { start, end, word } of matches) {
      // Next to a placeholder, characters that were part of a longer word may now be a word, so the rest is searched
      // again.
      parts.push(this.hideKnown(text.slice(from, start)), this.#hidden.get(word) ?? REDACTED)
      from = end
    }
    return parts.join('') + this.hideKnown(text.slice(from))
  }

  /** Whether the text contains a hidden detail, in clear text or in one of its possible encodings. */
  holdsOriginal(text: string, kind: 'text' | 'bytes' = 'text'): boolean {
    const { spellings, packed, bytes } = this.#looksFor()
    const places = kind === 'text' ? [spellings, packed] : [spellings, packed, bytes]
    return places.some(words => words.in(text).next().done !== true)
  }

  #looksFor(): LooksFor {
    if (this.#known !== null) return this.#known
    this.#known = {
      words: new KnownWords(),
      spellings: new KnownWords(),
      packed: new KnownWords('anywhere'),
      bytes: new KnownWords('anywhere'),
    }
    for (const original of this.#hidden.keys()) this.#lookFor(original)
    return this.#known
  }

  #lookFor(original: string): void {
    // Words that the person has since chosen never to mask are still restored in answers but no longer hidden.
    if (this.#settings.neverMask.some(word => word.toLowerCase() === original.toLowerCase())) return
    this.#known?.words.add(original)
    for (const spelling of spellingsOf(original)) this.#known?.spellings.add(spelling)
    for (const spelling of packedSpellingsOf(original)) this.#known?.packed.add(spelling)
    for (const spelling of bytesSpellingsOf(original)) this.#known?.bytes.add(spelling)
  }

  #hide(original: string, placeholder: string): void {
    const isNew = !this.#hidden.has(original)
    this.#hidden.set(original, placeholder)
    if (isNew) this.#lookFor(original)
  }

  #learn(): void {
    for (const [placeholder, value] of this.#vault.entries()) this.#hide(value, placeholder)
  }
}

/** The search patterns for hidden details: as words to replace, and in every encoding in which they might leave. */
interface LooksFor {
  readonly words: KnownWords
  readonly spellings: KnownWords
  readonly packed: KnownWords
  readonly bytes: KnownWords
}

const CLEAN_TEXTS = 8

/** Normalizes what an editor may pass to its page: different spaces, and trimmed at both ends. */
function bare(text: string): string {
  return text
    .replaceAll('\u00a0', ' ')
    .replace(/[\u200b\ufeff\r]/g, '')
    .trim()
}

function scannerFor({ alwaysMask, neverMask }: MaskSettings): Scanner {
  return createScanner({ alwaysMask, neverMask, scripts: SCRIPTS })
}
