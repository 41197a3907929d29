// Somebody works through a checklist offline: the engine saves every mutation as in the app.
import { VALIDATION } from '../../sync/catalog/checklists.ts'
import { exchange } from '../../sync/mirror/exchange.ts'
import type { Mirror } from '../../sync/mirror/mirror.ts'
import { saveMutation } from '../../sync/mirror/outbox.ts'
import { RunId } from '../../sync/records/checklist.ts'
import { apiOf, mirrorAt } from './sync-page-api.ts'
import type { Where } from './sync-shell.ts'

/** An item as the person left it. */
export interface EditedItem {
  status: 'pending' | 'passed' | 'failed'
  notes: string
  evidence: string
}

/** By the item's key. */
export type Edited = Record<string, EditedItem>

const RUN = RunId.parse('run-of-the-bench')
/** Consecutive saves of one text before the person moves on: half a minute of typing. */
const SAVES_IN_A_ROW = 8
const MAX_NOTE = 600

window.checklist = {
  async begin(where) {
    const mirror = await mirrorAt(where)
    await settle(mirror, where)
    await saveMutation(mirror, 'create_run@1', {
      runId: RUN,
      kind: 'validation',
      name: 'Release candidate',
      tester: 'Dana Whitfield',
      environment: 'Chromium on Linux',
    })
    await settle(mirror, where)
  },
  async edit(where, count) {
    const mirror = await mirrorAt(where)
    const edited: Edited = {}
    const chance = sequence()
    let saved = 0
    while (saved < count) {
      const key = VALIDATION.entries[chance(VALIDATION.entries.length)]?.id
      if (key === undefined) throw new Error('the checklist has no items')
      const item = edited[key] ?? { status: 'pending', notes: '', evidence: '' }
      edited[key] = item
      const field = chance(4) === 0 ? 'evidence' : 'notes'
      for (let n = 0; n < SAVES_IN_A_ROW && saved < count - 1; n += 1) {
        const base = item[field]
        item[field] = typed(base, chance)
        await saveMutation(mirror, 'write_note@1', { runId: RUN, key, field, base, text: item[field] })
        saved += 1
      }
      item.status = chance(3) === 0 ? 'failed' : 'passed'
      await saveMutation(mirror, 'set_item_status@1', { runId: RUN, key, status: item.status })
      saved += 1
    }
    return edited
  },
  async exchange(where) {
    const mirror = await mirrorAt(where)
    await settle(mirror, where)
    return (await mirror.outbox.where('state').equals('waiting').count()) === 0
  },
}

declare global {
  interface Window {
    checklist: {
      /** The first pull, and a run to write into. */
      begin(where: Where): Promise<void>
      /** Makes this many mutations, the same ones each time; returns the resulting items. */
      edit(where: Where, count: number): Promise<Edited>
      /** Sends what is queued and fetches what is new; false if something could not be sent. */
      exchange(where: Where): Promise<boolean>
    }
  }
}

async function settle(mirror: Mirror, where: Where): Promise<void> {
  const trip = await exchange(mirror, apiOf(where))
  if (trip !== 'done') throw new Error(`the exchange ended with ${trip}`)
}

/** Adds one or two words or deletes the last ones; a text that has grown long starts over. */
function typed(text: string, chance: (below: number) => number): string {
  if (text.length > MAX_NOTE) return word(chance)
  if (text !== '' && chance(12) === 0) return text.split(' ').slice(0, -2).join(' ')
  const words = chance(2) === 0 ? [word(chance)] : [word(chance), word(chance)]
  return [text, ...words].join(' ').trim()
}

const word = (chance: (below: number) => number): string => WORDS[chance(WORDS.length)] ?? ''

const WORDS = (
  'the a an on in at with without after before again still first second third tab page panel popup toolbar button ' +
  'icon badge card console line error warning message none opened closed reloaded pressed pasted typed selected ' +
  'switched installed removed updated shows hides masks restores keeps forgets waits answers fails passes blinks ' +
  'stays as expected not never always once twice slowly quickly name address phone number email account letter ' +
  'worker storage script manifest permission version build seven chatgpt claude gemini grok copilot perplexity ' +
  'dark light narrow wide keyboard mouse focus ring contrast label heading list item row column checked unchecked ' +
  'screenshot attached see above below next same other profile window private offline online restarted machine ' +
  'which that it this then but and or so because until while when where 7.0.1 15 200 404 1280 3 seconds minutes'
).split(' ')

/** Pseudorandom whole numbers below a bound, the same in every run. */
function sequence(): (below: number) => number {
  let state = 20_261_120
  return below => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
