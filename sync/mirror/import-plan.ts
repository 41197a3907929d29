import { locale, type PlainMessage, t, tIfKnown } from '../i18n/translate.ts'
import type { Account } from '../records/account.ts'
import type { ChecklistRun } from '../records/checklist.ts'
import type { Instant } from '../records/ids.ts'
import { REGISTRY, TABLE_NAMES } from '../records/index.ts'
import { LANGUAGE_NAMES } from '../records/language.ts'
import { SHIELD_FIELD_NAMES } from '../records/shield-fields.ts'
import { checkName, checkZip } from '../rules/account/fields.ts'
import type { OpenedExport } from '../rules/evidence/read-export.ts'
import { applyMutation, withMutations } from '../rules/mutations/apply-mutations.ts'
import type { MutationInput, MutationName } from '../rules/mutations/index.ts'
import type { WritableRows } from '../rules/mutations/mutation-rule.ts'
import { MAX_NOTE, type NamedMutation } from '../wire/mutations.ts'
import { type ProblemCode, problems } from '../wire/problem.ts'

/** The account that the import goes into, as its device knows it, including unsent changes. */
export interface ImportTarget {
  account: Account
  /** An authorization is in force: it states the person's name and state, and an import must not change them. */
  isSigned: boolean
  rows: WritableRows
}

/** One line shown to the person before and after the import. */
export interface ImportLine {
  title: string
  text: string
}

export interface ImportPlan {
  takes: readonly ImportLine[]
  leaves: readonly ImportLine[]
  /** Blank details of this account, filled by the ordinary call, which needs a connection. */
  details: { firstName: string; lastName: string; zip: string } | null
  /** Ordinary changes, in their order. */
  mutations: readonly NamedMutation[]
  /** Ids of the screenshots that the mutations name. */
  pictures: ReadonlySet<string>
}

/**
 * What an export can give another account: the person's own details if this account has none, providers they added,
 * checklists, and preferences never set here. What this account has already decided stays. Letters, answers, ledger,
 * signatures and payments are the record of the account that made them and are never taken over. `pictures`: ids of
 * `checklist_files` whose bytes are in the export and match their row.
 */
export function planImport(
  { rows: from }: Pick<OpenedExport, 'rows'>,
  here: ImportTarget,
  pictures: ReadonlySet<string>,
  now: Instant,
): ImportPlan {
  const [exported] = from.users
  if (exported === undefined) return { ...NOTHING, leaves: [told(OF_NOBODY)] }
  if (exported.id === here.account.id) return { ...NOTHING, leaves: [told(OF_THIS_ACCOUNT)] }
  const details = detailsOf(exported, here)
  const parts = [providersOf(from, here, now), checklistsOf(from, here, pictures, now), preferencesOf(from, here)]
  return {
    takes: [...details.takes, ...parts.flatMap(({ takes }) => takes)],
    leaves: [...details.leaves, ...parts.flatMap(({ leaves }) => leaves), ...neverTaken(from)],
    details: details.fills,
    mutations: parts.flatMap(({ mutations }) => mutations),
    pictures: new Set(parts.flatMap(({ mutations }) => mutations.flatMap(({ name, args }) => pictureIn(name, args)))),
  }
}

type Exported = OpenedExport['rows']
type Part = Pick<ImportPlan, 'takes' | 'leaves' | 'mutations'>

const NOTHING: ImportPlan = { takes: [], leaves: [], details: null, mutations: [], pictures: new Set() }

interface PlainLine {
  title: PlainMessage
  text: PlainMessage
}

const told = ({ title, text }: PlainLine): ImportLine => ({ title: t(title), text: t(text) })

const OF_THIS_ACCOUNT: PlainLine = {
  title: 'This is an export of this very account',
  text: 'Everything in it is here already, or you deleted it since. An export can be imported into another account.',
}

const OF_NOBODY: PlainLine = {
  title: 'This export names no account',
  text: 'It was made before the account had reached that device. Export everything there once more.',
}

/** Type-checks the arguments against the mutation's name; the server checks them again. */
function mutation<Name extends MutationName>(name: Name, args: MutationInput<Name>): NamedMutation {
  return { name, args }
}

const pictureIn = (name: string, args: unknown): string[] =>
  name === 'attach_file@1' ? [(args as MutationInput<'attach_file@1'>).fileId] : []

function detailsOf(exported: Account, { account, isSigned }: ImportTarget) {
  const isWhole = account.firstName !== '' && account.lastName !== '' && account.zipCode !== ''
  const filled = {
    firstName: account.firstName || exported.firstName,
    lastName: account.lastName || exported.lastName,
    zip: account.zipCode || exported.zipCode,
  }
  const isUsable = checkName(filled.firstName).ok && checkName(filled.lastName).ok && checkZip(filled.zip).ok
  if (!isWhole && !isSigned && isUsable) {
    const text = t(
      '{firstName} {lastName}, ZIP code {zip}, where this account has nothing yet. This part needs a connection.',
      filled,
    )
    return { takes: [{ title: t('Your details'), text }], leaves: [], fills: filled }
  }
  const isSame =
    account.firstName === exported.firstName &&
    account.lastName === exported.lastName &&
    account.zipCode === exported.zipCode
  const text = isSame
    ? t('They are the same here.')
    : t('This account keeps its own name and ZIP code, which its letters use. “Correct details” changes them.')
  return { takes: [], leaves: [{ title: t('Your details'), text }], fills: null }
}

/** Adds each provider and switches it off at once: an import never sends a letter. */
function providersOf(from: Exported, { rows }: ImportTarget, now: Instant): Part {
  const [email] = rows.email
  const added = from.email_providers.flatMap(({ providerId, own }) =>
    own && own.removedAt === null ? [{ providerId, own }] : [],
  )
  if (added.length === 0) return { takes: [], leaves: [], mutations: [] }
  if (email === undefined) {
    const text = t('This account has no address for its demands yet. Confirm one, then import this file again.')
    return { takes: [], leaves: [{ title: named(added.map(({ own }) => own.name)), text }], mutations: [] }
  }
  const taken: string[] = []
  const leaves: ImportLine[] = []
  const mutations: NamedMutation[] = []
  let state = rows
  for (const { providerId, own } of added) {
    const { name, address } = own
    const typed = { name, address, site: own.site ?? '', relation: own.relation }
    const add = mutation('add_provider@1', { emailId: email.id, providerId, ...typed })
    const outcome = applyMutation(state, add, now)
    if (!outcome.ok) {
      leaves.push({ title: name, text: `${t(problems[outcome.code].title)}.` })
    } else if (outcome.patches.length === 0) {
      leaves.push({ title: name, text: t('This account has it already, or removed it.') })
    } else {
      const both = [add, mutation('set_provider_enabled@1', { emailId: email.id, providerId, enabled: false })]
      state = withMutations(
        state,
        both.map(each => ({ ...each, at: now })),
      )
      mutations.push(...both)
      taken.push(name)
    }
  }
  const text = t('{names}. Switched off: no letter leaves to them until you switch them on.', { names: named(taken) })
  const takes = taken.length === 0 ? [] : [{ title: addedByYou(taken.length), text }]
  return { takes, leaves, mutations }
}

/** Takes whole runs that are not here yet; a run that is already here stays as it is. */
function checklistsOf(from: Exported, { rows }: ImportTarget, pictures: ReadonlySet<string>, now: Instant): Part {
  const takes: ImportLine[] = []
  const leaves: ImportLine[] = []
  const mutations: NamedMutation[] = []
  let state: WritableRows = { ...rows, checklist_items: [], checklist_files: [], note_revisions: [] }
  for (const run of from.checklist_runs) {
    const { id: runId, kind, name, tester, environment } = run
    if (state.checklist_runs.some(({ id }) => id === runId)) {
      leaves.push({ title: run.name, text: t('This account has this checklist already; it stays as it is here.') })
      continue
    }
    const begin = mutation('create_run@1', { runId, kind, name, tester, environment })
    const begun = applyMutation(state, begin, now)
    if (!begun.ok) {
      leaves.push({ title: run.name, text: reason(begun.code) })
      continue
    }
    const inRun = mutationsOfRun(from, run, pictures)
    const { ok, refused } = tried(withMutations(state, [{ ...begin, at: now }]), inRun, now)
    state = withMutations(state, [{ ...begin, at: now }])
    mutations.push(begin, ...ok)
    takes.push({ title: run.name, text: whatOfRun(ok) })
    const missing = filesOf(from, run).length - ok.filter(({ name }) => name === 'attach_file@1').length
    if (missing > 0) {
      leaves.push({ title: run.name, text: missingFiles(missing) })
    }
    const lost = refused.filter(({ name }) => name !== 'attach_file@1').length
    if (lost > 0) {
      leaves.push({ title: run.name, text: lostNotes(lost) })
    }
  }
  if (takes.length > 0) {
    const text = t('Each note is imported as it reads now. The versions before it stay in this file.')
    leaves.push({ title: t('Earlier versions of notes'), text })
  }
  return { takes, leaves, mutations }
}

function mutationsOfRun(from: Exported, { id: runId }: ChecklistRun, pictures: ReadonlySet<string>): NamedMutation[] {
  const items = from.checklist_items.filter(item => item.runId === runId)
  return items.flatMap(({ id, key, status, notes, evidence }) => [
    ...(status === 'pending' ? [] : [mutation('set_item_status@1', { runId, key, status })]),
    ...(notes === '' ? [] : [mutation('write_note@1', { runId, key, field: 'notes', base: '', text: notes })]),
    ...(evidence === '' ? [] : [mutation('write_note@1', { runId, key, field: 'evidence', base: '', text: evidence })]),
    ...from.checklist_files
      .filter(file => file.runId === runId && file.itemId === id && pictures.has(file.id))
      .map(({ id: fileId, sha256, name, mediaType, size }) =>
        mutation('attach_file@1', { runId, key, fileId, sha256, name, mediaType, size }),
      ),
  ])
}

const filesOf = (from: Exported, run: ChecklistRun) => from.checklist_files.filter(({ runId }) => runId === run.id)

/** Splits the mutations, applied one after another, into those that the rules accept and those that they refuse. */
function tried(rows: WritableRows, mutations: readonly NamedMutation[], now: Instant) {
  let state = rows
  const ok: NamedMutation[] = []
  const refused: NamedMutation[] = []
  for (const each of mutations) {
    if (applyMutation(state, each, now).ok) {
      ok.push(each)
      state = withMutations(state, [{ ...each, at: now }])
    } else refused.push(each)
  }
  return { ok, refused }
}

function whatOfRun(mutations: readonly NamedMutation[]): string {
  const count = (name: MutationName) => mutations.filter(each => each.name === name).length
  const marks = count('set_item_status@1')
  const notes = count('write_note@1')
  const screenshots = count('attach_file@1')
  const parts = [
    ...(marks === 0 ? [] : [marks === 1 ? t('1 mark') : t('{count} marks', { count: inWords(marks) })]),
    ...(notes === 0 ? [] : [notes === 1 ? t('1 note') : t('{count} notes', { count: inWords(notes) })]),
    ...(screenshots === 0
      ? []
      : [screenshots === 1 ? t('1 screenshot') : t('{count} screenshots', { count: inWords(screenshots) })]),
  ]
  return parts.length === 0
    ? t('A checklist with no marks yet, dated the day you import it.')
    : t('A checklist with {parts}, dated the day you import it.', { parts: parts.join(', ') })
}

/** Only what this account has never set itself. */
function preferencesOf(from: Exported, { rows }: ImportTarget): Part {
  const takes: ImportLine[] = []
  const mutations: NamedMutation[] = []
  const isOff = from.email.some(({ noticesOffSince }) => (noticesOffSince ?? null) !== null)
  if (isOff && rows.email.some(({ noticesOffSince }) => (noticesOffSince ?? null) === null)) {
    takes.push({ title: t('Emails to you'), text: t('The optional ones are switched off, as they were.') })
    mutations.push(mutation('set_notices@1', { on: false }))
  }
  const language = from.email.map(each => each.language ?? null).find(each => each !== null)
  if (language !== undefined && rows.email.some(email => (email.language ?? null) === null)) {
    takes.push({
      title: t('Language'),
      text: t('{language}, for the app and for emails to you.', { language: LANGUAGE_NAMES[language] }),
    })
    mutations.push(mutation('set_language@1', { language }))
  }
  const set = from.shield_settings[0]?.set ?? {}
  const own = rows.shield_settings[0]?.set ?? {}
  const fields = SHIELD_FIELD_NAMES.filter(field => set[field] !== undefined && own[field] === undefined)
  for (const field of fields) {
    const value = set[field]
    if (value !== undefined) mutations.push(mutation('set_shield@1', { field, value }))
  }
  if (fields.length > 0) {
    const text = t('As they were, in every linked browser. What you set in this account stays.')
    const count = fields.length
    takes.push({ title: count === 1 ? t('1 setting of Shield') : t('{count} settings of Shield', { count }), text })
  }
  return { takes, leaves: [], mutations }
}

/** The other account's record, part by part, with the reason why it stays there. */
function neverTaken(from: Exported): ImportLine[] {
  const lines = TABLE_NAMES.flatMap(name => {
    const { onImport } = REGISTRY[name]
    return typeof onImport === 'object' && from[name].length > 0 ? [onImport] : []
  })
  // Two tables that belong to the same part share one line.
  return lines
    .filter((line, at) => lines.findIndex(({ title }) => title === line.title) === at)
    .map(({ title, text }) => ({ title: tIfKnown(title), text: tIfKnown(text) }))
}

function reason(code: ProblemCode): string {
  if (code === 'too_many') return t('This account has as many checklists as one account can hold.')
  return code === 'bad_request'
    ? t('Something in it is longer than this version keeps.')
    : `${t(problems[code].title)}.`
}

function addedByYou(count: number): string {
  return count === 1 ? t('1 provider you added') : t('{count} providers you added', { count })
}

function missingFiles(count: number): string {
  return count === 1
    ? t('1 screenshot of it is not in this export, or damaged.')
    : t('{count} screenshots of it are not in this export, or damaged.', { count: inWords(count) })
}

function lostNotes(count: number): string {
  const most = inWords(MAX_NOTE)
  return count === 1
    ? t(
        '1 mark or note of it cannot be kept here: longer than {most} characters, or one more than a checklist holds.',
        { most },
      )
    : t(
        '{count} marks or notes of it cannot be kept here: longer than {most} characters, or one more than a checklist holds.',
        { count: inWords(count), most },
      )
}

const inWords = (count: number): string => count.toLocaleString(locale())
const named = (names: readonly string[]) => names.join(', ')
