import { describe, expect, test } from 'vitest'

import { planImport } from '../../sync/mirror/import-plan.ts'
import { pendingEntries, saveMutation } from '../../sync/mirror/outbox.ts'
import { sha256Hex } from '../../sync/mirror/sha256.ts'
import { ChecklistFile, type ChecklistItem, ChecklistRun } from '../../sync/records/checklist.ts'
import { AccountId, Instant } from '../../sync/records/ids.ts'
import { REGISTRY, type Row, TABLE_NAMES, type TableName } from '../../sync/records/index.ts'
import { ShieldSettings } from '../../sync/records/shield-settings.ts'
import { pictureName } from '../../sync/rules/evidence/contents.ts'
import { exportEverything } from '../../sync/rules/evidence/export-everything.ts'
import { readExport } from '../../sync/rules/evidence/read-export.ts'
import { writeZip } from '../../sync/rules/evidence/zip.ts'
import { MAX_NOTE } from '../../sync/wire/mutations.ts'
import { writableRows } from '../../tests/builders.ts'
import { aDevice, addCase, allServerRows, aWorldWithAccount } from '../../tests/simulation/world.ts'
import { importInto } from './use-import.ts'

const at = Instant.parse(Date.UTC(2026, 10, 20, 9))
const RUN = 'run-00000001'
/** The signature of a PNG file, and nothing else. */
const PICTURE = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

type Rows = { [Table in TableName]: readonly Row<Table>[] }

/** What an account that sends letters exports, with some of its tables replaced. */
async function anExport(given: Partial<Rows> = {}) {
  const { world, accountId, emailId } = await aWorldWithAccount()
  await addCase(world, accountId, emailId)
  const own = {
    name: 'Lumen Chat',
    address: 'privacy@lumen-chat.com',
    site: null,
    addedAt: at,
    removedAt: null,
    mail: 'taken' as const,
    replyDomain: 'lumen-chat.com',
    relation: 'former_customer' as const,
  }
  const server = (await allServerRows(world, accountId)) as unknown as Rows
  const file = ChecklistFile.parse({
    id: 'file-00000001',
    runId: RUN,
    itemId: `${RUN}.loads`,
    sha256: await sha256Hex(PICTURE),
    name: 'shot 1.png',
    mediaType: 'image/png',
    size: PICTURE.length,
    createdAt: at,
  })
  const rows: Rows = {
    ...server,
    email: server.email.map(email => ({ ...email, noticesOffSince: at })),
    email_providers: [{ id: `${emailId}.own-lumen-chat`, emailId, providerId: 'own-lumen-chat', enabled: true, own }],
    checklist_runs: [
      ChecklistRun.parse({
        id: RUN,
        kind: 'validation',
        name: 'First run',
        tester: 'Sam',
        environment: '',
        createdAt: at,
      }),
    ],
    checklist_items: [anItem({ key: 'loads', status: 'failed', notes: 'Too slow' })],
    checklist_files: [file],
    shield_settings: [
      ShieldSettings.parse({ id: accountId, userId: accountId, set: { textShield: false, redactSsn: false } }),
    ],
    ...given,
  }
  const evidence = writeZip(new Map([['ledger.txt', new Uint8Array()]]), at)
  const pictures = new Map([[pictureName(file), PICTURE]])
  return { zip: exportEverything({ rows, evidence, pictures, at }).zip }
}

const anItem = (given: Partial<ChecklistItem>): ChecklistItem => ({
  id: `${RUN}.${given.key}`,
  runId: ChecklistRun.shape.id.parse(RUN),
  key: 'loads',
  status: 'pending',
  notes: '',
  evidence: '',
  revisions: 1,
  updatedAt: at,
  ...given,
})

/** A new account on its own device, in sync with its server. */
async function aNewAccount() {
  const { world, accountId } = await aWorldWithAccount()
  const device = await aDevice(world, accountId)
  await device.exchange()
  const rows = () => allServerRows(world, accountId) as Promise<unknown> as Promise<Rows>
  return { world, accountId, device, rows, importing: importInto(device.mirror) }
}

const lines = (of: readonly { title: string; text: string }[]) => of.map(({ title, text }) => `${title}: ${text}`)

test('an export gives a new account what is the person’s own, by ordinary changes that reach the server', async () => {
  const { zip } = await anExport()
  const { rows, device, importing } = await aNewAccount()
  const opened = await readExport(zip)
  const before = await rows()
  expect(lines((await importing.plan(opened)).takes)).toEqual([
    '1 provider you added: Lumen Chat. Switched off: no letter leaves to them until you switch them on.',
    'First run: A checklist with 1 mark, 1 note, 1 screenshot, dated the day you import it.',
    'Emails to you: The optional ones are switched off, as they were.',
    '2 settings of Shield: As they were, in every linked browser. What you set in this account stays.',
  ])
  expect(await pendingEntries(device.mirror)).toEqual([])

  await importing.take(opened)
  expect(await device.exchange()).toBe('done')
  const after = await rows()
  expect(after.checklist_items).toMatchObject([{ key: 'loads', status: 'failed', notes: 'Too slow', revisions: 1 }])
  expect(after.checklist_runs).toMatchObject([{ name: 'First run', tester: 'Sam' }])
  expect(after.checklist_files).toMatchObject([{ name: 'shot 1.png', size: PICTURE.length }])
  expect(after.email_providers.filter(({ own }) => own)).toMatchObject([
    { enabled: false, own: { name: 'Lumen Chat', relation: 'former_customer' } },
  ])
  expect(after.shield_settings[0]?.set).toEqual({ textShield: false, redactSsn: false })
  expect(after.email[0]?.noticesOffSince).toEqual(expect.any(Number))
  // The other account's record is not taken over.
  for (const table of ['users', 'requests', 'artifacts', 'replies', 'authorizations', 'subscriptions'] as const)
    expect(after[table], table).toEqual(before[table])
  // This account's own ledger records what was done here, as for a provider that is typed in.
  expect(after.events.map(({ payload }) => payload.message)).toEqual([
    'You added Lumen Chat as a provider of your own; its letters go to privacy@lumen-chat.com.',
  ])
})

test('what stays in the file is named, each with its reason', async () => {
  const { zip } = await anExport()
  const { importing } = await aNewAccount()
  const { leaves } = await importing.plan(await readExport(zip))
  expect(leaves.map(({ title }) => title)).toEqual([
    'Your details',
    'Earlier versions of notes',
    'Deletion requests and their letters',
    'The evidence ledger',
  ])
})

test('a second time nothing is taken over, also before the first time has reached the server', async () => {
  const { zip } = await anExport()
  const { rows, device, importing } = await aNewAccount()
  const opened = await readExport(zip)
  await importing.take(opened)
  const saved = (await pendingEntries(device.mirror)).length
  expect((await importing.take(opened)).plan.takes).toEqual([])
  expect(await pendingEntries(device.mirror)).toHaveLength(saved)
  await device.exchange()
  expect((await importing.take(opened)).plan.takes).toEqual([])
  await device.exchange()
  expect((await rows()).note_revisions).toHaveLength(1)
})

test('what this account has decided itself stays', async () => {
  const { zip } = await anExport()
  const { rows, device, importing } = await aNewAccount()
  await saveMutation(device.mirror, 'set_shield@1', { field: 'textShield', value: true })
  const emailId = (await rows()).email[0]?.id ?? ''
  const lumen = { emailId, providerId: 'own-another-id', name: 'Lumen Chat', address: 'dpo@lumen-chat.com', site: '' }
  await saveMutation(device.mirror, 'add_provider@1', lumen)
  const { plan } = await importing.take(await readExport(zip))
  await device.exchange()
  expect((await rows()).shield_settings[0]?.set).toEqual({ textShield: true, redactSsn: false })
  expect(lines(plan.leaves)).toContain('Lumen Chat: You have added this company already.')
  expect((await rows()).email_providers.filter(({ own }) => own)).toMatchObject([{ providerId: 'own-another-id' }])
})

test('an export of this very account changes nothing, and says why', async () => {
  const { zip } = await anExport()
  const { device, importing } = await aNewAccount()
  const opened = await readExport(zip)
  const users = opened.rows.users.map(user => ({ ...user, id: device.mirror.accountId }))
  const { plan } = await importing.take({ ...opened, rows: { ...opened.rows, users } })
  expect(lines(plan.leaves)).toEqual([expect.stringMatching(/^This is an export of this very account: /)])
  expect(plan.takes).toEqual([])
  expect(await pendingEntries(device.mirror)).toEqual([])
})

test('an export without an account is not taken over by anybody', async () => {
  const { zip } = await anExport({ users: [] })
  const { importing } = await aNewAccount()
  expect(await importing.plan(await readExport(zip))).toMatchObject({ takes: [], mutations: [] })
})

describe('name and ZIP code', () => {
  const NONE = writableRows()
  const planFor = async (change: Partial<Row<'users'>>, isSigned = false) => {
    const { zip } = await anExport({ email_providers: [], checklist_runs: [] })
    const opened = await readExport(zip)
    const [exported] = opened.rows.users
    if (exported === undefined) throw new Error('an export has an account')
    const account = { ...exported, id: AccountId.parse('another-account'), ...change }
    return planImport(opened, { account, isSigned, rows: NONE }, new Set(), at)
  }

  test('fill what this account has not said yet, and keep what it has', async () => {
    const { details, takes } = await planFor({ firstName: 'Robin', zipCode: '' })
    expect(details).toEqual({ firstName: 'Robin', lastName: 'Whitfield', zip: '94110' })
    expect(lines(takes)[0]).toMatch(
      /^Your details: Robin Whitfield, ZIP code 94110, where this account has nothing yet/,
    )
  })

  test('of a whole account stay as they are', async () => {
    const { details, leaves } = await planFor({ firstName: 'Robin' })
    expect(details).toBeNull()
    expect(lines(leaves)[0]).toMatch(/^Your details: This account keeps its own name and ZIP code/)
  })

  test('are never changed where an authorization was signed', async () => {
    expect((await planFor({ zipCode: '' }, true)).details).toBeNull()
  })
})

describe('what does not fit is left out, and it is said why', () => {
  test.each([
    [
      'a note that is too long',
      { checklist_items: [anItem({ key: 'loads', notes: 'x'.repeat(MAX_NOTE + 1) })] },
      'First run: 1 mark or note of it cannot be kept here: longer than 10,000 characters, or one more than a checklist holds.',
    ],
    [
      'an item whose key no list has',
      { checklist_items: [anItem({ key: '../../etc', notes: 'Mine' })] },
      'First run: 1 mark or note of it cannot be kept here: longer than 10,000 characters, or one more than a checklist holds.',
    ],
    [
      'a run without a name',
      {
        checklist_runs: [
          ChecklistRun.parse({ id: RUN, kind: 'validation', name: '', tester: '', environment: '', createdAt: at }),
        ],
      },
      ': Something in it is longer than this version keeps.',
    ],
  ] as const)('%s', async (_, given, line) => {
    const { zip } = await anExport(given)
    const { importing } = await aNewAccount()
    expect(lines((await importing.plan(await readExport(zip))).leaves)).toContain(line)
  })

  test('a screenshot whose bytes are not what its row says', async () => {
    const { zip } = await anExport()
    const { importing, device } = await aNewAccount()
    const opened = await readExport(zip)
    const files = new Map([...opened.files].map(([path]) => [path, new Uint8Array(PICTURE.length)]))
    const { plan } = await importing.take({ ...opened, files })
    expect(lines(plan.leaves)).toContain('First run: 1 screenshot of it is not in this export, or damaged.')
    expect((await pendingEntries(device.mirror)).map(({ name }) => name)).not.toContain('attach_file@1')
    expect(await device.mirror.uploads.count()).toBe(0)
  })
})

test('what is taken over is what the plan knows how to take; all else is named as staying, or follows', () => {
  const taken = [
    'users',
    'email',
    'email_providers',
    'checklist_runs',
    'checklist_items',
    'checklist_files',
    'shield_settings',
  ]
  expect(TABLE_NAMES.filter(name => REGISTRY[name].onImport === 'taken')).toEqual(taken)
})
