import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ATTACKS, WITH_A_PRESS } from '../extension/hostile-meeting.ts'
import type {} from '../extension/hostile-page.ts'
import { type MeetingBrowser, meetingBrowser } from '../extension/meeting-browser.ts'
import { type MeetingServer, startMeetingServer } from '../extension/meeting-server.ts'

let server: MeetingServer
let browser: MeetingBrowser
/** What each attack obtained: a camera's own track is a MediaStreamTrack, ours comes from a generator. */
const got: Record<string, string> = {}

beforeAll(async () => {
  server = await startMeetingServer()
  browser = await meetingBrowser({ port: server.port })
  const page = await browser.context.newPage()
  await page.goto('https://whereby.com/hostile')
  await page.locator('html[data-ready]').waitFor()
  for (const name of Object.keys(ATTACKS)) {
    // Some ways need a user gesture.
    if (WITH_A_PRESS.includes(name)) await page.locator('button').click()
    got[name] = await page.evaluate(way => tryAttack(way), name)
  }
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

describe('a page that wants the camera as it is', () => {
  test.each(Object.keys(ATTACKS))('gets a masked one by %s', name => {
    expect(got[name]).toBe('[object MediaStreamTrackGenerator]')
  })
})
