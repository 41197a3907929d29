import { z } from 'zod/mini'

import type { Instant } from '../../records/ids.ts'
import { REGISTRY, type Row, TABLE_NAMES, type TableName } from '../../records/index.ts'
import { englishTime } from '../calendar/english-dates.ts'
import { TRACTION_VERSION } from '../shown/traction.ts'
import { writeZip } from './zip.ts'

export interface Everything {
  /** Every row of every table that this account has. */
  rows: { [Table in TableName]: readonly Row<Table>[] }
  /** The evidence bundle, as in a separate export: ledger, letters, mails, PDFs, and the page that verifies them. */
  evidence: Uint8Array
  /** Screenshots of the checklists, by their name in the export. */
  pictures: ReadonlyMap<string, Uint8Array>
  at: Instant
}

/** Everything stored about an account, as files for people and for programs. */
export function exportEverything({ rows, evidence, pictures, at }: Everything): { zip: Uint8Array; name: string } {
  const json = (value: unknown) => new TextEncoder().encode(`${JSON.stringify(value, null, 2)}\n`)
  const tables = TABLE_NAMES.map(table => [`data/${table}.json`, json(rows[table])] as const)
  const content = new Map<string, Uint8Array>([
    ['README.txt', new TextEncoder().encode(readme(rows, pictures.size, at))],
    ['schema.json', json(schema())],
    ...tables,
    ['evidence.zip', evidence],
    ...[...pictures].map(([name, bytes]) => [`checklists/${name}`, bytes] as const),
  ])
  return { zip: writeZip(content, at), name: `total-recall-${new Date(at).toISOString().slice(0, 10)}.zip` }
}

/** JSON Schema of every file in `data`, generated from the schemas with which the product itself reads them. */
function schema(): object {
  const properties = TABLE_NAMES.map(table => [
    `data/${table}.json`,
    { type: 'array', items: z.toJSONSchema(REGISTRY[table].schema, { unrepresentable: 'any', io: 'output' }) },
  ])
  return { $schema: 'https://json-schema.org/draft/2020-12/schema', properties: Object.fromEntries(properties) }
}

function readme(rows: Everything['rows'], pictures: number, at: Instant): string {
  const lines = TABLE_NAMES.map(table => `  data/${table}.json  ${rows[table].length} ${REGISTRY[table].about}`)
  return [
    'Everything that Total Recall keeps about your account',
    `Made on your device on ${englishTime(at)}.`,
    '',
    'evidence.zip  Your ledger with every letter, mail and PDF, and a page that verifies it without us.',
    '              Open it at /verify of our site, or unpack it and open the page in it.',
    'schema.json   What the files in data/ look like (JSON Schema 2020-12).',
    'data/         One file a table, as lists of rows in JSON. Times are milliseconds since 1970, UTC.',
    ...lines,
    `checklists/   Screenshots of your checklists: ${pictures}.`,
    '',
    `Numbers of the Traction Meter follow the formula ${TRACTION_VERSION}.`,
    '',
    'Not in it: your password and passkeys, of which we have hashes and public keys alone, and card numbers, which the',
    'payment provider keeps and we never see.',
    '',
  ].join('\n')
}
