// The top frame of a chat site, in our own world, before any of the page's scripts: the engine, the vault, the layers.
import { copyRestored, restoreCopies, saveRestored } from './answers/copies.ts'
import { restoreText } from './answers/restored-text.ts'
import { reviewPrompts } from './composer/review.ts'
import { regionOf } from './composer/send.ts'
import { Conversation } from './conversation/conversation.ts'
import { conversationKeyOf, isSameConversation } from './conversation/conversation-key.ts'
import { type Secured, secure } from './conversation/secure.ts'
import { reviewFiles } from './files/review-files.ts'
import { shareWithFrames } from './guard/across-frames.ts'
import { type Answer, answerQuestions, type Question, tellCopied } from './guard/channel.ts'
import { type ConversationKey, type KeptVault, type Notice, type PageState, request } from './messages/messages.ts'
import { DEFAULT_SETTINGS, type Settings } from './settings/settings.ts'
import { placedIn } from './shield/restore.ts'
import { chatSiteOf } from './sites/site-type.ts'

const random = (count: number) => crypto.getRandomValues(new Uint8Array(count))

let settings: Settings = DEFAULT_SETTINGS
let isPaused = false
/** The background has said what site this is, and how it is to be treated. */
let isActive = false
/** The page's side of the guard has answered. */
let hasGuard = false
let key: ConversationKey = conversationKeyOf(location.href)
const kept = new Map<string, KeptVault>()
let conversation = newConversation()
let saving = false

const isOutdated = () => chrome.runtime?.id === undefined
const isOff = () => isPaused || !settings.textShield || settings.sitesOff.includes(chatSiteOf(location.href)?.id ?? '')

function stateNow(): PageState['state'] {
  if (isOutdated()) return 'stopped'
  if (isOff()) return 'off'
  if (!isActive) return 'starting'
  return hasGuard ? 'on' : 'stopped'
}

function newConversation(): Conversation {
  return new Conversation({ settings, random, saved: kept.get(nameOf(key))?.vault, onChange: save })
}

function nameOf({ origin, id }: ConversationKey): string {
  return `${origin} ${id ?? ''}`
}

/** The conversation that the address shows now: a site goes from one to the next without a load. */
function current(): Conversation {
  const now = conversationKeyOf(location.href)
  if (isSameConversation(now, key)) return conversation
  // The one that was begun here has got its name; it stays what it is.
  const goesOn = key.id === null && conversation.vault.size > 0 && !kept.has(nameOf(now))
  key = now
  if (goesOn) save()
  else conversation = newConversation()
  restored.refresh()
  return conversation
}

/** Once for all that a moment brings. Where it cannot be kept, this tab still knows it. */
function save(): void {
  if (saving) return
  saving = true
  queueMicrotask(() => {
    saving = false
    const saved: KeptVault = { key, vault: conversation.vault.save() }
    kept.set(nameOf(key), saved)
    void request('SAVE_VAULT', saved).catch(() => {})
  })
}

function secureOutgoing(outgoing: { kind: 'text' | 'bytes' | 'address'; content: string }): Secured {
  if (!isOutdated() && isOff()) return { verdict: 'same' }
  const secured = secure(outgoing, current())
  // Outdated, it still hides what it knows how to hide, and lets nothing else go.
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
shareWithFrames(secureOutgoing)

/** Before the background has answered everything is masked. */
function reviewState(): 'on' | 'off' | 'stopped' {
  const state = stateNow()
  return state === 'starting' ? 'on' : state
}

function noteSend(counts: Readonly<Record<string, number>>): void {
  void request('NOTE_SEND', { counts }).catch(() => {})
}

/** What is around the editor that is seen; what we say docks there. */
function composer(): HTMLElement | null {
  const editors = [...document.querySelectorAll<HTMLElement>('textarea, [contenteditable="true"]')]
  const seen = editors.findLast(editor => editor.getClientRects().length > 0 && editor.offsetHeight > 8)
  return seen === undefined ? null : regionOf(seen)
}

const review = reviewPrompts({ conversation: current, state: reviewState, onStopped: tellState, onSent: noteSend })
reviewFiles({ conversation: current, state: reviewState, composer, onMasked: noteSend })
restoreCopies(() => current().vault)

/** Titles in the list of conversations belong to the conversation that they lead to. */
const restored = restoreText(document, {
  placedIn(text, at) {
    const link = at.parentElement?.closest('a[href]')
    const leadsTo = link instanceof HTMLAnchorElement ? conversationKeyOf(link.href) : key
    const other = leadsTo.id === null ? undefined : kept.get(nameOf(leadsTo))
    const vault = isSameConversation(leadsTo, key) || other === undefined ? conversation.vault : vaultOf(other)
    return placedIn(text, vault)
  },
})

function vaultOf({ vault }: KeptVault) {
  return new Conversation({ settings, random, saved: vault }).vault
}

function tellState(): void {
  const page: PageState = {
    state: stateNow(),
    layers: { editor: true, network: hasGuard, frames: window.length },
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
  // Once: what follows are changes.
  isActive = true
  apply(next)
}

chrome.runtime.onMessage.addListener((message, { id }) => {
  if (id !== chrome.runtime.id) return undefined
  const notice = message as Notice
  if (notice.type === 'SITE_DETECTED' && notice.siteType === 'llm') activate(notice.settings)
  if (notice.type === 'SETTINGS_CHANGED') apply(notice.settings)
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
    kept.clear()
    conversation.forget()
    restored.refresh()
  }
  return undefined
})

request('OPEN_CONVERSATION', { key }).then(
  opened => {
    isPaused = opened.isPaused
    for (const each of opened.vaults) kept.set(nameOf(each.key), each)
    const saved = kept.get(nameOf(key))
    if (saved !== undefined) conversation.adopt(saved.vault)
    activate(opened.settings)
    restored.refresh()
  },
  // Without an answer it stays as it began: everything is masked.
  () => {},
)
addEventListener('load', tellState)
// Not in every browser; elsewhere the next look at the address finds the same.
globalThis.navigation?.addEventListener('navigatesuccess', () => current())
// The first text costs ten times what each later one does.
requestIdleCallback(() => conversation.find('Warming up for Maria Lopez, maria@example.com.'))
