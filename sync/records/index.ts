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
import { Reply } from './reply.ts'
import { DeletionRequest } from './request.ts'
import { ShieldSettings } from './shield-settings.ts'
import { Subscription } from './subscription.ts'

/**
 * Every table that travels to the device. Key: the table's name in SQL, on the wire and in the mirror (the
 * seed's names). `indexes` are Dexie's, beside the primary key `id`. Rows only ever travel down; what a person
 * changes goes up as a named mutation (`wire/mutations.ts`).
 */
export const REGISTRY = {
  users: { schema: Account, indexes: [] },
  email: { schema: Email, indexes: ['userId'] },
  user_onboarding: { schema: Onboarding, indexes: [] },
  customer_journey: { schema: Journey, indexes: [] },
  subscriptions: { schema: Subscription, indexes: [] },
  authorizations: { schema: Authorization, indexes: [] },
  email_providers: { schema: ProviderChoice, indexes: ['emailId'] },
  cycles: { schema: Cycle, indexes: ['emailId', 'year'] },
  requests: { schema: DeletionRequest, indexes: ['cycleId', 'providerId'] },
  events: { schema: LedgerEvent, indexes: ['requestId', 'ledgerSeq'] },
  artifacts: { schema: Artifact, indexes: ['requestId', 'ledgerSeq', 'sha256'] },
  replies: { schema: Reply, indexes: ['requestId', 'receivedAt'] },
  checklist_runs: { schema: ChecklistRun, indexes: ['kind'] },
  checklist_items: { schema: ChecklistItem, indexes: ['runId'] },
  note_revisions: { schema: NoteRevision, indexes: ['itemId'] },
  checklist_files: { schema: ChecklistFile, indexes: ['itemId'] },
  shield_settings: { schema: ShieldSettings, indexes: [] },
  extension_links: { schema: ExtensionLink, indexes: [] },
} as const

export type TableName = keyof typeof REGISTRY
/** The row of a table: `Row<'requests'>` is a DeletionRequest. */
export type Row<Table extends TableName> = (typeof REGISTRY)[Table]['schema']['_zod']['output']

export const TABLE_NAMES = Object.keys(REGISTRY) as TableName[]
