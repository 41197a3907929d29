import type { Settings } from '../settings/settings.ts'
import { createScanner, type Scanner } from '../shield/detect.ts'
import { type Masked, mask } from '../shield/mask.ts'
import { REDACTED } from '../shield/placeholder.ts'
import { SCRIPTS } from '../shield/scripts/find-in-scripts.ts'
import type { Span } from '../shield/span.ts'
import { type RandomBytes, type SavedVault, Vault } from '../shield/vault.ts'
import { KnownWords, longestOf } from './known-words.ts'
import { bytesSpellingsOf, packedSpellingsOf, spellingsOf } from './spellings.ts'

/** What decides how a text is masked. */
type MaskSettings = Pick<Settings, 'protectionMode' | 'redactSsn' | 'alwaysMask' | 'neverMask'>

interface Needs {
  settings: MaskSettings
  random: RandomBytes
  /** The vault as it was kept, where there is one. */
  saved?: SavedVault | undefined
  /** Called when something is new in the vault. */
  onChange?: () => void
}

/**
 * One conversation with an AI: what was hidden in it, and by what. Every layer asks the same one, so one detail has one
 * placeholder wherever it is met.
 */
export class Conversation {
  #settings: MaskSettings
  #scanner: Scanner
  #vault: Vault
  readonly #random: RandomBytes
  readonly #onChange: () => void
  /** What was hidden here, and what stands for it now: also what no vault keeps (`[REDACTED]`). */
  readonly #hidden = new Map<string, string>()
  /** What kind of detail each of `#hidden` is; a vault that was kept knows no more than the placeholder says. */
  readonly #types = new Map<string, Span['type']>()
  /** What the person let through, in lower case. */
  readonly #allowed = new Set<string>()
  /** Texts that were searched, or seen by the person, the latest last: they need not be searched once more. */
  readonly #clean = new Set<string>()
  /** What of `#hidden` is looked for, and in the ways in which it may be written; made when it is asked for. */
  #known: LooksFor | null = null

  constructor({ settings, random, saved, onChange = () => {} }: Needs) {
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

  /** Masks by other settings from now on. What is in the vault stays. */
  set settings(settings: MaskSettings) {
    this.#settings = settings
    this.#scanner = scannerFor(settings)
    this.#clean.clear()
    this.#known = null
  }

  /** Adds what another tab of the same conversation has kept. Numbers that both drew stay this tab's. */
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

  /** Forgets everything that it knows, also what the search for details remembers of the last text. */
  forget(): void {
    this.#vault = new Vault(this.#random)
    this.#scanner = scannerFor(this.#settings)
    this.#hidden.clear()
    this.#types.clear()
    this.#allowed.clear()
    this.#clean.clear()
    this.#known = null
  }

  /** What must not leave, but for what the person let through. */
  find(text: string): Span[] {
    const found = this.#scanner.scan(text)
    return [...found, ...this.#knownBeside(found, text)]
      .filter(({ start, end }) => !this.#allowed.has(text.slice(start, end).toLowerCase()))
      .sort((a, b) => a.start - b.start)
  }

  /**
   * What was hidden before and is not found by itself here: it would be hidden on its way out all the same, and a
   * preview shows what is sent.
   */
  #knownBeside(found: readonly Span[], text: string): Span[] {
    let next = 0
    return longestOf(this.#looksFor().words.in(text))
      .filter(({ start, end }) => {
        // Both are in the order of the text.
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

  /** Reads a part of a text that is still being written, while there is time; `true` when nothing of it is left. */
  prepare(text: string, hasTime: () => boolean): boolean {
    return this.#scanner.prepare(text, hasTime)
  }

  /** The text with everything hidden that is found in it; one that was looked at before is as it may leave. */
  maskUnseen(text: string): string {
    if (this.#clean.has(bare(text))) return text
    const masked = this.mask(text).text
    this.reviewed(masked)
    return masked
  }

  /** This very text may leave. */
  reviewed(text: string): void {
    this.#clean.add(bare(text))
    const [oldest] = this.#clean
    if (this.#clean.size > CLEAN_TEXTS && oldest !== undefined) this.#clean.delete(oldest)
  }

  /** The text with everything hidden that is found in it, or exactly `spans` of it. */
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

  /** The person sends this detail as it is. It stays so for the conversation. */
  allow(original: string): void {
    this.#allowed.add(original.toLowerCase())
    if (this.#hidden.delete(original)) this.#known = null
  }

  /** Hides the detail again. */
  forbid(original: string): void {
    this.#allowed.delete(original.toLowerCase())
    this.#clean.clear()
  }

  /** The text with what was hidden before replaced again: no search for anything new. */
  hideKnown(text: string): string {
    const matches = longestOf(this.#looksFor().words.in(text))
    if (matches.length === 0) return text
    const parts: string[] = []
    let from = 0
    for (const { start, end, word } of matches) {
      // Beside a placeholder something may be a word that was none before.
      parts.push(this.hideKnown(text.slice(from, start)), this.#hidden.get(word) ?? REDACTED)
      from = end
    }
    return parts.join('') + this.hideKnown(text.slice(from))
  }

  /** Whether something that was hidden stands in the text, in clear or in one of the ways in which texts are written. */
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
    // What the person has since said to leave alone is put back in answers as before, and hidden no more.
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

/** What of the hidden details is looked for: as it is to be replaced, and in every way in which it may leave. */
interface LooksFor {
  readonly words: KnownWords
  readonly spellings: KnownWords
  readonly packed: KnownWords
  readonly bytes: KnownWords
}

const CLEAN_TEXTS = 8

/** As an editor may give it to its page: with other blanks, and cut at both ends. */
function bare(text: string): string {
  return text
    .replaceAll('\u00a0', ' ')
    .replace(/[\u200b\ufeff\r]/g, '')
    .trim()
}

function scannerFor({ alwaysMask, neverMask }: MaskSettings): Scanner {
  return createScanner({ alwaysMask, neverMask, scripts: SCRIPTS })
}
