import { describe, expect, test } from 'vitest'

import { CHECKLISTS, TEST_PLAN, VALIDATION } from '../../catalog/checklists.ts'
import { ChecklistFile, ChecklistItem, type ItemStatus, RunId } from '../../records/checklist.ts'
import { Instant } from '../../records/ids.ts'
import {
  bannerText,
  groupItems,
  type ReportItem,
  reportItems,
  resultsAsJson,
  resultsAsText,
  summarize,
} from './checklist-report.ts'

const RUN = RunId.parse('run-00001')

const aRow = (key: string, given: { status?: ItemStatus; notes?: string; evidence?: string } = {}): ChecklistItem =>
  ChecklistItem.parse({
    id: `${RUN}.${key}`,
    runId: RUN,
    key,
    status: 'pending',
    notes: '',
    evidence: '',
    revisions: 0,
    updatedAt: 5,
    ...given,
  })

/** The validation list with these results; everything else is pending. */
const validated = (results: Readonly<Record<string, ItemStatus>>): ReportItem[] =>
  reportItems(
    VALIDATION,
    RUN,
    Object.entries(results).map(([key, status]) => aRow(key, { status })),
  )

const CRITICAL = VALIDATION.entries.filter(({ priority }) => priority === 'critical').map(({ id }) => id)
const allCritical = Object.fromEntries(CRITICAL.map(id => [id, 'passed' as const]))

describe('the lists', () => {
  test('[TEST-012] the validation has exactly eleven items, five of them critical', () => {
    expect(VALIDATION.entries).toHaveLength(11)
    expect(new Set(VALIDATION.entries.map(({ title }) => title)).size).toBe(11)
    expect(CRITICAL).toHaveLength(5)
    expect(new Set(VALIDATION.entries.map(({ priority }) => priority))).toEqual(new Set(['critical', 'high', 'medium']))
  })

  test('[TEST-013] they are grouped in five categories, each with items', () => {
    const groups = groupItems(VALIDATION, validated({}))
    expect(groups.map(({ category }) => category)).toEqual([
      'Critical Loading',
      'PII Detection',
      'UI Integration',
      'Content Scripts',
      'Storage',
    ])
    expect(groups.map(({ total }) => total > 0)).toEqual(groups.map(() => true))
    expect(groups.reduce((sum, { total }) => sum + total, 0)).toBe(11)
  })

  const target = (id: string) => {
    const entry = VALIDATION.entries.find(each => each.id === id)
    return [entry?.title, entry?.description]
  }

  test('[TEST-027] one item is about the service worker’s "Status Code 15"', () => {
    expect(target('service-worker-registers')).toEqual([
      'Service worker registers',
      'Status Code 15 must not appear in the service worker console.',
    ])
  })

  test('[TEST-028] one item is about "Invalid regular expression" and "Nothing to repeat"', () => {
    const [title, description] = target('no-regex-errors')
    expect(title).toBe('No “Invalid regular expression” or “Nothing to repeat” errors')
    expect(description).toBe('Open each supported chat once and read the page console.')
  })

  describe('[TEST-029] a tester can carry out each item: where to go, what to do, what must be seen', () => {
    /** Where each item is tried, by hand with the extension's build. */
    const TRIED_ON: Readonly<Record<string, RegExp>> = {
      'manifest-loads': /^On \/extension-builder press /,
      'service-worker-registers': /^On chrome:\/\/extensions press /,
      'no-regex-errors': /\bchatgpt\.com, claude\.ai, .* and perplexity\.ai\b/,
      'email-becomes-placeholder': /^Open claude\.ai and type: /,
      'nothing-leaves-in-clear': /^Open chatgpt\.com, /,
      'names-and-values': /^Open gemini\.google\.com and type: /,
      'preview-before-sending': /^Open perplexity\.ai, /,
      'popup-switches': /^On claude\.ai press the extension’s icon\. /,
      'scripts-on-six-sites': /\bchatgpt\.com, claude\.ai, .* and perplexity\.ai\b/,
      'answers-show-real-words': /^On chatgpt\.com send: /,
      'settings-survive': /^In the popup turn Face blur off\. /,
    }
    /** What is looked at last, after the steps before it. */
    const SEEN_LAST: Readonly<Record<string, RegExp>> = {
      'manifest-loads': /^The card appears with version 7\.0\.1 /,
      'service-worker-registers': /^Nowhere stands “Service worker registration failed/,
      'no-regex-errors': /^Neither a page’s console /,
      'email-becomes-placeholder': /^Approve\. The message in the chat shows /,
      'nothing-leaves-in-clear': /^Search all requests /,
      'names-and-values': /^Cancel, and type: /,
      'preview-before-sending': /^Press Enter twice: /,
      'popup-switches': /^Open the popup on example\.com: it says /,
      'scripts-on-six-sites': /^On example\.com and on a news site /,
      'answers-show-real-words': /^Choose “Show what the AI sees”: /,
      'settings-survive': /^In the service worker’s console run: .* It prints /,
    }
    test.each(VALIDATION.entries.map(entry => [entry.id, entry] as const))('%s', (id, { description, steps }) => {
      expect(steps).toHaveLength(3)
      const [where = '', doing = '', seeing = ''] = steps
      expect(where).toMatch(TRIED_ON[id] ?? /^no place is known$/)
      expect(seeing).toMatch(SEEN_LAST[id] ?? /^nothing to see is known$/)
      for (const step of [where, doing, seeing]) expect(step).toMatch(/^[A-Z].{38,}$/)
      expect(new Set(steps).size).toBe(3)
      expect(description.length).toBeGreaterThan(20)
    })

    test('the steps are for this build of the extension', () => {
      expect(VALIDATION.extensionVersion).toBe('7.0.1')
      expect(VALIDATION.entries[0]?.steps[0]).toContain('Download v7.0.1')
    })
  })

  test('keys are good for every run, and no two lists share one', () => {
    const ids = Object.values(CHECKLISTS).flatMap(({ entries }) => entries.map(({ id }) => id))
    expect(ids.filter(id => !/^[a-z0-9-]{1,64}$/.test(id))).toEqual([])
    expect(new Set(ids).size).toBe(ids.length)
    for (const { categories, entries } of Object.values(CHECKLISTS)) {
      expect(entries.filter(({ category }) => !categories.includes(category))).toEqual([])
    }
  })
})

describe('what a run says', () => {
  test('[TEST-018] an item has the eight fields of the specification, touched or not', () => {
    const [touched, untouched] = reportItems(VALIDATION, RUN, [
      aRow('manifest-loads', { status: 'failed', notes: 'n', evidence: 'e' }),
    ])
    expect(touched).toMatchObject({ id: 'manifest-loads', status: 'failed', notes: 'n', evidence: 'e' })
    expect(untouched).toMatchObject({ status: 'pending', notes: '', evidence: '' })
    const fields = ['category', 'description', 'evidence', 'id', 'notes', 'priority', 'status', 'title']
    expect(Object.keys(untouched ?? {}).sort()).toEqual(fields)
  })

  test('rows of another run say nothing of this one', () => {
    const items = reportItems(VALIDATION, RunId.parse('run-00002'), [aRow('manifest-loads', { status: 'passed' })])
    expect(summarize(items).passed).toBe(0)
  })

  test('[TEST-024] it is ready when every critical item is passed and none is failed, whatever is pending', () => {
    const summary = summarize(validated(allCritical))
    expect(summary).toEqual({ critical: { passed: 5, total: 5 }, passed: 5, failed: 0, total: 11, isReady: true })
    expect(bannerText(summary)).toBe('Extension Ready for Production')
  })

  test.each(CRITICAL)('[TEST-024] without %s it is not ready', id => {
    const summary = summarize(validated({ ...allCritical, [id]: 'pending' }))
    expect(summary.isReady).toBe(false)
    expect(bannerText(summary)).toBe('Extension NOT Ready - Fixes Required')
  })

  test('[TEST-024] one failed item of the least priority is enough to hold it up', () => {
    expect(summarize(validated({ ...allCritical, 'settings-survive': 'failed' }))).toMatchObject({
      failed: 1,
      isReady: false,
    })
  })

  test('a list of which nothing is done yet is not ready', () => {
    expect(summarize(validated({})).isReady).toBe(false)
  })

  test('groups follow the order of the list and count what was passed', () => {
    const groups = groupItems(VALIDATION, validated({ 'manifest-loads': 'passed', 'no-regex-errors': 'failed' }))
    expect(groups.map(({ category }) => category)).toEqual(VALIDATION.categories)
    expect(groups[0]).toMatchObject({ passed: 1, total: 3 })
  })
})

describe('results as files', () => {
  const results = {
    checklist: VALIDATION,
    run: { id: RUN, name: 'Run 1', tester: 'Sam O.', environment: 'Chrome 142', createdAt: Instant.parse(0) },
    items: reportItems(VALIDATION, RUN, [
      aRow('manifest-loads', { status: 'failed', notes: '# first\n- second', evidence: 'line 3' }),
    ]),
    files: [
      ChecklistFile.parse({
        id: 'file-0001',
        runId: RUN,
        itemId: `${RUN}.manifest-loads`,
        sha256: 'a'.repeat(64),
        name: 'console.png',
        mediaType: 'image/png',
        size: 7,
        createdAt: 6,
      }),
    ],
    now: Instant.parse(86_400_000),
  }

  test('the text quotes what testers wrote, and says the verdict', () => {
    const text = resultsAsText(results)
    expect(text).toContain('**Extension NOT Ready - Fixes Required**')
    expect(text).toContain('### FAIL: Loads with no manifest errors (critical)')
    expect(text).toContain('Notes:\n> # first\n> - second')
    expect(text).toContain(`- Screenshot: console.png, SHA-256 ${'a'.repeat(64)}`)
    expect(text).toContain('- Exported: 1970-01-02T00:00:00.000Z')
  })

  test('the object holds every item with its screenshots', () => {
    const parsed = JSON.parse(resultsAsJson(results))
    expect(parsed).toMatchObject({ format: 'recall-checklist/1', extension: '7.0.1', run: { tester: 'Sam O.' } })
    expect(parsed.items).toHaveLength(11)
    expect(parsed.items[0].screenshots).toEqual([{ name: 'console.png', sha256: 'a'.repeat(64), size: 7 }])
  })

  test('a test plan has no verdict on the extension', () => {
    const text = resultsAsText({ ...results, checklist: TEST_PLAN, items: reportItems(TEST_PLAN, RUN, []) })
    expect(text).not.toContain('**Extension')
    expect(text).toContain('# Test Plan v6.6.0')
  })
})
