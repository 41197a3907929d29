import type { Instant } from '../../records/ids.ts'
import type { Row } from '../../records/index.ts'
import { MUTATIONS, type Mutation, type MutationArgs, type MutationName } from '../../wire/mutations.ts'
import { addProvider, confirmProviders, removeProvider, setProviderEnabled } from './choose-providers.ts'
import { confirmReply, readReply } from './confirm-reply.ts'
import {
  attachFile,
  createRun,
  deleteRun,
  removeFile,
  renameRun,
  resetRun,
  setItemStatus,
  writeNote,
} from './edit-checklists.ts'
import { fileReply } from './file-reply.ts'
import { keepProof } from './keep-proof.ts'
import { confirmLink, setShield, unlinkExtension } from './link-extension.ts'
import {
  type MutationRule,
  type Outcome,
  type Patch,
  refused,
  type Scope,
  type WritableRows,
  type WritableTable,
} from './mutation-rule.ts'
import { setPaused } from './pause-letters.ts'
import { setNotices } from './set-notices.ts'
import { settleQuestion } from './settle-question.ts'
import { takeLastStep } from './take-last-step.ts'
import { withdrawAuthorization } from './withdraw-authorization.ts'

const RULES: { readonly [Name in MutationName]: MutationRule<MutationArgs<Name>> } = {
  'confirm_providers@1': confirmProviders,
  'withdraw_authorization@1': withdrawAuthorization,
  'set_notices@1': setNotices,
  'confirm_reply@1': confirmReply,
  'settle_question@1': settleQuestion,
  'take_last_step@1': takeLastStep,
  'file_reply@1': fileReply,
  'keep_proof@1': keepProof,
  'read_reply@1': readReply,
  'set_paused@1': setPaused,
  'set_provider_enabled@1': setProviderEnabled,
  'add_provider@1': addProvider,
  'remove_provider@1': removeProvider,
  'create_run@1': createRun,
  'rename_run@1': renameRun,
  'delete_run@1': deleteRun,
  'reset_run@1': resetRun,
  'set_item_status@1': setItemStatus,
  'write_note@1': writeNote,
  'attach_file@1': attachFile,
  'remove_file@1': removeFile,
  'set_shield@1': setShield,
  'confirm_link@1': confirmLink,
  'unlink_extension@1': unlinkExtension,
}

export type Intent = Pick<Mutation, 'name' | 'args'>

/** An intent that this version understands, with its rule: what to read for it, and what it then does. */
interface PreparedIntent {
  scope: Scope
  apply(rows: WritableRows, now: Instant): Outcome
}

/** Undefined when the name is unknown, or the arguments are not what the name promises. */
export function prepare({ name, args }: Intent): PreparedIntent | undefined {
  return isKnown(name) ? prepared(name, args) : undefined
}

function prepared<Name extends MutationName>(name: Name, args: unknown): PreparedIntent | undefined {
  const read = MUTATIONS[name].safeParse(args)
  if (!read.success) return undefined
  // The schema was looked up by the same name: the compiler cannot follow that through a union of schemas.
  const data = read.data as MutationArgs<Name>
  const rule: MutationRule<MutationArgs<Name>> = RULES[name]
  return { scope: rule.scope(data), apply: (rows, now) => rule.apply(rows, data, now) }
}

function isKnown(name: string): name is MutationName {
  return Object.hasOwn(RULES, name)
}

/**
 * What an intent does to the rows, or why it is refused. The server decides with it, at its own `now`; the device
 * foretells with the moment at which the intent was written down.
 */
export function applyMutation(rows: WritableRows, intent: Intent, now: Instant): Outcome {
  return prepare(intent)?.apply(rows, now) ?? refused('bad_request')
}

/** The mirrored rows as they will be once the waiting intents have arrived. The rows themselves stay untouched. */
export function overlay(rows: WritableRows, waiting: readonly (Intent & { at: Instant })[]): WritableRows {
  let shown = rows
  for (const intent of waiting) {
    const outcome = applyMutation(shown, intent, intent.at)
    // A refusal is the server's to tell; until it does, the rows simply look as they are.
    if (outcome.ok) shown = outcome.patches.reduce(patched, shown)
  }
  return shown
}

function patched(rows: WritableRows, change: Patch): WritableRows {
  // One table at a time, and the patch names it: the compiler loses that link in a union of tables.
  const before = rows[change.table] as readonly Row<WritableTable>[]
  return { ...rows, [change.table]: changedTable(before, change) }
}

function changedTable(before: readonly Row<WritableTable>[], change: Patch): readonly Row<WritableTable>[] {
  switch (change.op) {
    case 'put': {
      const { row } = change
      const known = before.some(other => other.id === row.id)
      return known ? before.map(other => (other.id === row.id ? row : other)) : [...before, row]
    }
    case 'update':
      return before.map(row => (row.id === change.id ? ({ ...row, ...change.patch } as typeof row) : row))
    case 'remove':
      return before.filter(row => row.id !== change.id)
  }
}
