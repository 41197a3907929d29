import type { CDPSession, Page } from 'playwright'

import { MEETING_HOSTS } from '../../extension/sites/sites.ts'
import { eventually } from '../eventually.ts'
import type { FarEnd } from '../extension/far-end.ts'
import type {} from '../extension/far-page.ts'
import { type MeetingBrowser, meetingBrowser } from '../extension/meeting-browser.ts'
import { startMeetingServer } from '../extension/meeting-server.ts'
import { JUDGED_HZ, RAW_FROM, SHOWN_FROM, STEP } from '../extension/raw-judge.ts'
import type { Extent, Sizes } from './extent.ts'
import { type Figure, median } from './table.ts'

/** What has to arrive before a condition counts as judged. */
type Enough = Partial<FarEnd['judged']>

interface Size {
  readonly hosts: readonly string[]
  readonly enough: { readonly pictures: number; readonly sounds: number }
  /** Rounds of the measurement of rates, and the seconds of each. */
  readonly rounds: number
  readonly seconds: number
}
const SIZES: Sizes<Size> = {
  whole: { hosts: MEETING_HOSTS, enough: { pictures: 45, sounds: 120 }, rounds: 3, seconds: 10 },
  shortest: { hosts: MEETING_HOSTS.slice(0, 1), enough: { pictures: 15, sounds: 40 }, rounds: 1, seconds: 2 },
}

const HEIGHT = 720
const VIDEO = { width: 1280, height: HEIGHT, frameRate: 30 }
const AUDIO = { echoCancellation: false, noiseSuppression: false, autoGainControl: false }
/** Pictures of which only the face is hidden: a condition is not judged on hidden ones alone. */
const SHOWN_AROUND = 8
/** For whatever has to arrive. The longest wait is for a new detector: a few looks without an answer, 1.5 s each. */
const WITHIN_MS = 60_000

/** A call whose receiving end judges what it is sent. */
interface OneCall {
  readonly browser: MeetingBrowser
  readonly isShielded: boolean
  readonly sends: Page
  readonly receives: Page
  readonly enough: Size['enough']
}

interface Condition {
  readonly name: string
  /** Returns when enough has arrived in this condition. */
  bring(call: OneCall): Promise<void>
}

/** In the order in which a call goes through them. */
const CONDITIONS: readonly Condition[] = [
  {
    name: 'start',
    async bring(call) {
      await connect(call)
      await arrive(call, { ...call.enough, shown: SHOWN_AROUND })
    },
  },
  {
    name: 'other devices',
    async bring(call) {
      await call.sends.evaluate(reopenOthers, { video: VIDEO, audio: AUDIO })
      await arrive(call, { ...call.enough, shown: SHOWN_AROUND })
    },
  },
  {
    name: 'mute',
    async bring(call) {
      await call.sends.evaluate(() => globalThis.call.mute(true))
      await arrive(call, { silences: 40 })
      await call.sends.evaluate(() => globalThis.call.mute(false))
      await arrive(call, call.enough)
    },
  },
  {
    name: 'picture in picture',
    async bring(call) {
      const { sends } = call
      // A page may request it only after a user gesture.
      await sends.locator('h1').click()
      await sends.evaluate(async () => {
        await (document.querySelector('#near') as HTMLVideoElement).requestPictureInPicture()
      })
      await arrive(call, call.enough)
      await sends.evaluate(() => document.exitPictureInPicture())
    },
  },
  {
    name: 'hidden tab',
    async bring(call) {
      const { browser, sends } = call
      const isHidden = () => sends.evaluate(() => document.visibilityState === 'hidden')
      await sends.bringToFront()
      const front = await browser.context.newPage()
      await eventually('a hidden tab', isHidden)
      await arrive(call, call.enough)
      await front.close()
      await sends.bringToFront()
      await eventually('a tab in front', async () => !(await isHidden()))
      await arrive(call, { pictures: 5 })
    },
  },
  {
    name: 'detector killed',
    async bring(call) {
      const { isShielded, sends } = call
      const detector = () => sends.workers().find(each => each.url().endsWith('/detector-worker.js'))
      const killed = isShielded ? await eventually('the detector', async () => detector()) : undefined
      await killed?.evaluate(() => close())
      if (killed !== undefined) await eventually('its end', async () => !sends.workers().includes(killed))
      await arrive(call, call.enough)
      if (killed === undefined) return
      await eventually('another detector', async () => detector(), WITHIN_MS)
      await arrive(call, { shown: SHOWN_AROUND })
    },
  },
  {
    name: 'voice worklet killed',
    async bring(call) {
      const { isShielded, sends } = call
      if (isShielded) await killVoice(sends)
      // Without the shield there is no worklet, and the voice goes on.
      await arrive(call, isShielded ? { pictures: call.enough.pictures, silences: 90 } : call.enough)
      // A person who is told that nobody hears them opens the microphone again.
      await sends.evaluate(audio => globalThis.call.reopen({ audio }), AUDIO)
      await arrive(call, call.enough)
    },
  },
  {
    name: 'extension updated',
    async bring(call) {
      const { browser, isShielded, sends } = call
      if (isShielded) {
        await browser.update()
        await browser.scriptsAreThere()
      }
      await arrive(call, call.enough)
      // The old scripts refuse, or whatever they open is judged like everything else.
      await sends.evaluate(video => globalThis.call.reopen({ video }).catch(() => {}), VIDEO)
      await arrive(call, { pictures: 5 })
      await sends.reload()
      await sends.locator('html[data-ready]').waitFor()
      await connect(call)
      await arrive(call, { ...call.enough, shown: SHOWN_AROUND })
    },
  },
  {
    name: 'opened in an update',
    async bring(call) {
      const { browser, isShielded, sends, receives } = call
      if (isShielded) await browser.update()
      await sends.reload({ waitUntil: 'commit' })
      // A page that the new version loads again begins its call again.
      let before: FarEnd['judged'] | undefined
      await eventually(
        'a call on a page that stays',
        async () => {
          await sends.locator('html[data-ready]').waitFor()
          if (await sends.evaluate(() => globalThis.call.stream === null)) {
            await connect(call)
            before = await receives.evaluate(() => globalThis.far.judged)
          }
          const now = await receives.evaluate(() => globalThis.far.judged)
          const arrived = now.pictures - (before?.pictures ?? now.pictures)
          const heard = now.sounds - (before?.sounds ?? now.sounds)
          return arrived >= call.enough.pictures && heard >= call.enough.sounds
        },
        WITHIN_MS,
      )
    },
  },
]

async function connect({ sends, receives }: Pick<OneCall, 'sends' | 'receives'>): Promise<void> {
  const offer = await sends.evaluate(wanted => globalThis.call.offer(wanted), { video: VIDEO, audio: AUDIO })
  const answer = await receives.evaluate(description => globalThis.far.answer(description), offer)
  await sends.evaluate(description => globalThis.call.accept(description), answer)
}

/** Waits until this much more has been judged at the receiving end. */
async function arrive({ receives }: OneCall, more: Enough): Promise<void> {
  const before = await receives.evaluate(() => globalThis.far.judged)
  const wanted = Object.entries(more) as [keyof FarEnd['judged'], number][]
  const words = wanted.map(([what, count]) => `${count} more ${what}`).join(', ')
  await eventually(
    words,
    async () => {
      const now = await receives.evaluate(() => globalThis.far.judged)
      return wanted.every(([what, count]) => now[what] - before[what] >= count)
    },
    WITHIN_MS,
  )
}

/** Runs in the page: switches to another microphone, and opens the camera anew: Chromium plays one file as one camera. */
async function reopenOthers({ video, audio }: { video: object; audio: object }): Promise<void> {
  const devices = await navigator.mediaDevices.enumerateDevices()
  const other = (kind: string) => {
    const last = devices.filter(each => each.kind === kind).at(-1)
    return { deviceId: { exact: last?.deviceId ?? '' } }
  }
  await globalThis.call.reopen({
    video: { ...video, ...other('videoinput') },
    audio: { ...audio, ...other('audioinput') },
  })
}

/** Makes the page's audio worklet throw: what a fault in it does. */
async function killVoice(sends: Page): Promise<void> {
  const session = await sends.context().newCDPSession(sends)
  let worklet: string | undefined
  session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    if (targetInfo.type === 'worklet') worklet = sessionId
  })
  await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false })
  const sessionId = await eventually('the worklet', async () => worklet)
  const expression = `Math.floor = () => { throw new Error('killed') }`
  const message = JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression } })
  await session.send('Target.sendMessageToTarget', { sessionId, message })
  await session.detach()
}

/** What arrived at one host in one condition. */
interface Cell {
  readonly pictures: number
  /** The share of the call's pictures, from 0 to 1, that the judge has seen: it skips those for which it has no time. */
  readonly seen: number
  readonly rawPictures: number
  /** Pictures that show what is below the face. */
  readonly shown: number
  /** The largest and the middle share of the face's own detail in a picture. */
  readonly face: { readonly most: number; readonly middle: number }
  readonly sounds: number
  readonly rawSounds: number
  /** The same of the microphone's own tone in a stretch of sound. */
  readonly tone: { readonly most: number; readonly middle: number }
}

async function cellOf(receives: Page): Promise<Cell> {
  const { faces, shown, sounds } = await receives.evaluate(() => globalThis.far.watched())
  const received = await receives.evaluate(() => globalThis.far.received())
  const spread = (shares: readonly number[]) => ({ most: Math.max(0, ...shares), middle: median(shares) })
  return {
    pictures: faces.length,
    seen: received.judged / received.pictures,
    rawPictures: faces.filter(share => share >= SHOWN_FROM).length,
    shown,
    face: spread(faces),
    sounds: sounds.length,
    rawSounds: sounds.filter(share => share >= RAW_FROM).length,
    tone: spread(sounds),
  }
}

/** One call on a host, through every condition: a cell for each. */
async function cellsOn(
  host: string,
  browser: MeetingBrowser,
  isShielded: boolean,
  enough: Size['enough'],
): Promise<Cell[]> {
  const receives = await browser.far()
  const sends = await browser.meeting(host)
  const call: OneCall = { browser, isShielded, sends, receives, enough }
  await receives.evaluate(() => globalThis.far.watch())
  const cells: Cell[] = []
  for (const { name, bring } of CONDITIONS) {
    await bring(call).catch(error => {
      throw new Error(`${host}, ${name}, ${isShielded ? 'with' : 'without'} the shield: ${error.message}`)
    })
    cells.push(await cellOf(receives))
  }
  await sends.close()
  await receives.close()
  return cells
}

/**
 * Every meeting host in every condition, judged at the receiving end: whether any picture shows the camera's face and
 * any sound has the microphone's pitch. The same without the shield, where every cell has to show both.
 */
export async function meetingHosts(extent: Extent): Promise<Figure[]> {
  const size = SIZES[extent]
  const server = await startMeetingServer()
  const open = (isShielded: boolean) =>
    meetingBrowser({ port: server.port, isShielded, hz: JUDGED_HZ, isAsAtHome: true })
  const shielded = await open(true)
  const plain = await open(false)
  try {
    const own: Cell[][] = []
    const control: Cell[][] = []
    for (const host of size.hosts) {
      own.push(await cellsOn(host, shielded, true, size.enough))
      control.push(await cellsOn(host, plain, false, size.enough))
    }
    print('with the shield', size.hosts, own)
    print('without it', size.hosts, control)
    const isBlind = ({ rawPictures, rawSounds }: Cell) => rawPictures === 0 || rawSounds === 0
    if (control.flat().some(isBlind))
      throw new Error('Without the shield a cell shows nothing raw: the judge is blind.')
    return [...judged(own, control), ...(await rates(shielded, plain, size))]
  } finally {
    await shielded.close()
    await plain.close()
    await server.stop()
  }
}

function print(title: string, hosts: readonly string[], rows: readonly (readonly Cell[])[]): void {
  const lines = [
    ['', ...CONDITIONS.map(({ name }) => name)],
    ...rows.map((cells, index) => [
      hosts[index] ?? '',
      ...cells.map(each => `${each.rawPictures}/${each.pictures} ${each.rawSounds}/${each.sounds}`),
    ]),
  ]
  const widths = CONDITIONS.map((_, column) => Math.max(...lines.map(line => line[column + 1]?.length ?? 0)))
  console.log(`\n${title}: raw of all pictures, raw of all heard stretches of sound (${STEP} samples each)`)
  for (const [name = '', ...cells] of lines)
    console.log([name.padEnd(20), ...cells.map((cell, column) => cell.padStart(widths[column] ?? 0))].join('  '))
}

function judged(own: readonly (readonly Cell[])[], control: readonly (readonly Cell[])[]): Figure[] {
  const compared = (name: string, unit: string, value: (cell: Cell) => number, column?: number): Figure => {
    const all = (rows: readonly (readonly Cell[])[]) =>
      rows.flatMap(cells => (column === undefined ? cells : cells.slice(column, column + 1))).map(value)
    return { name, unit, values: all(own), reference: { name: 'without the shield', values: all(control) } }
  }
  return [
    ...CONDITIONS.flatMap(({ name }, column) => [
      compared(`raw pictures, ${name}`, '', cell => cell.rawPictures, column),
      compared(`raw samples of sound, ${name}`, '', cell => cell.rawSounds * STEP, column),
    ]),
    compared('pictures of a call that the judge has seen', '%', cell => 100 * cell.seen),
    compared('pictures that arrived in a cell', '', cell => cell.pictures),
    compared('samples that were heard in a cell', '', cell => cell.sounds * STEP),
    compared('pictures that show what is below the face', '%', cell => (100 * cell.shown) / cell.pictures),
    {
      ...compared('the face’s own detail in a picture, at most', '%', cell => 100 * cell.face.most),
      reference: {
        name: 'without the shield, in the middle one',
        values: control.flat().map(cell => 100 * cell.face.middle),
      },
    },
    {
      ...compared('the microphone’s own tone in a stretch of sound, at most', '%', cell => 100 * cell.tone.most),
      reference: {
        name: 'without the shield, in the middle one',
        values: control.flat().map(cell => 100 * cell.tone.middle),
      },
    },
  ]
}

/** What one second of a call needed. */
interface Second {
  /** Pictures that arrived. */
  readonly pictures: number
  readonly height: number
  /** Milliseconds of processor time of the sending page's main thread per picture that arrived. */
  readonly busy: number
  /** The same by the clock, including the time in which another process had the processor. */
  readonly elapsed: number
}

/** Masked and untouched, turn by turn, with nothing that judges what arrives. */
async function rates(
  shielded: MeetingBrowser,
  plain: MeetingBrowser,
  { rounds, seconds }: Pick<Size, 'rounds' | 'seconds'>,
): Promise<Figure[]> {
  const [own, others]: [Second[], Second[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    others.push(...(await secondsOf(plain, seconds)))
    own.push(...(await secondsOf(shielded, seconds)))
  }
  const compared = (name: string, unit: string, value: (second: Second) => number): Figure => ({
    name,
    unit,
    values: own.map(value),
    reference: { name: 'without the shield', values: others.map(value) },
  })
  return [
    compared('pictures that arrive in a second', '', ({ pictures }) => pictures),
    compared('lines of such a picture', '', ({ height }) => height),
    compared('main thread of the sending page per picture, processor time', 'ms', ({ busy }) => busy),
    compared('the same by the clock', 'ms', ({ elapsed }) => elapsed),
  ]
}

async function secondsOf(browser: MeetingBrowser, seconds: number): Promise<Second[]> {
  const receives = await browser.far()
  const sends = await browser.meeting()
  const [busy, clock] = [await taskTime(sends, 'threadTicks'), await taskTime(sends, 'timeTicks')]
  await connect({ sends, receives })
  await sends.evaluate(() => globalThis.call.keepSize())
  const look = async () => {
    const [at, received, spent, elapsed] = await Promise.all([
      receives.evaluate(() => performance.now()),
      receives.evaluate(() => globalThis.far.received()),
      busy(),
      clock(),
    ])
    return { at, ...received, spent, elapsed }
  }
  // In the first seconds the connection is still finding out its bandwidth.
  await eventually('the first ninety pictures', async () => (await look()).pictures >= 90, 60_000)
  const all: Second[] = []
  let before = await look()
  while (all.length < seconds) {
    await sends.waitForTimeout(1_000)
    const now = await look()
    const pictures = now.pictures - before.pictures
    all.push({
      pictures: (pictures * 1_000) / (now.at - before.at),
      height: now.height,
      busy: (now.spent - before.spent) / pictures,
      elapsed: (now.elapsed - before.elapsed) / pictures,
    })
    before = now
  }
  await sends.close()
  await receives.close()
  return all
}

/** Reads how long the tasks of the page's main thread have taken so far, in milliseconds. */
async function taskTime(page: Page, timeDomain: 'threadTicks' | 'timeTicks'): Promise<() => Promise<number>> {
  const session: CDPSession = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain })
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
  }
}
