import { Conversation } from '../conversation/conversation.ts'
import { conversationKeyOf, isSameConversation } from '../conversation/conversation-key.ts'
import { codesIn, learn, type SiteCodes } from '../conversation/site-codes.ts'
import type { ConversationKey, KeptVault, Memory } from '../messages/messages.ts'
import type { Settings } from '../settings/settings.ts'
import { type RandomBytes, type SavedVault, Vault } from '../shield/vault.ts'

interface ConversationsNeeds {
  /** The page's address; sites switch between conversations without a page load. */
  address(): string
  settings(): Settings
  readonly random: RandomBytes
  /** Stores a vault in the background; `kept`: there was room for it. */
  store(saved: KeptVault & { forgotten: number }): Promise<{ kept: boolean }>
  /** Called once per change: masking continues, but the person must know what can no longer be restored. */
  onMemory(memory: Memory): void
  /** Called when placeholders on the page may stand for other words than before. */
  onChange(): void
}

/**
 * The conversations of a page: the one that its address shows, and the vaults of the others. Whether an address is told
 * apart rightly decides only which codes are drawn: each code is restored from whichever vault of the site knows it.
 */
export class Conversations {
  readonly #needs: ConversationsNeeds
  readonly #kept = new Map<string, KeptVault>()
  readonly #site: SiteCodes = new Map()
  readonly #opened = new WeakMap<SavedVault, Vault>()
  /** For which `#key` was read. */
  #address: string
  #key: ConversationKey
  #shown: Conversation
  #isSaving = false
  #memory: Memory = 'kept'
  /** How often everything was forgotten, as far as this page knows. */
  #forgotten = 0

  constructor(needs: ConversationsNeeds) {
    this.#needs = needs
    this.#address = needs.address()
    this.#key = conversationKeyOf(this.#address)
    this.#shown = this.#begin()
  }

  get key(): ConversationKey {
    return this.#key
  }

  get memory(): Memory {
    return this.#memory
  }

  /** The conversation that the address shows now. */
  current(): Conversation {
    const address = this.#needs.address()
    // Everything that leaves asks for it, and most of it from the same address.
    if (address === this.#address) return this.#shown
    this.#address = address
    const now = conversationKeyOf(address)
    if (isSameConversation(now, this.#key)) return this.#shown
    // A new conversation that began here has just got its id, so it continues under that id.
    const goesOn = this.#key.id === null && this.#shown.vault.size > 0 && !this.#kept.has(nameOf(now))
    // The next conversation that begins here is another one.
    if (goesOn) this.#kept.delete(nameOf(this.#key))
    this.#key = now
    if (goesOn) this.#save()
    else this.#shown = this.#begin()
    this.#needs.onChange()
    return this.#shown
  }

  /** The vault for a text of the page. `link`: it leads there, so the text is that conversation's, such as its title. */
  vaultFor(link: string | null): Vault {
    const leadsTo = link === null ? this.#key : conversationKeyOf(link)
    const isOther = leadsTo.id !== null && !isSameConversation(leadsTo, this.#key)
    return (isOther ? this.#vaultOf(leadsTo) : undefined) ?? this.#shown.vault
  }

  /** Masks with these settings from now on. */
  apply(settings: Settings): void {
    this.#shown.settings = settings
  }

  /** Takes in what the background has kept. */
  open({ vaults, forgotten }: { vaults: readonly KeptVault[]; forgotten: number }): void {
    // Everything was forgotten while the answer was on its way.
    if (forgotten < this.#forgotten) return
    this.#forgotten = forgotten
    for (const each of vaults) this.#keep(each)
    const saved = this.#kept.get(nameOf(this.#key))
    if (saved !== undefined) this.#shown.adopt(saved.vault)
    // Text masked while the request was running could not be saved until now.
    else if (this.#shown.vault.size > 0) this.#save()
  }

  /** Takes in what another tab of this site has kept. */
  adopt(kept: KeptVault): void {
    if (kept.key.origin !== this.#key.origin) return
    const { size } = this.#shown.vault
    const isNew = this.#keep(kept)
    if (isSameConversation(kept.key, this.#key)) this.#shown.adopt(kept.vault)
    if (isNew || this.#shown.vault.size > size) this.#needs.onChange()
  }

  /**
   * Makes codes that stand in the shown conversation its own, so that a branch, or a conversation that its site moved to
   * another address, goes on with them. `written`: as the page wrote them.
   */
  takeOver(written: Iterable<string>): void {
    const { size } = this.#shown.vault
    this.#shown.adopt({ version: 1, entries: codesIn(this.#site, written), bare: [] })
    if (this.#shown.vault.size > size) this.#save()
  }

  #keep(kept: KeptVault): boolean {
    const before = this.#kept.get(nameOf(kept.key))?.vault
    this.#kept.set(nameOf(kept.key), kept)
    return learn(this.#site, kept.vault, before)
  }

  /** `forgotten`: how often, by the background's count. */
  forget(forgotten: number): void {
    this.#forgotten = forgotten
    this.#memory = 'kept'
    this.#kept.clear()
    this.#site.clear()
    this.#shown.forget()
  }

  #begin(): Conversation {
    const { settings, random } = this.#needs
    const saved = this.#kept.get(nameOf(this.#key))?.vault
    const onChange = () => this.#save()
    return new Conversation({ settings: settings(), random, saved, elsewhere: this.#site, onChange })
  }

  /** Saves once per microtask, however many changes there are. If storage fails, this tab still knows the vault. */
  #save(): void {
    if (this.#isSaving) return
    this.#isSaving = true
    queueMicrotask(() => {
      this.#isSaving = false
      const saved: KeptVault = { key: this.#key, vault: this.#shown.vault.save() }
      this.#keep(saved)
      this.#needs.store({ ...saved, forgotten: this.#forgotten }).then(
        ({ kept }) => this.#remember(kept ? 'kept' : 'full'),
        () => this.#remember('full'),
      )
    })
  }

  #remember(next: Memory): void {
    const now = this.#shown.vault.isFull ? 'no-codes' : next
    if (now === this.#memory) return
    this.#memory = now
    this.#needs.onMemory(now)
  }

  /** Vaults of other conversations, opened when first needed. */
  #vaultOf(other: ConversationKey): Vault | undefined {
    const saved = this.#kept.get(nameOf(other))?.vault
    if (saved === undefined) return undefined
    const vault = this.#opened.get(saved) ?? Vault.open(saved, this.#needs.random, this.#site)
    this.#opened.set(saved, vault)
    return vault
  }
}

function nameOf({ origin, id }: ConversationKey): string {
  return `${origin} ${id ?? ''}`
}
