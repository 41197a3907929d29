import type { ChecklistFile, ChecklistItem, ChecklistRun, NoteRevision } from '../records/checklist.ts'
import { Instant } from '../records/ids.ts'
import { overlay } from '../rules/mutations/apply-mutations.ts'
import type { WritableRows } from '../rules/mutations/mutation-rule.ts'
import { subjectOf } from '../rules/mutations/mutation-target.ts'
import type { Mirror, MirrorState, OutboxEntry } from './mirror.ts'

/** Tables that a read of the person's choices touches; a caller's own transaction must name them. */
export const CHOICE_TABLES = [
  'email',
  'email_providers',
  'user_onboarding',
  'authorizations',
  'customer_journey',
  'requests',
  'replies',
  'outbox',
  'state',
] as const
const CHECKLIST_TABLES = [
  'checklist_runs',
  'checklist_items',
  'checklist_files',
  'note_revisions',
  'outbox',
  'state',
] as const

type Choices = Pick<
  WritableRows,
  'email' | 'email_providers' | 'user_onboarding' | 'authorizations' | 'customer_journey' | 'requests' | 'replies'
>

/** The rows that a person may change on the dashboard, as they will be once the waiting intents have arrived. */
export async function readChoices(mirror: Mirror): Promise<Choices> {
  // One transaction: between two, a pull could settle an intent whose effect the first read has not seen.
  return mirror.transaction('r', [...CHOICE_TABLES], async () => {
    const [email, choices, onboarding, authorizations, journeys, requests, replies] = await Promise.all([
      mirror.rows('email').toArray(),
      mirror.rows('email_providers').toArray(),
      mirror.rows('user_onboarding').toArray(),
      mirror.rows('authorizations').toArray(),
      mirror.rows('customer_journey').toArray(),
      mirror.rows('requests').toArray(),
      mirror.rows('replies').toArray(),
    ])
    const rows = {
      ...NO_ROWS,
      email,
      email_providers: choices,
      user_onboarding: onboarding,
      authorizations,
      customer_journey: journeys,
      requests,
      replies,
    }
    return overlay(rows, intents(await mirror.readState(), await mirror.pendingEntries()))
  })
}

const SHIELD_TABLES = ['shield_settings', 'extension_links', 'user_onboarding', 'outbox', 'state'] as const

/** Shield's settings and the browsers that share them, as they will be once the waiting intents have arrived. */
export async function readShield(mirror: Mirror): Promise<Pick<WritableRows, 'shield_settings' | 'extension_links'>> {
  return mirror.transaction('r', [...SHIELD_TABLES], async () => {
    const [settings, links, onboarding] = await Promise.all([
      mirror.rows('shield_settings').toArray(),
      mirror.rows('extension_links').toArray(),
      mirror.rows('user_onboarding').toArray(),
    ])
    const rows = { ...NO_ROWS, shield_settings: settings, extension_links: links, user_onboarding: onboarding }
    return overlay(rows, intents(await mirror.readState(), await mirror.pendingEntries()))
  })
}

/** Where the newest edit of something is: only here, confirmed by the server, or refused by it. */
export type EditState = 'on-device' | 'on-server' | 'rejected'

export interface Checklists {
  runs: readonly ChecklistRun[]
  items: readonly ChecklistItem[]
  files: readonly ChecklistFile[]
  revisions: readonly NoteRevision[]
  /** By id of the item or run; nothing for what was not edited here lately. */
  edits: ReadonlyMap<string, EditState>
}

export async function readChecklists(mirror: Mirror): Promise<Checklists> {
  return mirror.transaction('r', [...CHECKLIST_TABLES], async () => {
    const [runs, items, files, revisions, entries] = await Promise.all([
      mirror.rows('checklist_runs').toArray(),
      mirror.rows('checklist_items').toArray(),
      mirror.rows('checklist_files').toArray(),
      mirror.rows('note_revisions').toArray(),
      mirror.outbox.orderBy('key').toArray(),
    ])
    const pending = entries.filter(({ state }) => state === 'waiting' || state === 'sent').sort((a, b) => a.seq - b.seq)
    const rows = {
      ...NO_ROWS,
      checklist_runs: runs,
      checklist_items: items,
      checklist_files: files,
      note_revisions: revisions,
    }
    const shown = overlay(rows, intents(await mirror.readState(), pending))
    return {
      runs: shown.checklist_runs,
      items: shown.checklist_items,
      files: shown.checklist_files,
      revisions: shown.note_revisions,
      edits: editStates(entries),
    }
  })
}

function editStates(entries: readonly OutboxEntry[]): ReadonlyMap<string, EditState> {
  const states = new Map<string, EditState>()
  for (const { name, args, state, code } of [...entries].sort((a, b) => a.seq - b.seq)) {
    const subject = subjectOf(name, args)
    if (subject === undefined) continue
    // A refusal stays in sight until it was read, whatever came after it.
    if (states.get(subject) === 'rejected') continue
    if (state === 'rejected') states.set(subject, 'rejected')
    else if (code === null) states.set(subject, state === 'waiting' ? 'on-device' : 'on-server')
  }
  return states
}

/** Device times as moments of the product's calendar: what a person reads there is counted with it. */
function intents({ clockOffsetMs }: MirrorState, entries: readonly OutboxEntry[]) {
  return entries.map(({ name, args, at }) => ({ name, args, at: Instant.parse(Math.max(0, at + clockOffsetMs)) }))
}

const NO_ROWS: WritableRows = {
  email: [],
  email_providers: [],
  user_onboarding: [],
  authorizations: [],
  customer_journey: [],
  requests: [],
  replies: [],
  checklist_runs: [],
  checklist_items: [],
  checklist_files: [],
  note_revisions: [],
  shield_settings: [],
  extension_links: [],
}
