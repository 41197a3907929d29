import { readFileSync } from 'node:fs'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { MEETING_HOSTS } from '../../extension/sites/sites.ts'
import { type Guard, KEEPS_NATIVE, pageWithout } from '../extension/hostile-guards.ts'
import { CAMERA, TRICKS, WAYS } from '../extension/hostile-meeting.ts'
import type { Arrived } from '../extension/hostile-page.ts'
import { RECEIVERS } from '../extension/hostile-receivers.ts'
import { meetingBrowser } from '../extension/meeting-browser.ts'
import { type MeetingServer, startMeetingServer } from '../extension/meeting-server.ts'
import { JUDGED_HZ } from '../extension/raw-judge.ts'

const [MASKED_AT = '', ...OTHER_HOSTS] = MEETING_HOSTS
const PAGE = 'meeting-page.js'
/** Finds no face, at once: the whole picture stays hidden. Whether the mask is good enough, others measure. */
const SEES_NOBODY = `addEventListener('message', ({ ports: [port] }) => {
  port.onmessage = ({ data: { id } }) => port.postMessage({ id, faces: [] })
})`
const names = (rows: readonly { readonly name: string }[]) => rows.map(({ name }) => name)
const ALL = names([...WAYS, ...RECEIVERS])

let server: MeetingServer
let bare: Arrived
let masked: Arrived
/** On the other hosts nothing opens a device for the page: whatever arrives has passed the guards. */
let others: Readonly<Record<string, Arrived>>

/** What arrives by each way on each of these hosts, in a browser of their own. */
async function arrivals(
  hosts: readonly string[],
  {
    ways = names(WAYS),
    receivers = true,
    ...options
  }: { ways?: readonly string[]; receivers?: boolean } & Partial<Parameters<typeof meetingBrowser>[0]>,
): Promise<Record<string, Arrived>> {
  const browser = await meetingBrowser({ port: server.port, hz: JUDGED_HZ, ...options })
  // A camera that stays open: it takes long to begin, and now and then it does not when it has just ended.
  const keeps = await browser.context.newPage()
  await keeps.goto(`https://127.0.0.1:${server.port}/inner`)
  await keeps.evaluate(
    async video =>
      Object.assign(globalThis, { kept: await navigator.mediaDevices.getUserMedia({ video }) }) && undefined,
    CAMERA,
  )
  const found: Record<string, Arrived> = {}
  for (const host of hosts) {
    const page = await browser.context.newPage()
    await page.goto(`https://${host}/hostile`)
    await page.locator('html[data-ready]').waitFor()
    const needsPress = names(WAYS.filter(way => way.needsPress)).filter(name => ways.includes(name))
    found[host] = {}
    for (const name of needsPress) {
      await page.locator('button').click()
      Object.assign(found[host], await page.evaluate(way => arriveBy([way]), name))
    }
    const rest = ways.filter(name => !needsPress.includes(name))
    Object.assign(found[host], await page.evaluate(all => arriveBy(all), rest))
    if (receivers) Object.assign(found[host], await page.evaluate(() => arriveAt()))
    await page.close()
  }
  await browser.close()
  return found
}
const oneOf = async (host: string, options: Parameters<typeof arrivals>[1]): Promise<Arrived> =>
  (await arrivals([host], options))[host] ?? {}

beforeAll(async () => {
  server = await startMeetingServer()
  const withNative = KEEPS_NATIVE + readFileSync(`dist/extension/chrome/${PAGE}`, 'utf8')
  ;[bare, others] = await Promise.all([
    oneOf(MASKED_AT, { isShielded: false }),
    arrivals(OTHER_HOSTS, { damage: { 'meeting.js': '', [PAGE]: withNative } }),
  ])
  masked = await oneOf(MASKED_AT, { damage: { 'detector-worker.js': SEES_NOBODY } })
}, 240_000)
afterAll(() => server?.stop())

describe('raw camera and microphone: 0 of more than 100 ways on the eight hosts', () => {
  test('there are so many ways, and each has a name of its own', () => {
    expect(new Set(ALL).size).toBe(ALL.length)
    expect(ALL.length).toBeGreaterThan(100)
  })

  test.each(ALL)('by %s: raw without Shield, masked with it, and nothing if nobody opens', name => {
    const elsewhere = new Set(OTHER_HOSTS.map(host => others[host]?.[name]))
    const refused = RECEIVERS.some(receiver => receiver.name === name) ? 'InvalidAccessError' : 'NotAllowedError'
    expect({ bare: bare[name], masked: masked[name], elsewhere: [...elsewhere] }).toEqual({
      bare: 'raw',
      masked: 'masked',
      elsewhere: [refused],
    })
  })
})

/** Ways that only this guard closes. */
const HELD_BY: Readonly<Record<Guard, { ways: readonly string[]; receivers: boolean; arrives: string }>> = {
  windows: {
    ways: ['a frame', 'a window whose document is on its way', 'a kept frame whose next document is on its way'],
    receivers: false,
    arrives: 'raw',
  },
  receivers: { ways: [], receivers: true, arrives: 'raw' },
  // The receivers refuse what would be opened then.
  opening: { ways: names(TRICKS), receivers: false, arrives: 'InvalidAccessError' },
}

describe('the table notices that a guard is missing', () => {
  test.each(Object.keys(HELD_BY) as Guard[])('that of %s', async guard => {
    const { ways, receivers, arrives } = HELD_BY[guard]
    const page = KEEPS_NATIVE + (await pageWithout(guard))
    const arrived = await oneOf(MASKED_AT, { ways, receivers, damage: { 'meeting.js': '', [PAGE]: page } })
    const expected = [...ways, ...(receivers ? names(RECEIVERS) : [])]
    expect(arrived).toEqual(Object.fromEntries(expected.map(name => [name, arrives])))
  })
})
