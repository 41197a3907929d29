import { useCallback, useEffect, useRef, useState } from 'react'
import { type Choices, NO_CHOICES } from '../../extension/shield/choices.ts'
import { KINDS } from '../../extension/shield/kinds.ts'
import type { SavedVault, Vault } from '../../extension/shield/vault.ts'
import type { Conversation, ConversationStore } from '../data/use-conversations.ts'
import type { Engine, MaskedText, Restored } from './engine.ts'
import { type OpenDocument, useDocument } from './use-document.ts'

/** The conversation on the page. */
interface Draft {
  readonly id: string
  readonly text: string
  readonly choices: Choices
  /** As it is kept; null until its masked text has left for the first time. */
  readonly kept: { readonly title: string; readonly vault: SavedVault } | null
}

export interface Masking {
  readonly draft: Draft
  /** `missing`: its code could not be loaded. */
  readonly engine: 'loading' | 'ready' | 'missing'
  /** The text as it leaves; it may lag behind the draft while a long text is read. */
  readonly masked: MaskedText | undefined
  /** Whether `masked` is that of the draft: only then may it leave. */
  readonly isCurrent: boolean
  readonly document: OpenDocument
  readonly answer: { readonly text: string; readonly restored: Restored } | undefined
  write(text: string): void
  choose(choices: Choices): void
  /**
   * A whole text arrives: the person's own, or an answer with codes of a kept conversation. Before the engine can tell
   * them apart it stands in the field as the person's own.
   */
  arrive(text: string): Promise<void>
  /** Texts of the person that have arrived whole: what leaves of one is shown first. */
  readonly arrivals: number
  takeAnswer(text: string): Promise<void>
  /** The masked text leaves: from now on its codes are kept. */
  keep(): Promise<void>
  /** The same for the masked document. */
  keepDocument(): Promise<void>
  open(conversation: Conversation): void
  /** Another text of the same conversation. */
  goOn(): void
  startAnew(): void
  loadAgain(): void
}

const blank = (): Draft => ({ id: crypto.randomUUID(), text: '', choices: NO_CHOICES, kept: null })
/** The document is drawn without a browser; nobody keeps this one. */
const FIRST: Draft = { id: '', text: '', choices: NO_CHOICES, kept: null }

/** One conversation: its text, its vault and its answer. `store`: undefined while the copy opens. */
export function useMasking(store: ConversationStore | undefined): Masking {
  const [draft, setDraft] = useState(FIRST)
  const [engine, setEngine] = useState<Engine>()
  const [isMissing, setMissing] = useState(false)
  const [vault, setVault] = useState<{ id: string; vault: Vault; taken: readonly number[] }>()
  const [masked, setMasked] = useState<MaskedText>()
  const [answer, setAnswer] = useState<Masking['answer']>()
  const [arrivals, setArrivals] = useState(0)
  /** What arrived before it could be told whose it is. */
  const early = useRef<string | undefined>(undefined)
  const latest = useRef({ draft, engine, store, vault })
  latest.current = { draft, engine, store, vault }

  const loadAgain = useCallback(() => {
    setMissing(false)
    import('./engine.ts').then(
      ({ createEngine }) => setEngine(createEngine()),
      () => setMissing(true),
    )
  }, [])
  useEffect(loadAgain, [loadAgain])
  useEffect(() => setDraft(before => (before.id === '' ? { ...before, id: crypto.randomUUID() } : before)), [])

  const { id, kept } = draft
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is kept later is in this vault already.
  useEffect(() => {
    if (engine === undefined || store === undefined || id === '') return
    let left = false
    store.taken().then(
      taken => !left && setVault({ id, taken, vault: engine.openVault(kept?.vault, taken) }),
      // The copy was closed under us: another one opens, with another store.
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [engine, store, id])

  const { text, choices } = draft
  useEffect(() => {
    if (engine === undefined || vault?.id !== id) return
    if (text === '') return setMasked(undefined)
    let left = false
    engine.mask(text, { choices, vault: vault.vault, before: kept?.vault, isStale: () => left }).then(
      result => result !== undefined && setMasked(result),
      () => setMissing(true),
    )
    return () => {
      left = true
    }
  }, [engine, vault, id, text, choices, kept])

  const isCurrent = masked !== undefined && masked.own === text && masked.choices === choices && vault?.id === id

  const held = vault?.id === id ? vault : undefined
  const document = useDocument({
    id,
    choices,
    vaultOf:
      held &&
      (() => ({
        vault: held.vault.save(),
        before: kept?.vault,
        reserved: `${text} ${held.taken.join(' ')}`,
      })),
    onVault: saved => {
      if (engine !== undefined && held !== undefined) setVault({ ...held, vault: engine.openVault(saved, held.taken) })
    },
  })

  function show(next: Draft): void {
    setDraft(next)
    setMasked(undefined)
    setAnswer(undefined)
  }

  const draftOf = (row: Conversation): Draft => {
    const saved = engine?.readVault(row.vault)
    const off = KINDS.filter(kind => row.off.includes(kind))
    return {
      id: row.id,
      text: row.text,
      choices: { hide: row.hide, show: row.show, off },
      kept: saved === undefined ? null : { title: row.title, vault: saved },
    }
  }

  async function takeAnswer(given: string): Promise<void> {
    if (engine === undefined || store === undefined) return
    const owners = await store.withNumbers(engine.numbersIn(given))
    const vaults = owners.flatMap(row => engine.readVault(row.vault) ?? [])
    const [newest] = owners
    const { draft: now } = latest.current
    const isAlone = now.kept === null && (now.text === '' || now.text === given)
    // An answer that arrives on an empty page opens its own conversation.
    if (isAlone && newest !== undefined) setDraft(draftOf(newest))
    const own = isAlone ? undefined : latest.current.vault?.vault.save()
    setAnswer({ text: given, restored: engine.restored(given, own, vaults) })
  }

  /** Whether a text has codes of kept conversations. */
  async function isOfKept(given: string): Promise<boolean> {
    if (engine === undefined || store === undefined) return false
    const owners = await store.withNumbers(engine.numbersIn(given))
    return engine.isAnswer(
      given,
      owners.flatMap(row => engine.readVault(row.vault) ?? []),
    )
  }

  async function arrive(words: string): Promise<void> {
    // The field knows one kind of line break, and places in it must be those of the text.
    const given = words.replaceAll('\r\n', '\n')
    if (latest.current.draft.text === '') {
      if (engine === undefined || store === undefined) early.current = given
      else if (await isOfKept(given)) return takeAnswer(given)
    }
    setDraft(before => ({ ...before, text: given }))
    setArrivals(before => before + 1)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is asked once, when both are there.
  useEffect(() => {
    const given = early.current
    if (engine === undefined || store === undefined || given === undefined) return
    early.current = undefined
    isOfKept(given).then(
      isOurs => isOurs && latest.current.draft.text === given && void takeAnswer(given),
      // The copy was closed under us: it stays the person's own text.
      () => undefined,
    )
  }, [engine, store])

  /** Something leaves: from now on the codes of the conversation are kept. */
  async function keepAs(newTitle: string, used: SavedVault): Promise<void> {
    const title = kept?.title ?? newTitle
    // The text and the document leave one after the other, and what left first is still waited for.
    const numbers = new Set(used.entries.map(({ number }) => number))
    const sent = (kept?.vault.entries ?? []).filter(({ number }) => !numbers.has(number))
    const vault = { ...used, entries: [...used.entries, ...sent] }
    setDraft(before => (before.id === id ? { ...before, kept: { title, vault } } : before))
    await store?.keep({
      id,
      title,
      text,
      hide: [...choices.hide],
      show: [...choices.show],
      off: [...choices.off],
      vault,
    })
  }

  return {
    draft,
    engine: isMissing ? 'missing' : engine === undefined ? 'loading' : 'ready',
    masked,
    isCurrent,
    document,
    answer,
    write: next => setDraft(before => ({ ...before, text: next })),
    choose: next => setDraft(before => ({ ...before, choices: next })),
    arrive,
    arrivals,
    takeAnswer,
    keep: async () => {
      if (isCurrent) await keepAs(masked.title, masked.vault)
    },
    keepDocument: async () => {
      const { masked: left, name = '' } = document
      if (document.isCurrent && left !== undefined) await keepAs(name, left.kept)
    },
    open: row => show(draftOf(row)),
    goOn() {
      setAnswer(undefined)
      setMasked(undefined)
      setDraft(before => ({ ...before, text: '' }))
    },
    startAnew: () => show(blank()),
    loadAgain,
  }
}
