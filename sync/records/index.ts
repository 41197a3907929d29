import { Account } from './account.ts'
import { Artifact } from './artifact.ts'
import { Authorization } from './authorization.ts'
import { ChecklistFile, ChecklistItem, ChecklistRun, NoteRevision } from './checklist.ts'
import { Cycle } from './cycle.ts'
import { Email } from './email.ts'
import { LedgerEvent } from './event.ts'
import { ExtensionLink } from './extension-link.ts'
import { Journey, Onboarding } from './onboarding.ts'
import { ProviderChoice } from './provider-choice.ts'
import { table } from './registration.ts'
import { Reply } from './reply.ts'
import { DeletionRequest } from './request.ts'
import { ShieldSettings } from './shield-settings.ts'
import { Subscription } from './subscription.ts'

const LEDGER_STAYS = {
  title: 'The evidence ledger',
  text: 'An entry counts in the chain that recorded it, and nowhere else. Keep this file: it stays your proof.',
}

/**
 * Every table that is sent to the device. Key: the table's name in SQL, on the wire and in the mirror (the seed's
 * names). Rows are only ever sent down; what a person changes goes up as a named mutation (`rules/mutations/`).
 */
export const REGISTRY = {
  users: table(Account, {
    writtenBy: 'server',
    since: 1,
    indexes: [],
    long: [],
    about: 'account: name, ZIP code, plan, terms',
    onImport: 'taken',
  }),
  email: table(Email, {
    writtenBy: 'person',
    since: 1,
    indexes: ['userId'],
    long: [],
    about: 'protected address',
    onImport: 'taken',
  }),
  user_onboarding: table(Onboarding, {
    writtenBy: 'person',
    since: 1,
    indexes: [],
    long: [],
    columns: { providersSelected: 'providersSelected' },
    about: 'how far the setup went',
    onImport: 'follows',
  }),
  customer_journey: table(Journey, {
    writtenBy: 'person',
    since: 1,
    indexes: [],
    long: [],
    about: 'whether the account is active, paused or closed',
    onImport: 'follows',
  }),
  subscriptions: table(Subscription, {
    writtenBy: 'server',
    since: 1,
    indexes: [],
    long: [],
    about: 'plan, card (last digits) and newest invoices',
    onImport: { title: 'Plan, card and invoices', text: 'They belong to the account that paid.' },
  }),
  authorizations: table(Authorization, {
    writtenBy: 'person',
    since: 1,
    indexes: [],
    long: ['signature'],
    about: 'signed authorizations',
    onImport: {
      title: 'Signed authorizations',
      text: 'A signature covers one account. Sign here, and letters can leave.',
    },
  }),
  email_providers: table(ProviderChoice, {
    writtenBy: 'person',
    since: 1,
    indexes: ['emailId'],
    long: [],
    about: 'providers that get letters, and those that you added',
    onImport: 'taken',
  }),
  cycles: table(Cycle, {
    writtenBy: 'server',
    since: 1,
    indexes: ['emailId', 'year'],
    long: [],
    about: 'rounds of letters',
    onImport: 'follows',
  }),
  requests: table(DeletionRequest, {
    writtenBy: 'person',
    since: 1,
    indexes: ['cycleId', 'providerId'],
    long: [],
    about: 'deletion requests',
    onImport: {
      title: 'Deletion requests and their letters',
      text: 'They were sent by the account of this export. This account sends its own.',
    },
  }),
  events: table(LedgerEvent, {
    writtenBy: 'ledger',
    since: 1,
    indexes: ['requestId', 'ledgerSeq'],
    long: ['payload'],
    about: 'entries of the ledger',
    onImport: LEDGER_STAYS,
  }),
  artifacts: table(Artifact, {
    writtenBy: 'ledger',
    since: 1,
    indexes: ['requestId', 'ledgerSeq', 'sha256'],
    long: [],
    about: 'files of the ledger; their bytes are in evidence.zip',
    onImport: LEDGER_STAYS,
  }),
  replies: table(Reply, {
    writtenBy: 'person',
    since: 1,
    indexes: ['requestId', 'receivedAt'],
    long: ['subject', 'excerpt', 'sentence', 'before', 'proofs'],
    about: 'answers of providers',
    onImport: { title: 'Answers of providers', text: 'They are other people’s words to the account of this export.' },
  }),
  checklist_runs: table(ChecklistRun, {
    writtenBy: 'person',
    since: 1,
    indexes: ['kind'],
    long: [],
    wiped: { name: '', tester: '', environment: '' },
    about: 'test runs',
    onImport: 'taken',
  }),
  checklist_items: table(ChecklistItem, {
    writtenBy: 'person',
    since: 1,
    indexes: ['runId'],
    long: ['notes', 'evidence'],
    wiped: { notes: '', evidence: '' },
    about: 'items of test runs, with your notes',
    onImport: 'taken',
  }),
  note_revisions: table(NoteRevision, {
    writtenBy: 'person',
    since: 1,
    indexes: ['itemId'],
    long: ['typed', 'merged'],
    wiped: { typed: '', merged: '' },
    about: 'earlier versions of your notes',
    onImport: 'follows',
  }),
  checklist_files: table(ChecklistFile, {
    writtenBy: 'person',
    since: 1,
    indexes: ['itemId'],
    long: [],
    wiped: { name: '' },
    about: 'screenshots of test runs; their bytes are in checklists/',
    onImport: 'taken',
  }),
  shield_settings: table(ShieldSettings, {
    writtenBy: 'person',
    since: 3,
    indexes: [],
    long: [],
    about: 'settings of Shield that your browsers share',
    onImport: 'taken',
  }),
  extension_links: table(ExtensionLink, {
    writtenBy: 'person',
    since: 3,
    indexes: [],
    long: [],
    wiped: { browser: '', words: '' },
    about: 'browsers that use this account',
    onImport: { title: 'Linked browsers', text: 'Link each browser with this account anew.' },
  }),
}

type Registry = typeof REGISTRY
export type TableName = keyof Registry
/** The row of a table: `Row<'requests'>` is a DeletionRequest. */
export type Row<Table extends TableName> = Registry[Table]['schema']['_zod']['output']

/** Tables that a person's mutations change. Only the server changes all others. */
export type WritableTable = {
  [Table in TableName]: Registry[Table]['writtenBy'] extends 'person' ? Table : never
}[TableName]
/** Tables whose rows are only ever appended, as entries of the ledger. */
export type LedgerTable = {
  [Table in TableName]: Registry[Table]['writtenBy'] extends 'ledger' ? Table : never
}[TableName]
/** Tables whose rows may be deleted. */
export type RemovableTable = {
  [Table in TableName]: 'wiped' extends keyof Registry[Table] ? Table : never
}[TableName]

export const TABLE_NAMES = Object.keys(REGISTRY) as TableName[]
export const WRITABLE_TABLES = TABLE_NAMES.filter(isWritable)
export const REMOVABLE_TABLES = TABLE_NAMES.filter(isRemovable)

function isWritable(name: TableName): name is WritableTable {
  return REGISTRY[name].writtenBy === 'person'
}

export function isRemovable(name: TableName): name is RemovableTable {
  return 'wiped' in REGISTRY[name]
}

/** These tables without any rows: the starting point for a caller that reads some of them. */
export function noRows<Table extends TableName>(tables: readonly Table[]): { [Name in Table]: readonly Row<Name>[] } {
  // Built from the list of all names; the compiler cannot infer that through `fromEntries`.
  return Object.fromEntries(tables.map(name => [name, []])) as unknown as { [Name in Table]: readonly Row<Name>[] }
}
