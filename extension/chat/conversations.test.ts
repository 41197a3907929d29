import { expect, test } from 'vitest'

import type { KeptVault, Memory } from '../messages/messages.ts'
import { DEFAULT_SETTINGS } from '../settings/settings.ts'
import { restore } from '../shield/restore.ts'
import { Conversations } from './conversations.ts'

const NEW = 'https://claude.ai/new'
const FIRST = 'https://claude.ai/chat/4f1c2a7e-0000-4000-8000-000000000001'
const SECOND = 'https://claude.ai/chat/4f1c2a7e-0000-4000-8000-000000000002'
const idOf = (address: string) => address.split('/').at(-1) ?? null
const PROMPT = 'Write to maria@example.com about it.'

function aTab(at: string, store: () => Promise<{ kept: boolean }> = async () => ({ kept: true })) {
  const tab = {
    address: at,
    stored: [] as (KeptVault & { forgotten: number })[],
    memories: [] as Memory[],
    changes: 0,
  }
  const conversations = new Conversations({
    address: () => tab.address,
    settings: () => DEFAULT_SETTINGS,
    random: count => crypto.getRandomValues(new Uint8Array(count)),
    store(saved) {
      tab.stored.push(saved)
      return store()
    },
    onMemory: memory => void tab.memories.push(memory),
    onChange() {
      tab.changes += 1
    },
  })
  return { tab, conversations }
}
const soon = () => new Promise(resolve => setTimeout(resolve, 0))
/** What another tab has kept after it has masked the prompt. */
async function keptAt(address: string): Promise<KeptVault & { placeholder: string }> {
  const { tab, conversations } = aTab(address)
  const [{ placeholder = '' } = {}] = conversations.current().mask(PROMPT).replacements
  await soon()
  const [saved] = tab.stored
  if (saved === undefined) throw new Error('Nothing was saved.')
  return { ...saved, placeholder }
}

test('a vault is saved once for all changes of a task, under its conversation', async () => {
  const { tab, conversations } = aTab(FIRST)
  conversations.current().mask(PROMPT)
  conversations.current().mask('Write to ana@example.com about it.')
  await soon()
  expect(tab.stored.map(({ key, vault, forgotten }) => [key.id, vault.entries.length, forgotten])).toEqual([
    [idOf(FIRST), 2, 0],
  ])
})

test('a new conversation goes on under the id that it gets', async () => {
  const { tab, conversations } = aTab(NEW)
  const before = conversations.current()
  before.mask(PROMPT)
  tab.address = FIRST
  expect(conversations.current()).toBe(before)
  await soon()
  expect([tab.stored.at(-1)?.key.id, tab.changes]).toEqual([idOf(FIRST), 1])
})

test('another conversation has a vault of its own, and the first one is found again', async () => {
  const { tab, conversations } = aTab(FIRST)
  conversations.current().mask(PROMPT)
  await soon()
  tab.address = SECOND
  expect(conversations.current().vault.size).toBe(0)
  tab.address = FIRST
  expect([conversations.current().vault.size, tab.changes]).toEqual([1, 2])
})

test('a link is read with the vault of the conversation that it leads to', async () => {
  const kept = await keptAt(SECOND)
  const { conversations } = aTab(FIRST)
  conversations.adopt(kept)
  expect(conversations.vaultFor(SECOND).size).toBe(1)
  expect(conversations.vaultFor(SECOND)).toBe(conversations.vaultFor(SECOND))
  for (const link of [null, FIRST, 'https://claude.ai/settings'])
    expect(conversations.vaultFor(link)).toBe(conversations.current().vault)
})

test('what the background has kept is taken in', async () => {
  const kept = await keptAt(FIRST)
  const { conversations } = aTab(FIRST)
  conversations.open({ vaults: [kept], forgotten: 4 })
  expect([...conversations.current().vault.entries()]).toEqual([[kept.placeholder, 'maria@example.com']])
})

test('what was masked while it was asked is saved with its count', async () => {
  const { tab, conversations } = aTab(FIRST)
  conversations.current().mask(PROMPT)
  conversations.open({ vaults: [], forgotten: 4 })
  await soon()
  expect(tab.stored.map(({ forgotten }) => forgotten)).toEqual([4])
})

test('another tab’s vault is taken in if it is of this site, and shown if it is of this conversation', async () => {
  const kept = await keptAt(FIRST)
  const { tab, conversations } = aTab(FIRST)
  conversations.adopt({ ...kept, key: { ...kept.key, origin: 'https://grok.com' } })
  expect(conversations.vaultFor(FIRST.replace('claude.ai', 'grok.com'))).toBe(conversations.current().vault)
  conversations.adopt({ ...kept, key: { ...kept.key, id: idOf(SECOND) } })
  expect([conversations.current().vault.size, tab.changes]).toEqual([0, 1])
  for (let times = 0; times < 2; times += 1) conversations.adopt(kept)
  expect([conversations.current().vault.size, tab.changes]).toEqual([1, 2])
})

test('[REACH-024] a code of another conversation is read as soon as that is known, and by no other site', async () => {
  const kept = await keptAt(SECOND)
  const { tab, conversations } = aTab(FIRST)
  const read = () => restore(kept.placeholder, conversations.vaultFor(null))
  conversations.adopt({ ...kept, key: { ...kept.key, origin: 'https://grok.com' } })
  expect([read(), tab.changes]).toEqual([kept.placeholder, 0])
  conversations.adopt(kept)
  expect([read(), tab.changes, conversations.current().vault.size]).toEqual(['maria@example.com', 1, 0])
  tab.address = NEW
  expect([conversations.current().vault.size, read()]).toEqual([0, 'maria@example.com'])
})

test('a link to a conversation that is not kept, and one that is, are read with what the site knows', async () => {
  const kept = await keptAt(SECOND)
  const { conversations } = aTab(FIRST)
  const [{ placeholder = '' } = {}] = conversations.current().mask('Write to ana@example.com about it.').replacements
  await soon()
  conversations.open({ vaults: [kept], forgotten: 0 })
  const title = `${kept.placeholder}, ${placeholder}`
  for (const link of [null, FIRST, SECOND, `${FIRST}9`])
    expect(restore(title, conversations.vaultFor(link))).toBe('maria@example.com, ana@example.com')
})

test('the same detail has a number of its own in each conversation, unless the first one’s code stands there', async () => {
  const kept = await keptAt(SECOND)
  const { tab, conversations } = aTab(FIRST)
  conversations.open({ vaults: [kept], forgotten: 0 })
  const code = () => conversations.current().mask(PROMPT).replacements[0]?.placeholder
  const own = code()
  expect(own).not.toBe(kept.placeholder)
  await soon()
  tab.address = 'https://claude.ai/chat/4f1c2a7e-0000-4000-8000-000000000003'
  conversations.current()
  conversations.takeOver([kept.placeholder])
  expect(code()).toBe(kept.placeholder)
  await soon()
  expect(tab.stored.at(-1)).toMatchObject({ key: { id: idOf(tab.address) }, vault: kept.vault })
  const { length } = tab.stored
  conversations.takeOver([kept.placeholder])
  await soon()
  expect(tab.stored).toHaveLength(length)
  // Two codes of one detail: both are read, and the own one goes on.
  tab.address = FIRST
  conversations.current()
  conversations.takeOver([kept.placeholder])
  expect([code(), conversations.current().vault.size]).toEqual([own, 2])
})

test('what was taken over is hidden on its way out, unless the person lets it through', async () => {
  const kept = await keptAt(SECOND)
  const { conversations } = aTab(FIRST)
  conversations.adopt(kept)
  expect(conversations.current().hideKnown('maria@example.com')).toBe('maria@example.com')
  conversations.takeOver([kept.placeholder])
  expect(conversations.current().hideKnown('maria@example.com')).toBe(kept.placeholder)
  conversations.current().allow('maria@example.com')
  const [code] = kept.vault.entries
  const entries = code === undefined ? [] : [{ ...code, number: 10_999 - code.number }]
  conversations.adopt({ key: { ...kept.key, id: idOf(FIRST) }, vault: { ...kept.vault, entries } })
  expect(conversations.current().vault.size).toBe(2)
  expect(conversations.current().hideKnown('maria@example.com')).toBe('maria@example.com')
})

test('conversations that begin one after the other in one tab have numbers of their own', async () => {
  const { tab, conversations } = aTab(NEW)
  const code = () => conversations.current().mask(PROMPT).replacements[0]?.placeholder
  const first = code()
  await soon()
  tab.address = FIRST
  conversations.current()
  await soon()
  tab.address = NEW
  expect(conversations.current().vault.size).toBe(0)
  expect(code()).not.toBe(first)
  expect(restore(`${first}`, conversations.current().vault)).toBe('maria@example.com')
})

test('[REACH-025] the words of all conversations are forgotten, and an answer from before brings none back', async () => {
  const kept = await keptAt(SECOND)
  const { conversations } = aTab(FIRST)
  const read = () => restore(kept.placeholder, conversations.vaultFor(null))
  conversations.open({ vaults: [kept], forgotten: 0 })
  expect(read()).toBe('maria@example.com')
  conversations.forget(1)
  expect(read()).toBe(kept.placeholder)
  conversations.open({ vaults: [kept], forgotten: 0 })
  expect(read()).toBe(kept.placeholder)
  conversations.open({ vaults: [kept], forgotten: 1 })
  expect(read()).toBe('maria@example.com')
})

test('nothing is known any more after it was forgotten, and later vaults carry the count', async () => {
  const kept = await keptAt(SECOND)
  const { tab, conversations } = aTab(FIRST)
  conversations.adopt(kept)
  conversations.current().mask(PROMPT)
  await soon()
  conversations.forget(7)
  expect([conversations.current().vault.size, conversations.vaultFor(SECOND).size]).toEqual([0, 0])
  conversations.current().mask(PROMPT)
  await soon()
  expect(tab.stored.map(({ forgotten }) => forgotten)).toEqual([0, 7])
})

test.each([
  ['refuses', async () => ({ kept: false })],
  ['does not answer', () => Promise.reject(new Error('no answer'))],
])('a background that %s is told once', async (_, store) => {
  const { tab, conversations } = aTab(FIRST, store)
  for (const name of ['maria', 'ana']) {
    conversations.current().mask(`Write to ${name}@example.com about it.`)
    await soon()
  }
  expect([tab.memories, conversations.memory]).toEqual([['full'], 'full'])
  conversations.forget(1)
  expect(conversations.memory).toBe('kept')
})

test('other settings mask otherwise from now on', () => {
  const { conversations } = aTab(FIRST)
  conversations.apply({ ...DEFAULT_SETTINGS, neverMask: ['maria@example.com'] })
  expect(conversations.current().mask(PROMPT).replacements).toEqual([])
})
