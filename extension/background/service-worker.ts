// The extension's service worker. It may be stopped at any time: everything that it knows is in the browser's storage.
import type { Notice } from '../messages/messages.ts'
import { type BadgeState, createBackground } from './answer.ts'
import { vaultStore } from './vault-store.ts'

const { session, local } = chrome.storage

const background = createBackground({
  local,
  session,
  vaults: vaultStore(session, Date.now),
  now: Date.now,
  tell,
  badge: (tabId, state) => void drawBadge(tabId, state).catch(() => {}),
  log: (message, detail) => console.warn(`Shield: ${message}`, detail),
})

chrome.runtime.onMessage.addListener((message, { id, tab, url = '' }, answer) => {
  // Another extension's words are not heard; pages cannot send any.
  if (id !== chrome.runtime.id) return undefined
  const isOwnPage = url.startsWith(chrome.runtime.getURL(''))
  background.answer(message, { tabId: tab?.id ?? null, url, isOwnPage }).then(answer)
  return true
})
chrome.tabs.onUpdated.addListener((tabId, { status }, { url = '' }) => {
  if (status === 'complete') void background.loaded(tabId, url)
})
chrome.tabs.onRemoved.addListener(tabId => void background.closed(tabId))
chrome.commands.onCommand.addListener((command, tab) => {
  if (command === 'toggle-shield' && tab?.id !== undefined) void background.togglePause(tab.id)
})

function tell(tabId: number | 'all', notice: Notice): void {
  // A tab without one of our scripts does not answer, which is no fault.
  const send = (id: number) => chrome.tabs.sendMessage(id, notice).catch(() => {})
  if (tabId !== 'all') void send(tabId)
  else
    void chrome.tabs.query({}).then(tabs => Promise.all(tabs.flatMap(({ id }) => (id === undefined ? [] : [send(id)]))))
}

const BADGES: Readonly<Record<BadgeState['state'], { text: string; color: string; title: string }>> = {
  on: { text: '', color: '#006b4c', title: 'Shielding this tab' },
  starting: { text: '', color: '#006b4c', title: 'Total Recall Shield' },
  off: { text: 'off', color: '#7d5200', title: 'Paused on this tab: what you type goes out as typed' },
  stopped: { text: '!', color: '#b8300c', title: 'Sending is stopped' },
}

async function drawBadge(tabId: number, { state, masked }: BadgeState): Promise<void> {
  const { text, color, title } = BADGES[state]
  await chrome.action.setBadgeBackgroundColor({ tabId, color })
  await chrome.action.setBadgeText({ tabId, text: text || (masked > 0 ? String(masked) : '') })
  await chrome.action.setTitle({ tabId, title })
}
