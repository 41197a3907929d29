// Runs in the top frame of a chat site, in the isolated world, before any of the page's scripts: engine, vault and
// layers.
import { copyRestored, restoreCopies, saveRestored } from './answers/copies.ts'
import { restoreAnswers } from './answers/restored-answers.ts'
import { reviewPrompts } from './composer/review.ts'
import { regionOf } from './composer/send.ts'
import { Conversation } from './conversation/conversation.ts'
import { conversationKeyOf, isSameConversation } from './conversation/conversation-key.ts'
import { type Secured, secure } from './conversation/secure.ts'
import { reviewFiles } from './files/review-files.ts'
import { shareWithFrames } from './guard/across-frames.ts'
import { type Answer, answerQuestions, type Question, tellCopied } from './guard/channel.ts'
import { ownSpeech, type PlainMessage, speak, t } from './i18n/translate.ts'
import {
  type ConversationKey,
  type KeptVault,
  type Memory,
  type Notice,
  type PageState,
  request,
} from './messages/messages.ts'
import { showNotice } from './overlay/notice.ts'
import { DEFAULT_SETTINGS, type Settings } from './settings/settings.ts'
import { placedIn } from './shield/restore.ts'
import { prepareTagger } from './shield/tagger/tagger.ts'
import { type SavedVault, Vault } from './shield/vault.ts'
import { chatSiteOf } from './sites/site-type.ts'

const random = (count: number) => crypto.getRandomValues(new Uint8Array(count))

let settings: Settings = DEFAULT_SETTINGS
let isPaused = false
/** The background has said what site this is and sent its settings. */
let isActive = false
/** The guard's script in the page's world has answered. */
let hasGuard = false
/** The engine's self-test passes. Until the test has run, the engine is assumed to work. */
let hasEngine = true
let key: ConversationKey = conversationKeyOf(location.href)
const kept = new Map<string, KeptVault>()
let conversation = newConversation()
let saving = false
let memory: Memory = 'kept'
/** How often everything was forgotten, as far as this page knows. */
let forgotten = 0
/** Masked prompts sent from this page, as the page displays them. */
const sent: string[] = []
const MAX_SENT = 100
const opened = new WeakMap<SavedVault, Vault>()

const isOutdated = () => chrome.runtime?.id === undefined
const isOff = () => isPaused || !settings.textShield || settings.sitesOff.includes(chatSiteOf(location.href)?.id ?? '')

function stateNow(): PageState['state'] {
  if (isOutdated()) return 'stopped'
  if (isOff()) return 'off'
  if (!isActive) return 'starting'
  return hasGuard && hasEngine ? 'on' : 'stopped'
}

const TRIED_TIMES = 100

/** Self-test, run once per page before anything is written there. */
function findsDetails(): boolean {
  try {
    const tried = new Conversation({ settings: DEFAULT_SETTINGS, random })
    const { text, replacements } = tried.mask('Write to Maria Lopez, maria@example.com.')
    // Long enough for the browser to compile the loops that walk through it letter by letter.
    const long = text.repeat(TRIED_TIMES)
    const isRestored = placedIn(long, tried.vault).length === replacements.length * TRIED_TIMES
    return replacements.length === 2 && isRestored && !tried.holdsOriginal(long)
  } catch {
    return false
  }
}

function newConversation(): Conversation {
  return new Conversation({ settings, random, saved: kept.get(nameOf(key))?.vault, onChange: save })
}

function nameOf({ origin, id }: ConversationKey): string {
  return `${origin} ${id ?? ''}`
}

/** The conversation that the address shows now; sites switch between conversations without a page load. */
function current(): Conversation {
  const now = conversationKeyOf(location.href)
  if (isSameConversation(now, key)) return conversation
  // A new conversation that began here has just got its id, so it continues under that id.
  const goesOn = key.id === null && conversation.vault.size > 0 && !kept.has(nameOf(now))
  key = now
  if (goesOn) save()
  else conversation = newConversation()
  restored.refresh()
  return conversation
}

/** Saves once per microtask, however many changes there are. If storage fails, this tab still knows the vault. */
function save(): void {
  if (saving) return
  saving = true
  queueMicrotask(() => {
    saving = false
    const saved: KeptVault = { key, vault: conversation.vault.save() }
    kept.set(nameOf(key), saved)
    request('SAVE_VAULT', { ...saved, forgotten }).then(
      answer => remember(answer.kept ? 'kept' : 'full'),
      () => remember('full'),
    )
  })
}

/** Shown once per change: masking continues, but the person must know what can no longer be restored. */
function remember(next: Memory): void {
  const now = conversation.vault.isFull ? 'no-codes' : next
  if (now === memory) return
  memory = now
  if (now !== 'kept') showNotice(t(MEMORY_SAYS[now]), 'warning', composer())
  tellState()
}

const MEMORY_SAYS = {
  full: 'Shield could not keep the codes of this conversation. What you send stays masked, but after a reload its answers show codes. Forget all, in the options, makes room.',
  'no-codes':
    'This conversation has used all its codes. Whatever is new is sent as [REDACTED] and cannot be put back. Begin a new conversation to get codes again.',
} as const satisfies Record<Exclude<Memory, 'kept'>, PlainMessage>

/** Throws if the engine is broken, so that nothing leaves unmasked. */
function working(): Conversation {
  if (!hasEngine) throw new Error('The engine does not find what it must find.')
  return current()
}

function secureOutgoing(outgoing: { kind: 'text' | 'bytes' | 'address'; content: string }): Secured {
  if (!isOutdated() && isOff()) return { verdict: 'same' }
  const secured = secure(outgoing, working())
  // Once the extension is outdated, text that needs masking is blocked and everything else goes through.
  return isOutdated() && secured.verdict === 'changed' ? { verdict: 'blocked' } : secured
}

function answer(question: Question): Answer {
  if (question.ask === 'secure') return secureOutgoing(question.outgoing)
  if (question.ask === 'save') {
    saveRestored(question, current().vault)
    return { verdict: 'taken' }
  }
  copyRestored(question.texts, current().vault).then(
    () => tellCopied(document, question.id, true),
    () => tellCopied(document, question.id, false),
  )
  return { verdict: 'taken' }
}

answerQuestions(document, answer, () => {
  hasGuard = true
})
shareWithFrames({ secure: secureOutgoing, conversation: working, state: reviewState, noteSend, speech: ownSpeech() })

/** Until the background has answered, everything is masked. */
function reviewState(): 'on' | 'off' | 'stopped' {
  const state = stateNow()
  return state === 'starting' ? 'on' : state
}

function noteSend(counts: Readonly<Record<string, number>>): void {
  void request('NOTE_SEND', { counts }).catch(() => {})
}

/** The area around the visible editor, where our notices dock. */
function composer(): HTMLElement | null {
  const editors = [...document.querySelectorAll<HTMLElement>('textarea, [contenteditable="true"]')]
  const seen = editors.findLast(editor => editor.getClientRects().length > 0 && editor.offsetHeight > 8)
  return seen === undefined ? null : regionOf(seen)
}

const review = reviewPrompts({
  conversation: working,
  state: reviewState,
  onStopped: tellState,
  onSent(counts, masked) {
    sent.push(masked.replace(/\s+/g, ' ').trim())
    sent.splice(0, sent.length - MAX_SENT)
    noteSend(counts)
  },
})
reviewFiles({ conversation: working, state: reviewState, composer, onMasked: noteSend })
restoreCopies(() => current().vault)

const restored = restoreAnswers({
  // Titles in the list of conversations use the vault of the conversation that they link to.
  placedIn(text, at) {
    const link = at.parentElement?.closest('a[href]')
    const leadsTo = link instanceof HTMLAnchorElement ? conversationKeyOf(link.href) : key
    const isOther = leadsTo.id !== null && !isSameConversation(leadsTo, key)
    return placedIn(text, (isOther ? vaultOf(leadsTo) : undefined) ?? conversation.vault)
  },
  wasSent: text => sent.some(each => isThat(each, text)),
})

/** Compares loosely, because a page adds its own words around a prompt: a name, a time. */
function isThat(prompt: string, shown: string): boolean {
  const plain = shown.replace(/\s+/g, ' ').trim()
  return plain.includes(prompt) && plain.length <= prompt.length + 80
}

/** Vaults of other conversations, opened when first needed. */
function vaultOf(other: ConversationKey): Vault | undefined {
  const saved = kept.get(nameOf(other))?.vault
  if (saved === undefined) return undefined
  const vault = opened.get(saved) ?? Vault.open(saved, random)
  opened.set(saved, vault)
  return vault
}

function tellState(): void {
  const page: PageState = {
    state: stateNow(),
    layers: { engine: hasEngine, editor: true, network: hasGuard },
    memory,
  }
  void request('PAGE_STATE', { page }).catch(() => {})
}

function apply(next: Settings): void {
  settings = next
  conversation.settings = next
  if (isOff()) review.cancel()
  tellState()
}

function activate(next: Settings): void {
  // Runs once; later notices are changes.
  isActive = true
  apply(next)
}

chrome.runtime.onMessage.addListener((message, { id }) => {
  if (id !== chrome.runtime.id) return undefined
  const notice = message as Notice
  if (notice.type === 'SITE_DETECTED' && notice.siteType === 'llm') activate(notice.settings)
  if (notice.type === 'SETTINGS_CHANGED') apply(notice.settings)
  if (notice.type === 'WORDS') speak(notice.words)
  if (notice.type === 'TAB_PAUSED') {
    isPaused = notice.isPaused
    if (isPaused) review.cancel()
    tellState()
  }
  if (notice.type === 'VAULT_KEPT' && notice.kept.key.origin === location.origin) {
    kept.set(nameOf(notice.kept.key), notice.kept)
    if (isSameConversation(notice.kept.key, key)) {
      conversation.adopt(notice.kept.vault)
      restored.refresh()
    }
  }
  if (notice.type === 'FORGOTTEN') {
    review.cancel()
    forgotten = notice.forgotten
    memory = 'kept'
    kept.clear()
    sent.length = 0
    conversation.forget()
    tellState()
    restored.refresh()
  }
  return undefined
})

request('OPEN_CONVERSATION', { key }).then(
  opened => {
    speak(opened.words)
    isPaused = opened.isPaused
    forgotten = opened.forgotten
    for (const each of opened.vaults) kept.set(nameOf(each.key), each)
    const saved = kept.get(nameOf(key))
    if (saved !== undefined) conversation.adopt(saved.vault)
    // Text masked while the request was running could not be saved until now.
    else if (conversation.vault.size > 0) save()
    activate(opened.settings)
    restored.refresh()
  },
  // Without an answer the initial state stays: everything is masked.
  () => {},
)
addEventListener('load', tellState)
// Not available in every browser; elsewhere the next call to `current` notices the change.
globalThis.navigation?.addEventListener('navigatesuccess', () => current())
// The first text takes ten times as long as each later one, so the engine is tried before the person writes, and the
// tagger's data is unpacked in small steps.
function warmUp(deadline: IdleDeadline): void {
  if (!prepareTagger(() => deadline.timeRemaining() > SPARE_MS)) {
    requestIdleCallback(warmUp)
    return
  }
  hasEngine = findsDetails()
  if (!hasEngine) tellState()
}
const SPARE_MS = 10
requestIdleCallback(warmUp)
