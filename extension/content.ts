// Runs in the top frame of a chat site, in the isolated world, before any of the page's scripts: engine, vault and
// layers.
import { copyRestored, restoreCopies, saveRestored } from './answers/copies.ts'
import { restoreAnswers } from './answers/restored-answers.ts'
import * as adoptVaults from './chat/adopt-vaults.ts'
import * as answerGuard from './chat/answer-guard.ts'
import * as askFirst from './chat/ask-first.ts'
import * as composerMark from './chat/composer-mark.ts'
import { Conversations } from './chat/conversations.ts'
import * as explainCodes from './chat/explain-codes.ts'
import * as followAddress from './chat/follow-address.ts'
import * as followLanguage from './chat/follow-language.ts'
import * as followPause from './chat/follow-pause.ts'
import * as followSettings from './chat/follow-settings.ts'
import * as forgetWords from './chat/forget-words.ts'
import * as lostCodes from './chat/lost-codes.ts'
import { MEMORY_SAYS } from './chat/memory-words.ts'
import * as nameVoice from './chat/name-voice.ts'
import * as noteWriting from './chat/note-writing.ts'
import * as openConversation from './chat/open-conversation.ts'
import * as reportState from './chat/report-state.ts'
import { secureOutgoing } from './chat/secure-outgoing.ts'
import { sentPrompts } from './chat/sent-prompts.ts'
import { isOff, stateAtStart, stateOf } from './chat/shield-state.ts'
import * as tryEngine from './chat/try-engine.ts'
import * as watchFrames from './chat/watch-frames.ts'
import { reviewPrompts } from './composer/review.ts'
import { regionOf, shownComposer } from './composer/send.ts'
import type { Outgoing } from './conversation/secure.ts'
import { WrittenTexts } from './conversation/written.ts'
import { HandedOn } from './files/handed-on.ts'
import { reviewFiles } from './files/review-files.ts'
import { shareWithFrames } from './guard/across-frames.ts'
import { locale, ownSpeech, speak, t } from './i18n/translate.ts'
import { type PageState, request } from './messages/messages.ts'
import { showNotice } from './overlay/notice.ts'
import { prepareNetwork } from './shield/detector/trained.ts'
import { placedIn } from './shield/restore.ts'
import type { Vault } from './shield/vault.ts'
import { askedAddress } from './sites/asked-address.ts'
import { promptsOf } from './sites/site-type.ts'

// Nothing ends the features of a page. Even after an update of the extension they guard what it sends, and block what
// they would have masked.
const { signal } = new AbortController()
const random = (count: number) => crypto.getRandomValues(new Uint8Array(count))
const isOutdated = () => chrome.runtime?.id === undefined
const shield = stateAtStart()
/** On our own page about a stopped address, that address: it speaks for the site that it leads to. */
const asked = askedAddress(location.href)
const address = () => asked ?? location.href
const isOffHere = () => isOff(shield, address())
const stateNow = () => stateOf(shield, { address: address(), isOutdated: isOutdated() })
/** Until the background has answered, everything is masked. */
const reviewState = () => {
  const state = stateNow()
  return state === 'starting' ? 'on' : state
}
const sent = sentPrompts()
const written = new WrittenTexts()

const conversations = new Conversations({
  address,
  settings: () => shield.settings,
  random,
  store(saved) {
    tellSoon()
    return request('SAVE_VAULT', saved)
  },
  onMemory(memory) {
    if (memory !== 'kept') showNotice(t(MEMORY_SAYS[memory]), 'warning', shownComposer())
    tellState()
  },
  onChange() {
    restored.refresh()
    tellSoon()
  },
})
const vault = () => conversations.current().vault
/** Throws if the engine is broken, so that nothing leaves unmasked. */
const conversation = () => {
  if (!shield.hasEngine) throw new Error('The engine does not find what it must find.')
  return conversations.current()
}
/** What the person writes belongs to the conversation that they see. */
const seenConversation = () => {
  const seen = conversation()
  conversations.takeOver(restored.inTurns())
  return seen
}
const handedOn = new HandedOn()
const secure = (outgoing: Outgoing) =>
  secureOutgoing(outgoing, {
    isOutdated: isOutdated(),
    isOff: isOffHere(),
    isUnderReview: review.isUnderReview,
    conversation,
    written,
    handedOn,
    onFileBlocked: files =>
      showNotice(
        t(
          'The page could not send {files}: it sends the file in a form in which Shield cannot tell it from hidden words. To send it, pause Shield on this tab.',
          { files: new Intl.ListFormat(locale()).format(files) },
        ),
        'warning',
        shownComposer(),
      ),
  })
const noteSend = (counts: Readonly<Record<string, number>>) => {
  tellSoon()
  // Once the task is over: what the page sends in it is on its way by then.
  setTimeout(() => void request('NOTE_SEND', { counts }).catch(() => {}))
}
const frames = watchFrames.init(signal, {
  page: document,
  host: location.hostname,
  isOff: isOffHere,
  isGuarded: host =>
    request('CHECK_SITE_TYPE', { url: `https://${host}/` }).then(
      ({ siteType }) => siteType === 'llm',
      () => false,
    ),
  onFound: () => tellState(),
  onEntered: site =>
    showNotice(
      t('Shield does not reach what {site} shows inside this page. What you write there goes out as typed.', { site }),
      'warning',
      shownComposer(),
    ),
})
const pageState = (): PageState => ({
  state: stateNow(),
  layers: { engine: shield.hasEngine, editor: true, network: shield.hasGuard },
  memory: conversations.memory,
  hidden: conversations.current().hiddenCount,
  unguarded: frames.unguarded(),
})

const mark = composerMark.init(signal, {
  shown: () => ({ ...pageState(), isPaused: shield.isPaused, isOutdated: isOutdated() }),
  pause: isPaused => request('PAUSE_HERE', { isPaused }),
  openOptions: () => request('OPEN_OPTIONS', {}),
})
const { tellState, tellSoon } = reportState.init(signal, {
  window,
  state: pageState,
  tell(page) {
    mark.refresh()
    return request('PAGE_STATE', { page })
  },
})
const { heard } = nameVoice.init({
  isOff: isOffHere,
  tell: () =>
    showNotice(
      t('Shield masks what you write, not what you say: in voice mode your words go out as you say them.'),
      'warning',
      shownComposer(),
    ),
})
const review = reviewPrompts(signal, {
  conversation: seenConversation,
  state: reviewState,
  onStopped: tellState,
  // What is tried on our own page is no habit, and a private window leaves nothing behind.
  learn:
    address().startsWith(chrome.runtime.getURL('')) || chrome.extension?.inIncognitoContext === true
      ? null
      : rules =>
          request('SET_WORD_RULES', { rules }).catch(() =>
            showNotice(
              t('Shield could not keep this for later chats. It holds in this conversation.'),
              'warning',
              shownComposer(),
            ),
          ),
  onSent(counts, masked) {
    sent.note(masked)
    noteSend(counts)
  },
})
answerGuard.init(signal, {
  page: document,
  shield,
  secure,
  save: file => saveRestored(file, vault()),
  heard,
  copy: texts => copyRestored(texts, vault()),
})
noteWriting.init(signal, { written })
shareWithFrames(signal, {
  secure,
  conversation,
  written,
  state: reviewState,
  heard,
  noteSend,
  handedOn,
  speech: ownSpeech(),
})
reviewFiles(signal, {
  conversation: seenConversation,
  state: reviewState,
  composer: shownComposer,
  handedOn,
  onMasked: noteSend,
})
restoreCopies(signal, vault)
const lost = lostCodes.init(signal, {
  isOff: isOffHere,
  isKnown: code => placedIn(code, vault()).length > 0,
  tell: code =>
    showNotice(
      t(
        'Shield has no words for some codes on this page, such as {code}. It keeps them in this browser alone, until it closes and for a day at most. The options can keep them for a month.',
        { code },
      ),
      'info',
      shownComposer(),
    ),
})
/** The codes that are put back in a text, with a word about the others. */
const placedFrom = (text: string, from: Vault) => {
  const placed = placedIn(text, from)
  lost.note(text, placed)
  return placed
}
const restored = restoreAnswers(signal, {
  placedIn(text, at) {
    // The page about a stopped address shows what its site will get.
    if (asked !== null) return []
    const link = at.parentElement?.closest('a[href]')
    return placedFrom(text, conversations.vaultFor(link instanceof HTMLAnchorElement ? link.href : null))
  },
  wasSent: sent.has,
})

const onPage = { shield, conversations, sent, tellState, cancelReview: review.cancel, refresh: restored.refresh }
const { activate } = followSettings.init(signal, {
  ...onPage,
  apply: settings => conversations.apply(settings),
  isOff: isOffHere,
})
explainCodes.init(signal, {
  placedIn: text => placedFrom(text, vault()),
  tell: (words, beside) => showNotice(words, 'info', regionOf(beside)),
})
followLanguage.init(signal, { speak })
followPause.init(signal, onPage)
adoptVaults.init(signal, onPage)
forgetWords.init(signal, onPage)
const opened = openConversation.init(signal, {
  ...onPage,
  ask: key => request('OPEN_CONVERSATION', { key }),
  speak,
  activate,
})
void opened.then(is => is && lost.begin())
askFirst.init(signal, {
  asked,
  prompts: promptsOf(address()),
  shield,
  page: document,
  opened,
  isOff: isOffHere,
  conversation,
  noteSend,
  async open(to) {
    await request('OPEN_MASKED', { address: to })
    location.replace(to)
  },
  goBack: () => (history.length > 1 ? history.back() : close()),
})
followAddress.init(signal, { navigation: globalThis.navigation, conversations })
tryEngine.init(signal, {
  ...onPage,
  whenIdle: window,
  prepare: prepareNetwork,
  findsDetails: () => tryEngine.findsDetails(random),
})
