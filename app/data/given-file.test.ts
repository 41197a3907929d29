import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

import { formatOf } from '../../extension/documents/formats.ts'
import { ACCEPTED } from '../dashboard/read-answer.ts'
import { takeShared } from '../offline/take-shared.ts'
import { GIVEN_CACHE, isGiven, keepGiven, openedFile, takeGiven } from './given-file.ts'

/** A browser's caches, as far as they are used here. */
function someCaches(): CacheStorage & { names: () => string[] } {
  const all = new Map<string, Map<string, Response>>()
  const open = async (name: string) => {
    const held = all.get(name) ?? new Map<string, Response>()
    all.set(name, held)
    return {
      put: async (key: string, value: Response) => void held.set(key, value),
      match: async (key: string) => held.get(key),
      keys: async () => [...held.keys()],
      delete: async (key: string) => held.delete(key),
    }
  }
  return {
    open,
    has: async (name: string) => all.has(name),
    delete: async (name: string) => all.delete(name),
    names: () => [...all.keys()],
  } as never
}

const HOUR_MS = 3_600_000
const aFile = (text = 'words', name = 'Antwort €.eml') => new File([text], name, { type: 'message/rfc822' })

describe('what another program gives to the app', () => {
  test('is handed over once, with its name and bytes', async () => {
    const store = someCaches()
    expect(await keepGiven({ file: aFile() }, 0, 'inbox', store)).toBe(true)
    const given = await takeGiven(HOUR_MS - 1, 'inbox', store)
    expect([given?.file?.name, given?.file?.type, await given?.file?.text()]).toEqual([
      'Antwort €.eml',
      'message/rfc822',
      'words',
    ])
    expect(store.names()).toEqual([])
    expect(await takeGiven(0, 'inbox', store)).toBeUndefined()
  })

  test('is gone after an hour, also from the device', async () => {
    const store = someCaches()
    await keepGiven({ file: aFile() }, 0, 'inbox', store)
    expect(await takeGiven(HOUR_MS, 'inbox', store)).toBeUndefined()
    expect(store.names()).toEqual([])
  })

  test('waits behind what was given before, which nothing replaces, and may be words alone', async () => {
    const store = someCaches()
    await keepGiven({ file: aFile('one') }, 0, 'inbox', store)
    await keepGiven({ words: '  They wrote back. ', asks: true }, 1, 'inbox', store)
    expect(await (await takeGiven(2, 'inbox', store))?.file?.text()).toBe('one')
    expect(await takeGiven(2, 'inbox', store)).toEqual({ words: 'They wrote back.', asks: true })
    expect(store.names()).toEqual([])
  })

  test('is handed to its own screen, in the order of what waits there, and the rest stays', async () => {
    const store = someCaches()
    await keepGiven({ file: aFile('one') }, 0, 'inbox', store)
    await keepGiven({ words: 'first', asks: true }, 1, 'mask', store)
    await keepGiven({ file: aFile('two', 'two.docx') }, 2, 'mask', store)
    expect(await takeGiven(3, 'mask', store)).toEqual({ words: 'first', asks: true })
    expect((await takeGiven(3, 'mask', store))?.file?.name).toBe('two.docx')
    expect(await takeGiven(3, 'mask', store)).toBeUndefined()
    expect(await isGiven(3, store)).toBe(true)
    expect(await (await takeGiven(3, 'inbox', store))?.file?.text()).toBe('one')
    expect(store.names()).toEqual([])
  })

  test('for another screen opens no answer; and once its hour is over, whoever looks takes it off the device', async () => {
    const store = someCaches()
    await keepGiven({ words: 'to mask' }, 0, 'mask', store)
    expect(await isGiven(1, store)).toBe(false)
    expect(await takeGiven(1, 'mask', store)).toEqual({ words: 'to mask', asks: false })
    await keepGiven({ words: 'to mask' }, 0, 'mask', store)
    expect(await isGiven(HOUR_MS, store)).toBe(false)
    expect(await (await store.open(GIVEN_CACHE)).keys()).toEqual([])
  })

  test('is not kept where five others wait; one whose hour is over does not hide the next', async () => {
    const store = someCaches()
    for (const at of [0, 10, 10, 10, 10]) expect(await keepGiven({ words: `at ${at}` }, at, 'inbox', store)).toBe(true)
    expect(await keepGiven({ words: 'one too many' }, 10, 'inbox', store)).toBe(false)
    expect(await takeGiven(HOUR_MS, 'inbox', store)).toEqual({ words: 'at 10', asks: false })
  })

  test('is not kept where it is nothing, or larger than anything that can be filed', async () => {
    const store = someCaches()
    expect(await keepGiven({ file: aFile('') }, 0, 'inbox', store)).toBe(false)
    expect(await keepGiven({ words: ' \n ' }, 0, 'inbox', store)).toBe(false)
    expect(await keepGiven({}, 0, 'inbox', store)).toBe(false)
    expect(await keepGiven({ file: { size: 25 * 1024 * 1024 + 1 } as File }, 0, 'inbox', store)).toBe(false)
    expect(store.names()).toEqual([])
  })

  test('by the system’s list is opened once; a page that was opened by hand has none', async () => {
    const launchQueue = {
      setConsumer: (take: (launch: object) => void) => take({ files: [{ getFile: async () => aFile() }] }),
    }
    expect((await openedFile({ launchQueue }))?.name).toBe('Antwort €.eml')
    expect(
      await openedFile({ launchQueue: { setConsumer: (take: (launch: object) => void) => take({ files: [] }) } }),
    ).toBeUndefined()
    expect(await openedFile({})).toBeUndefined()
  })
})

describe('a form that the system posts', () => {
  const post = async (fill: (form: FormData) => void) => {
    const body = new FormData()
    fill(body)
    const store = someCaches()
    const answer = await takeShared(new Request('https://app.example/shared-here', { method: 'POST', body }), 0, store)
    const to = answer.headers.get('location')
    const place = to?.startsWith('/mask') ? 'mask' : 'inbox'
    return { status: answer.status, to, given: await takeGiven(0, place, store) }
  }
  const FILED = { status: 303, to: '/dashboard?tab=inbox&take=shared' }
  const MASKED = { status: 303, to: '/mask?take=shared' }

  test('keeps its first file, before its words', async () => {
    const { given, ...answer } = await post(form => {
      form.set('title', 'Re: your request')
      form.append('file', aFile('one', '1.eml'))
      form.append('file', aFile('two', '2.eml'))
    })
    expect(answer).toEqual(FILED)
    expect(given?.file?.name).toBe('1.eml')
  })

  test('[REACH-016] keeps its words where no file came, for the page that masks them', async () => {
    const { given, ...answer } = await post(form => {
      form.set('title', 'Re: your request')
      form.set('text', 'It is deleted.')
      form.set('url', '')
      form.set('file', new File([], ''))
    })
    expect(answer).toEqual(MASKED)
    expect(given).toEqual({ words: 'Re: your request\n\nIt is deleted.', asks: true })
  })

  test.each([
    ['report.docx', '', MASKED],
    ['Figures.XLSX', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', MASKED],
    // Some systems call every table a text.
    ['people.csv', 'text/plain', MASKED],
    ['answer.eml', 'application/octet-stream', FILED],
    ['letter.PDF', '', FILED],
    ['scan', 'image/heic', FILED],
    ['mail', 'message/rfc822', FILED],
    ['1000004711', 'application/json', MASKED],
  ] as const)('[REACH-018] an answer is filed, a document is masked: %s as "%s"', async (name, type, leads) => {
    const { given, ...answer } = await post(form => form.set('file', new File(['words'], name, { type })))
    expect(answer).toEqual(leads)
    expect(given?.file?.name).toBe(name)
  })

  test('[REACH-018] the system offers the app for each document that is masked, and leads it to its screen', async () => {
    const { file_handlers: handlers, share_target: target } = JSON.parse(
      readFileSync('public/manifest.webmanifest', 'utf8'),
    )
    const endings = (screen: string): string[] =>
      handlers
        .filter(({ action }: { action: string }) => action.startsWith(screen))
        .flatMap(({ accept }: { accept: Record<string, string[]> }) => Object.values(accept).flat())
    expect(endings('/mask')).toEqual(['.docx', '.xlsx', '.pptx', '.csv', '.tsv', '.json', '.html', '.htm', '.md'])
    expect(endings('/mask').filter(ending => formatOf(`report${ending}`) === null)).toEqual([])
    expect(endings('/dashboard')).toEqual(ACCEPTED.split(','))
    const shared = target.params.files[0].accept
    expect([...endings('/mask'), ...endings('/dashboard')].filter(ending => !shared.includes(ending))).toEqual([])
    for (const ending of [...endings('/mask'), ...endings('/dashboard')]) {
      const { to } = await post(form => form.set('file', new File(['words'], `report${ending}`)))
      expect([ending, to]).toEqual([ending, (endings('/mask').includes(ending) ? MASKED : FILED).to])
    }
  })

  /** A navigation as the service worker sees it; Node's Request takes neither an origin nor a destination. */
  const from = (origin: string | null, destination: RequestDestination) => {
    const form = new FormData()
    form.set('text', 'It is deleted.')
    const headers = new Headers(origin === null ? {} : { origin })
    return { url: 'https://app.example/shared-here', destination, headers, formData: async () => form }
  }

  test.each([
    ['https://app.example', 'document', false],
    // The system, or a page that hides its name.
    ['null', 'document', true],
    [null, 'document', true],
  ] as const)('is asked about where anybody may have posted it: from %s as a %s', async (origin, destination, asks) => {
    const store = someCaches()
    const answer = await takeShared(from(origin, destination), 0, store)
    expect([answer.status, answer.headers.get('location')]).toEqual([MASKED.status, MASKED.to])
    expect(await takeGiven(0, 'mask', store)).toEqual({ words: 'It is deleted.', asks })
  })

  test.each([
    ['https://other.example', 'document'],
    ['http://app.example', 'document'],
    ['https://app.example', 'iframe'],
    ['null', 'iframe'],
  ] as const)('is refused from %s as a %s: nothing is kept, nothing opens', async (origin, destination) => {
    const store = someCaches()
    const answer = await takeShared(from(origin, destination), 0, store)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/dashboard?tab=inbox'])
    expect(store.names()).toEqual([])
  })

  test('that is none, or empty, leads to where the person is told', async () => {
    const nothing = { status: 303, to: '/dashboard?tab=inbox&take=nothing' }
    expect(await post(() => {})).toEqual({ ...nothing, given: undefined })
    const store = someCaches()
    const request = new Request('https://app.example/shared-here', { method: 'POST', body: 'no form' })
    expect((await takeShared(request, 0, store)).headers.get('location')).toBe(nothing.to)
    expect(store.names()).not.toContain(GIVEN_CACHE)
  })
})
