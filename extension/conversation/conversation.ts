import type { Settings } from '../settings/settings.ts'
import { canBeRule, type RuleChange, rulesIn, type WordRule, withoutClash } from '../settings/word-rules.ts'
import { decided, folded, NO_CHOICES, withHidden } from '../shield/choices.ts'
import { type Masked, mask } from '../shield/mask.ts'
import { placeholderOf, REDACTED } from '../shield/placeholder.ts'
import type { Span } from '../shield/span.ts'
import { type Code, type Elsewhere, type RandomBytes, type SavedVault, Vault } from '../shield/vault.ts'
import { type Finder, finderOf, type Wanted } from './finder.ts'
import { HiddenWords } from './hidden-words.ts'
import { longestOf } from './known-words.ts'

/** The settings that decide how a text is masked. */
type MaskSettings = Pick<Settings, 'protectionMode' | 'redactSsn' | 'alwaysMask' | 'neverMask'>

interface ConversationNeeds {
  settings: MaskSettings
  random: RandomBytes
  /** The stored vault, if there is one. */
  saved?: SavedVault | undefined
  /** The codes of the site's other conversations. */
  elsewhere?: Elsewhere | undefined
  /** Called when the vault has a new entry. */
  onChange?: () => void
}

/**
 * One conversation with an AI: what was hidden in it and by which placeholders. All layers share one instance, so a
 * detail has the same placeholder everywhere.
 */
export class Conversation {
  #settings: MaskSettings
  #ruleOf: (word: string) => WordRule
  #finder: Finder
  #vault: Vault
  readonly #random: RandomBytes
  readonly #onChange: () => void
  /** What was hidden here and what currently replaces it, including what no vault stores (`[REDACTED]`). */
  readonly #hidden = new Map<string, string>()
  /** The type of each detail in `#hidden`; for details from a stored vault only the placeholder's shape is known. */
  readonly #types = new Map<string, Span['type']>()
  /** Details that the person let through, in lowercase. */
  readonly #allowed = new Set<string>()
  /** Words that the person has selected to hide, for as long as the page is open. */
  #chosen: readonly string[] = []
  /** Of these, as `folded` writes them, those of which no rule is to be made unasked. */
  readonly #hereAlone = new Set<string>()
  /** Texts that the person wants stored with their own words. */
  readonly #left = new Set<string>()
  /** Texts that were searched, or reviewed by the person, the latest last: they need no second search. */
  readonly #clean = new Set<string>()
  /** The detail at the end of an unfinished text, whose code nothing that is finished has. `head`: the text before it. */
  #growing: { readonly head: string; readonly original: string; readonly placeholder: string } | null = null
  /** The details of `#hidden` that are searched for, in all spellings; built on first use. */
  #known: HiddenWords | null = null

  constructor({ settings, random, saved, elsewhere, onChange = () => {} }: ConversationNeeds) {
    this.#settings = withoutClash(settings)
    this.#ruleOf = rulesIn(this.#settings)
    this.#finder = this.#finderFor(this.#settings)
    this.#random = random
    this.#onChange = onChange
    this.#vault = saved === undefined ? new Vault(random, elsewhere) : Vault.open(saved, random, elsewhere)
    this.#learn(this.#vault.save().entries)
  }

  get vault(): Vault {
    return this.#vault
  }

  /** How many details are hidden here, with those that are hidden for good. */
  get hiddenCount(): number {
    return this.#hidden.size
  }

  /** Masks with the new settings from now on. The vault's contents stay. */
  set settings(settings: MaskSettings) {
    this.#settings = withoutClash(settings)
    this.#ruleOf = rulesIn(this.#settings)
    this.#finder = this.#finderFor(this.#settings)
    this.#clean.clear()
    this.#known = null
  }

  /**
   * Adds what another tab of the same conversation has stored. If both drew the same number, this tab keeps its own.
   */
  adopt(saved: SavedVault): void {
    this.#learn(this.#vault.add(saved))
  }

  /** Forgets everything, including what the finder remembers of the last text. */
  forget(): void {
    this.#vault = new Vault(this.#random, this.#vault.elsewhere)
    this.#finder = this.#finderFor(this.#settings)
    this.#chosen = []
    this.#hereAlone.clear()
    this.#hidden.clear()
    this.#types.clear()
    this.#allowed.clear()
    this.#left.clear()
    this.#clean.clear()
    this.#growing = null
    this.#known = null
  }

  /** Everything that must not be sent, except what the person let through. */
  find(text: string): Span[] {
    const found = this.#finder.find(text)
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
    return this.#finder.prepare(text, hasTime)
  }

  /** Masks everything found in the text, unless this text was searched or reviewed before. */
  maskUnseen(text: string): string {
    if (this.#clean.has(bare(text))) return text
    const masked = this.mask(text).text
    this.reviewed(masked)
    return masked
  }

  /** Masks addresses, keys and numbers in a single word, by the kinds that it carries itself: a name needs more to be told. */
  maskNumbers(word: string): string {
    const spans = this.find(word).filter(({ type }) => TELLS_BY_ITSELF.has(type))
    return spans.length === 0 ? word : this.mask(word, spans).text
  }

  /**
   * Masks a text that the person has not finished, as a page sends it with each key press. The detail at its end goes on
   * growing under one code; the beginning of a word that was hidden before has the code of that word.
   */
  maskUnfinished(text: string): string {
    if (this.#clean.has(bare(text))) return text
    const begun = this.#begunAt(text)
    if (begun !== null) return this.mask(text.slice(0, begun.start)).text + begun.placeholder
    const spans = withoutFirstLetter(text, this.#withGrown(text, this.find(text)))
    const last = spans.at(-1)
    if (last === undefined || last.end < text.trimEnd().length) return this.mask(text, spans).text
    const [head, original] = [text.slice(0, last.start), text.slice(last.start, last.end)]
    if (this.#goesOn(text, spans) && !this.#hidden.has(original)) this.#regrow(original, last.type)
    const masked = this.mask(text, spans)
    const { placeholder } = masked.replacements.at(-1) ?? {}
    if (placeholder !== undefined) this.#growing = { head, original, placeholder }
    return masked.text
  }

  /**
   * A name of two words is not always told while the second one is being written, nor is an address: a detail goes on to
   * the end of its word.
   */
  #withGrown(text: string, spans: Span[]): Span[] {
    const last = spans.at(-1)
    if (this.#growing === null || last === undefined) return spans
    const { head, original } = this.#growing
    const isSame = last.start === head.length && text.startsWith(head + original)
    const grown = head.length + original.length
    if (!isSame || /\s/.test(text.slice(grown))) return spans
    let end = text.length
    while (end > grown && !IN_WORD.test(text.charAt(end - 1))) end -= 1
    // Found as less than it was: an address that looks like a name until its last letter is there.
    const type = last.end >= end ? last.type : (this.#types.get(original) ?? last.type)
    return [...spans.slice(0, -1), { start: last.start, end: Math.max(end, last.end), type }]
  }

  /** Whether the person went on writing at the growing detail, and it is none by itself any more. */
  #goesOn(text: string, spans: readonly Span[]): boolean {
    if (this.#growing === null) return false
    const { head, original } = this.#growing
    const end = head.length + original.length
    return text.startsWith(head + original) && !spans.some(span => span.start === head.length && span.end === end)
  }

  #regrow(original: string, type: Span['type']): void {
    if (this.#growing === null) return
    const placeholder = this.#vault.regrow(this.#growing.placeholder, type, original)
    if (placeholder === null) return
    if (original.includes(this.#growing.original)) this.#hidden.set(this.#growing.original, placeholder)
    else {
      // The beginning of 'Dear' looked like a name.
      this.#hidden.delete(this.#growing.original)
      this.#known = null
    }
    this.#hide(original, placeholder)
    this.#types.set(original, type)
    this.#onChange()
  }

  /** Where the text ends with the beginning of a hidden word, or with all of it. */
  #begunAt(text: string): { readonly start: number; readonly placeholder: string } | null {
    const end = text.trimEnd().length
    const from = Math.max(0, end - LONGEST_BEGUN)
    const starts = [...text.slice(from, end).matchAll(WORD_START)].map(({ index }) => from + index)
    for (const start of starts.slice(-MOST_WORDS_BEGUN)) {
      const begun = text.slice(start, end)
      if (begun.length < SHORTEST_BEGUN) continue
      // In a search people do not write capitals; in a sentence 'may' is no name.
      const isAll = text.slice(0, start).trim() === ''
      const wanted = isAll ? begun.toLowerCase() : begun
      for (const [original, placeholder] of this.#hidden)
        if ((isAll ? original.toLowerCase() : original).startsWith(wanted) && !this.#isNeverMasked(original))
          return { start, placeholder }
    }
    return null
  }

  /** Marks this exact text as safe to send. */
  reviewed(text: string): void {
    this.#growing = null
    this.#clean.add(bare(text))
    const [oldest] = this.#clean
    if (this.#clean.size > CLEAN_TEXTS && oldest !== undefined) this.#clean.delete(oldest)
  }

  /** Masks everything found in the text, or exactly the given `spans`. */
  mask(text: string, spans: readonly Span[] = this.find(text)): Masked {
    const before = this.#vault.size
    const masked = this.#masked(text, spans)
    if (this.#vault.size !== before) this.#onChange()
    return masked
  }

  #masked(text: string, spans: readonly Span[]): Masked {
    const { protectionMode: mode, redactSsn } = this.#settings
    const masked = mask(text, { vault: this.#vault, mode, redactSsn, spans })
    for (const { original, value, placeholder, type } of masked.replacements)
      for (const spelling of new Set([original, value])) {
        this.#hide(spelling, placeholder)
        this.#types.set(spelling, type)
      }
    return masked
  }

  /**
   * What stands for each of these details, which are hidden from now on. From then on each is looked for in a dozen
   * spellings, so thousands take long: `rest` is called after each, and waited for if it returns a promise. What is
   * stored changes once.
   */
  async replace(details: readonly Hideable[], rest: () => Promise<void> | undefined): Promise<string[]> {
    const before = this.#vault.size
    const placeholders: string[] = []
    for (const { type, value } of details) {
      placeholders.push(this.#masked(value, [{ start: 0, end: value.length, type }]).text)
      const resting = rest()
      if (resting !== undefined) await resting
    }
    if (this.#vault.size !== before) this.#onChange()
    return placeholders
  }

  /** What was hidden before, or chosen to be, and would be hidden again. */
  hidden(): Hideable[] {
    const chosen = [...this.#chosen, ...this.#settings.alwaysMask].flatMap(value =>
      decided(value, [{ start: 0, end: value.length, type: 'OTHER_ID' }], { ...NO_CHOICES, hide: [value] }).map(
        ({ type }) => ({ type, value }),
      ),
    )
    return [...[...this.#hidden.keys()].map(value => ({ type: this.#typeOf(value), value })), ...chosen].filter(
      ({ value }) => !this.#isNeverMasked(value) && !this.#allowed.has(value.toLowerCase()),
    )
  }

  /** What a search of a document has to be told. */
  get wanted(): Wanted {
    const { alwaysMask, neverMask } = this.#settings
    return { alwaysMask, neverMask, chosen: this.#chosen }
  }

  /** What the person lets through: here, or wherever they write and have not hidden it here. */
  letThrough(): string[] {
    return [...this.#allowed, ...this.#settings.neverMask.filter(word => this.#isNeverMasked(word))]
  }

  /** The person sends this detail in clear text, for the rest of the conversation. */
  allow(original: string): void {
    this.#allowed.add(original.toLowerCase())
    if (this.#hidden.delete(original)) this.#known = null
  }

  /** This exact text is stored as it is; its words stay hidden everywhere else. */
  leave(text: string): void {
    this.#left.add(bare(text))
  }

  isLeft(text: string): boolean {
    return this.leavesTexts && this.#left.has(bare(text))
  }

  get leavesTexts(): boolean {
    return this.#left.size > 0
  }

  /** Hides words that were missed, wherever they occur as whole words, in any case. */
  choose(words: string): void {
    // A number or a password belongs to one matter: it is kept on no disk unless the person says so.
    if (!this.isChosen(words) && /\p{Nd}/u.test(words)) this.keepHere(words, true)
    this.#chosen = withHidden({ ...NO_CHOICES, hide: this.#chosen }, words).hide
    this.forbid(words)
  }

  /** Whether these words are hidden because the person has chosen them here, not by a rule. */
  isChosen(words: string): boolean {
    return this.#ruleOf(words) !== 'hide' && this.#chosen.some(each => folded(each) === folded(words))
  }

  /** Whether words are always hidden, or never, once a text that shows them has been sent; null: there is no room. */
  becomesRule({ word, rule }: RuleChange): boolean | null {
    // What is always hidden stays so, until the person changes it in the options.
    if (rule === 'leave' && this.#ruleOf(word) === 'hide') return null
    if (!canBeRule(this.#settings, { word, rule })) return null
    return rule === 'hide' && !this.#hereAlone.has(folded(word))
  }

  /** The person hides these words in this conversation alone, or always after all. */
  keepHere(words: string, isHereAlone: boolean): void {
    if (isHereAlone) this.#hereAlone.add(folded(words))
    else this.#hereAlone.delete(folded(words))
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
    return this.#looksFor().areIn(text, kind)
  }

  #looksFor(): HiddenWords {
    if (this.#known !== null) return this.#known
    this.#known = new HiddenWords()
    for (const original of this.#hidden.keys()) this.#lookFor(original)
    return this.#known
  }

  #lookFor(original: string): void {
    if (this.#isNeverMasked(original)) return
    this.#known?.add(original)
  }

  /** Words that the person has since chosen never to mask are still restored in answers but no longer hidden. */
  #isNeverMasked(original: string): boolean {
    return this.#ruleOf(original) === 'leave' && !this.isChosen(original)
  }

  #finderFor({ alwaysMask, neverMask }: MaskSettings): Finder {
    const chosen = () => this.#chosen
    return finderOf({
      alwaysMask,
      neverMask,
      get chosen() {
        return chosen()
      },
    })
  }

  #hide(original: string, placeholder: string): void {
    const isNew = !this.#hidden.has(original)
    this.#hidden.set(original, placeholder)
    if (isNew) this.#lookFor(original)
  }

  #learn(codes: readonly Code[]): void {
    for (const { shape, number, value, places = [] } of codes)
      for (const spelling of new Set([value, ...places.map(({ written }) => written)]))
        if (!this.#hidden.has(spelling) && !this.#allowed.has(spelling.toLowerCase()))
          this.#hide(spelling, placeholderOf(shape, number))
  }
}

interface Hideable {
  readonly type: Span['type']
  readonly value: string
}

const CLEAN_TEXTS = 8
/** How much of the end of an unfinished text may be the beginning of a hidden word. One letter tells nothing. */
const LONGEST_BEGUN = 80
const MOST_WORDS_BEGUN = 6
const SHORTEST_BEGUN = 2
const IN_WORD = /[\p{L}\p{M}\p{N}]/u
const WORD_START = /(?<![\p{L}\p{N}])[\p{L}\p{N}+]/gu
/** Kinds of details that a word shows by a check digit, a prefix or a sign, without the words around it. */
const TELLS_BY_ITSELF: ReadonlySet<Span['type']> = new Set(['EMAIL', 'PHONE', 'SSN', 'CREDIT_CARD', 'IBAN', 'OTHER_ID'])

/** A letter at the end of a text is no name yet, and a code for it would be spent. */
function withoutFirstLetter(text: string, spans: Span[]): Span[] {
  const last = spans.at(-1)
  const isLetter = last?.type === 'NAME' && last.end === text.length && CASED_LETTER.test(text.slice(last.start))
  return isLetter ? spans.slice(0, -1) : spans
}

const CASED_LETTER = /^[\p{Lu}\p{Ll}]$/u

/** Normalizes what an editor may pass to its page: different spaces, and trimmed at both ends. */
function bare(text: string): string {
  return text
    .replaceAll('\u00a0', ' ')
    .replace(/[\u200b\ufeff\r]/g, '')
    .trim()
}
