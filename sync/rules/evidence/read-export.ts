import { z } from 'zod/mini'
import { type PlainMessage, t, tIfKnown } from '../../i18n/translate.ts'
import type { Instant } from '../../records/ids.ts'
import { REGISTRY, type Row, TABLE_NAMES, type TableName } from '../../records/index.ts'
import { minorUnits } from '../account/prices.ts'
import { STAGES } from '../demand/stages.ts'
import { knownProvider } from '../providers/known-providers.ts'
import { EVENT_LABELS } from '../shown/event-labels.ts'
import { OF_EVERY_BUNDLE } from './contents.ts'
import { readZip, UnreadableZip } from './zip.ts'

/** Contents of a full export, read back and ready for display. */
export interface OpenedExport {
  rows: ExportedRows
  /** The evidence bundle, to be verified like a separate one. */
  evidence: Uint8Array
  /** Letters, mails, PDFs and screenshots by their path, in the order of the export. */
  files: ReadonlyMap<string, Uint8Array>
}

type ExportedRows = { [Table in TableName]: readonly Row<Table>[] }

/** Why a file is not shown; its message is for people, in the language that is on. */
export class UnreadableExport extends Error {}

/** Ten years of letters with their files stay far below this; a larger file is not read at all. */
export const MAX_EXPORT_BYTES = 512 * 1024 * 1024
export const TOO_LARGE =
  'It is larger than any export: more than 512 MB. Choose the file that “Export everything” saved. Nothing was changed.' satisfies PlainMessage

/**
 * Reads the ZIP of `exportEverything`, also from an older version, which lacks tables, or from a newer one, which has
 * more. Every row must match its schema. Throws `UnreadableExport`.
 */
export async function readExport(bytes: Uint8Array): Promise<OpenedExport> {
  const files = await unzipped(bytes)
  const evidence = files.get('evidence.zip')
  if (evidence === undefined || !files.has('data/users.json')) {
    throw new UnreadableExport(
      files.has('ledger.txt')
        ? t('This is the evidence alone, without your account. The page /verify opens it.')
        : t('This ZIP is no export of everything. Choose the file that “Export everything” saved, as it was saved.'),
    )
  }
  const entries = TABLE_NAMES.map(table => [table, tableOf(table, files.get(`data/${table}.json`))] as const)
  const pictures = [...files].filter(([path]) => path.startsWith('checklists/'))
  const filed = [...(await unzipped(evidence))].filter(([path]) => !OF_EVERY_BUNDLE.includes(path))
  return {
    // Built from the list of all names; the compiler cannot infer that through `fromEntries`.
    rows: Object.fromEntries(entries) as unknown as ExportedRows,
    evidence,
    files: new Map([...filed, ...pictures]),
  }
}

async function unzipped(bytes: Uint8Array): Promise<Map<string, Uint8Array>> {
  try {
    return await readZip(bytes)
  } catch (error) {
    if (error instanceof UnreadableZip)
      throw new UnreadableExport(t('This file cannot be opened. {reason}', { reason: tIfKnown(error.message) }))
    throw error
  }
}

function tableOf<Table extends TableName>(table: Table, bytes: Uint8Array | undefined): readonly Row<Table>[] {
  if (bytes === undefined) return []
  try {
    const rows: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    // The registry gives the schema of each table; the compiler does not track that through an index.
    return z.parse(z.array(REGISTRY[table].schema), rows) as unknown as readonly Row<Table>[]
  } catch {
    throw new UnreadableExport(
      t('data/{table}.json in it is damaged, or was changed. Choose the file as it was saved.', { table }),
    )
  }
}

export interface ExportSection {
  title: string
  lines: readonly ExportLine[]
}

interface ExportLine {
  title: string
  text: string
  /** When it happened; null if it has no time of its own. */
  at: Instant | null
}

/** Everything in the export that a person can read, in the order in which they would look for it, newest first. */
export function exportSections({ rows }: Pick<OpenedExport, 'rows'>): ExportSection[] {
  const providerOf = (id: string | null) =>
    (id === null ? undefined : knownProvider(id, rows.email_providers)?.name) ?? t('A provider')
  const sections: ExportSection[] = [
    {
      title: t('Account'),
      lines: rows.users.map(({ firstName, lastName, email, zipCode }) => ({
        title: `${firstName} ${lastName}`.trim(),
        text: zipCode === '' ? email : t('{email}, ZIP code {zipCode}', { email, zipCode }),
        at: null,
      })),
    },
    {
      title: t('Invoices'),
      lines: rows.subscriptions
        .flatMap(({ invoices }) => invoices ?? [])
        .map(({ amountPaid, currency, status, createdAt }) => ({
          title: minorUnits(amountPaid, currency),
          text: tIfKnown(status),
          at: createdAt,
        })),
    },
    {
      title: t('Signed authorizations'),
      lines: rows.authorizations.map(({ email, signatureKind, signedAt, withdrawnAt }) => ({
        title: email,
        text: t((withdrawnAt === null ? SIGNATURES : WITHDRAWN)[signatureKind]),
        at: signedAt,
      })),
    },
    {
      title: t('Deletion requests'),
      lines: rows.requests.map(({ providerId, reference, stage, createdAt }) => ({
        title: providerOf(providerId),
        text: `${reference}, ${t(STAGES[stage].label)}`,
        at: createdAt,
      })),
    },
    {
      title: t('Answers of providers'),
      lines: rows.replies.map(({ subject, fromAddress, excerpt, receivedAt }) => ({
        title: subject,
        text: `${fromAddress}: ${excerpt}`,
        at: receivedAt,
      })),
    },
    {
      title: t('Ledger'),
      lines: rows.events.map(({ type, payload, createdAt }) => ({
        title: t(EVENT_LABELS[type]),
        text: payload.message,
        at: createdAt,
      })),
    },
    {
      title: t('Checklists'),
      lines: rows.checklist_runs.map(run => {
        const items = rows.checklist_items.filter(({ runId }) => runId === run.id)
        const count = (status: string) => items.filter(item => item.status === status).length
        return {
          title: run.name,
          text: resultOf({ passed: count('passed'), failed: count('failed'), tester: run.tester }),
          at: run.createdAt,
        }
      }),
    },
  ]
  return sections
    .filter(({ lines }) => lines.length > 0)
    .map(({ title, lines }) => ({ title, lines: [...lines].sort((a, b) => (b.at ?? 0) - (a.at ?? 0)) }))
}

const SIGNATURES = { typed: 'Signature typed', drawn: 'Signature drawn' } as const
const WITHDRAWN = {
  typed: 'Signature typed, withdrawn since',
  drawn: 'Signature drawn, withdrawn since',
} as const

function resultOf(run: { passed: number; failed: number; tester: string }): string {
  return run.tester === ''
    ? t('{passed} passed, {failed} failed', run)
    : t('{passed} passed, {failed} failed, by {tester}', run)
}
