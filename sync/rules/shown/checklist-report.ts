import type { Checklist, ChecklistEntry, Priority } from '../../catalog/checklists.ts'
import type { PlainMessage } from '../../i18n/translate.ts'
import type { ChecklistFile, ChecklistItem, ChecklistRun, ItemStatus } from '../../records/checklist.ts'
import type { Instant } from '../../records/ids.ts'

/** An entry of a list with its result in one run. */
export interface ReportItem {
  id: string
  category: string
  title: string
  description: string
  priority: Priority | null
  status: ItemStatus
  evidence: string
  notes: string
}

/** Every entry of a list, including untouched ones, which are pending. */
export function reportItems(
  checklist: Checklist,
  runId: ChecklistRun['id'] | undefined,
  rows: readonly ChecklistItem[],
): ReportItem[] {
  const byKey = new Map(rows.filter(row => row.runId === runId).map(row => [row.key, row]))
  return checklist.entries.map(entry => reportItem(entry, byKey.get(entry.id)))
}

function reportItem(entry: ChecklistEntry, row: ChecklistItem | undefined): ReportItem {
  const { id, category, title, description, priority = null } = entry
  const { status = 'pending', evidence = '', notes = '' } = row ?? {}
  return { id, category, title, description, priority, status, evidence, notes }
}

interface Summary {
  critical: { passed: number; total: number }
  passed: number
  failed: number
  total: number
  /** Every critical item has passed, and no item has failed. A pending item that is not critical does not block. */
  isReady: boolean
}

export function summarize(items: readonly Pick<ReportItem, 'priority' | 'status'>[]): Summary {
  const critical = items.filter(item => item.priority === 'critical')
  const count = (some: typeof items, status: ItemStatus) => some.filter(item => item.status === status).length
  const failed = count(items, 'failed')
  const criticalPassed = count(critical, 'passed')
  return {
    critical: { passed: criticalPassed, total: critical.length },
    passed: count(items, 'passed'),
    failed,
    total: items.length,
    isReady: criticalPassed === critical.length && failed === 0,
  }
}

/** Translated where a screen shows it; reports are in English. */
export function bannerText({ isReady }: Pick<Summary, 'isReady'>): PlainMessage {
  return isReady ? 'Extension Ready for Production' : 'Extension NOT Ready - Fixes Required'
}

export interface Group {
  category: string
  items: ReportItem[]
  passed: number
  total: number
}

/** The items by category, in the list's own order. */
export function groupItems(checklist: Checklist, items: readonly ReportItem[]): Group[] {
  return checklist.categories.map(category => {
    const own = items.filter(item => item.category === category)
    return { category, items: own, passed: own.filter(item => item.status === 'passed').length, total: own.length }
  })
}

/** The content of an exported result. */
export interface Results {
  checklist: Checklist
  run: Pick<ChecklistRun, 'name' | 'tester' | 'environment' | 'createdAt'> & { id: string }
  items: readonly ReportItem[]
  files: readonly Pick<ChecklistFile, 'itemId' | 'name' | 'sha256' | 'size'>[]
  now: Instant
}

const isoTime = (at: Instant) => new Date(at).toISOString()

/**
 * For programs: one object; its items have the eight fields of the specification and the names of their screenshots.
 */
export function resultsAsJson({ checklist, run, items, files, now }: Results): string {
  const results = {
    format: 'recall-checklist/1',
    checklist: { kind: checklist.kind, title: checklist.title, version: checklist.version },
    extension: checklist.extensionVersion,
    run: { ...run, createdAt: isoTime(run.createdAt) },
    exportedAt: isoTime(now),
    summary: summarize(items),
    items: items.map(item => ({ ...item, screenshots: screenshotsOf(item, run, files) })),
  }
  return `${JSON.stringify(results, null, 2)}\n`
}

const MARKS: Record<ItemStatus, string> = { passed: 'PASS', failed: 'FAIL', pending: 'pending' }

/** For people: Markdown that also reads well as plain text. */
export function resultsAsText({ checklist, run, items, files, now }: Results): string {
  const { passed, failed, total, critical, isReady } = summarize(items)
  const isValidation = checklist.kind === 'validation'
  const facts = [
    `- Run: ${run.name}`,
    `- Tester: ${run.tester || 'not named'}`,
    `- Environment: ${run.environment || 'not named'}`,
    `- Begun: ${isoTime(run.createdAt)}`,
    `- Exported: ${isoTime(now)}`,
    ...(isValidation ? [`- Critical passed: ${critical.passed}/${critical.total}`] : []),
    `- Total passed: ${passed}/${total}`,
    `- Failed: ${failed}`,
  ]
  const groups = groupItems(checklist, items).flatMap(group => [
    `## ${group.category} (${group.passed} of ${group.total} passed)`,
    ...group.items.map(item => itemAsText(item, screenshotsOf(item, run, files))),
  ])
  const verdict = isValidation ? [`**${bannerText({ isReady })}**`] : []
  return `${[`# ${checklist.title}`, facts.join('\n'), ...verdict, ...groups].join('\n\n')}\n`
}

function itemAsText(item: ReportItem, screenshots: readonly Screenshot[]): string {
  const priority = item.priority === null ? '' : ` (${item.priority})`
  return [
    `### ${MARKS[item.status]}: ${item.title}${priority}`,
    item.description,
    ...said('Notes', item.notes),
    ...said('Evidence', item.evidence),
    ...screenshots.map(({ name, sha256 }) => `- Screenshot: ${name}, SHA-256 ${sha256}`),
  ].join('\n\n')
}

/** The tester's words are quoted, so that nothing in them becomes a heading or list of the report. */
function said(label: string, text: string): string[] {
  return text.trim() === '' ? [] : [`${label}:\n${text.replace(/^/gm, '> ')}`]
}

type Screenshot = Pick<ChecklistFile, 'name' | 'sha256' | 'size'>

function screenshotsOf(item: ReportItem, run: Results['run'], files: Results['files']): Screenshot[] {
  return files
    .filter(file => file.itemId === `${run.id}.${item.id}`)
    .map(({ name, sha256, size }) => ({ name, sha256, size }))
}
