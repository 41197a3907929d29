import type { Chance } from './chance.ts'
import type { Plan } from './network.ts'
import { sleep } from './virtual-time.ts'

/** What a scene may do with the world around it. `Page`: a page with an account's copy; `Account`: its owner. */
export interface Stage<Page extends { line: { plans: Plan[] } }, Account> {
  chance: Chance
  /** Pages of two devices of one account; undefined if there are none. */
  twoDevices(): Promise<{ one: Page; other: Page; account: Account } | undefined>
  /** Two pages of one device. */
  twoPages(): Promise<{ one: Page; other: Page; account: Account } | undefined>
  /** One separate trip, whatever the page's loop is doing. */
  go(page: Page, trip: 'exchange' | 'pull' | 'push'): Promise<void>
  look(page: Page): Promise<void>
  /** The id of a run that the page shows; creates one if it shows none. */
  run(page: Page): Promise<string>
  newRun(page: Page): Promise<string>
  write(page: Page, runId: string): Promise<void>
  deleteRun(page: Page, runId: string): Promise<void>
  /** A job of the server; one with a given number of events never fails. */
  act(account: Account, events?: number): Promise<void>
  backup(): Buffer | undefined
  /** False if the server has already been restored often enough in this life. */
  restore(image: Buffer): Promise<boolean>
  /** Sets the page's clock ahead, or back. */
  moveClock(page: Page, years: number): void
  month(): void
  /** A device writes without an account, and signs in twice; the first time its page dies in between. */
  signInLate(): Promise<void>
  /** Work that nobody awaits. */
  spawn(work: () => Promise<void>): void
}

/**
 * Several things that must coincide before a certain kind of mistake shows. Each of them happens by chance as well, but
 * together they occur in only one of thousands of lives, so a life plays some of them on purpose.
 */
export async function playScene<Page extends { line: { plans: Plan[] } }, Account>(
  stage: Stage<Page, Account>,
): Promise<string> {
  const scene = stage.chance.weighted({
    restored: 5,
    'other history': 2,
    'clock ahead': 2,
    'clock behind': 2,
    'signs in late': 4,
    'jobs at once': 2,
    'late page': 3,
    'same place': 4,
    refusal: 3,
  })
  const scenes: Record<typeof scene, (stage: Stage<Page, Account>) => Promise<void>> = {
    restored,
    'other history': otherHistory,
    'clock ahead': clockAhead,
    'clock behind': clockBehind,
    'signs in late': ({ signInLate }) => signInLate(),
    'jobs at once': jobsAtOnce,
    'late page': latePage,
    'same place': samePlace,
    refusal,
  }
  await scenes[scene](stage)
  return scene
}

const soon = (path: Plan['path'], backMs = 0.3): Plan => ({ path, fate: 'arrives', thereMs: 0.3, backMs })

/** A run that one device started and another wrote into is lost by a restore; older receipts arrive late. */
async function restored<Page extends { line: { plans: Plan[] } }, Account>(stage: Stage<Page, Account>): Promise<void> {
  const { chance } = stage
  const found = await stage.twoDevices()
  if (found === undefined) return
  const { one, other } = found
  const images = [stage.backup()]
  await stage.write(one, await stage.run(one))
  one.line.plans.push(soon('/sync/pull'), soon('/sync/push'), soon('/sync/pull'))
  await stage.go(one, 'exchange')
  images.push(stage.backup())
  const runId = await stage.newRun(other)
  other.line.plans.push(soon('/sync/push'), soon('/sync/pull'))
  await stage.go(other, 'exchange')
  one.line.plans.push(soon('/sync/pull'))
  await stage.go(one, 'exchange')
  images.push(stage.backup())
  await stage.write(one, runId)
  if (chance.yes(0.5)) {
    one.line.plans.push(soon('/sync/push'), soon('/sync/pull'))
    await stage.go(one, 'exchange')
    if (chance.yes(0.5)) await stage.write(one, runId)
  }
  if (chance.yes(0.15)) stage.month()
  // Deleted by a device from which the first one does not hear before the server is restored.
  if (chance.yes(0.2)) {
    await stage.deleteRun(other, runId)
    await stage.go(other, 'exchange')
    images.push(stage.backup())
  }
  // A receipt that is in flight for seconds, while the copy that it belongs to is replaced.
  one.line.plans.push(soon('/sync/push', 1_000 + chance.next() * 4_000))
  stage.spawn(() => stage.go(one, 'push'))
  await sleep(20)
  const image = chance.pick([images.at(-1), images.at(-1), images[1], images[0]])
  if (image === undefined || !(await stage.restore(image))) return
  one.line.plans.push(soon('/sync/pull'), soon('/sync/pull'))
  await stage.go(one, 'pull')
  await stage.go(one, 'pull')
  await sleep(chance.pick([0, 6_000]))
  await stage.go(one, 'exchange')
  if (chance.yes(0.5)) await stage.go(one, 'exchange')
  await stage.look(one)
  const older = images[0]
  if (image !== images.at(-1) && chance.yes(0.6) && older !== undefined) {
    await sleep(500)
    if (await stage.restore(older)) await stage.go(one, 'exchange')
  }
}

/** The new history fills the ledger places of the old one differently. */
async function otherHistory<Page extends { line: { plans: Plan[] } }, Account>(
  stage: Stage<Page, Account>,
): Promise<void> {
  const found = await stage.twoPages()
  const image = stage.backup()
  if (found === undefined || image === undefined) return
  const { one, account } = found
  const much = async () => {
    for (let times = 0; times < 4; times += 1) {
      await stage.act(account)
      await sleep(2)
    }
  }
  await much()
  await stage.go(one, 'exchange')
  if (!(await stage.restore(image))) return
  await much()
  await stage.go(one, 'exchange')
}

/** Everything that was confirmed looks ten years old, and then the server needs it. */
async function clockAhead<Page extends { line: { plans: Plan[] } }, Account>(
  stage: Stage<Page, Account>,
): Promise<void> {
  const found = await stage.twoPages()
  const image = stage.backup()
  if (found === undefined || image === undefined) return
  const { one } = found
  stage.moveClock(one, 10)
  await stage.write(one, await stage.run(one))
  for (let times = 0; times < 2; times += 1) {
    one.line.plans.push(soon('/sync/push'), soon('/sync/pull'))
    await stage.go(one, 'exchange')
  }
  stage.moveClock(one, -10)
  await stage.restore(image)
}

/** One page types while another one cleans up with a clock by which all of it is old. */
async function clockBehind<Page extends { line: { plans: Plan[] } }, Account>(
  stage: Stage<Page, Account>,
): Promise<void> {
  const found = await stage.twoPages()
  if (found === undefined) return
  const { one, other } = found
  const runId = await stage.run(other)
  stage.moveClock(one, -10)
  for (let times = 0; times < 5; times += 1) {
    // What the other page sends meanwhile is confirmed, but not yet contained in the page that is in flight.
    one.line.plans.push(soon('/sync/push'), soon('/sync/pull', 12))
    other.line.plans.push(soon('/sync/push'))
    stage.spawn(() => stage.go(one, 'exchange'))
    stage.spawn(() => stage.write(other, runId))
    await sleep(2 + stage.chance.next() * 10)
    stage.spawn(() => stage.go(other, 'push'))
    await sleep(20)
    await stage.look(one)
  }
  stage.moveClock(one, 10)
}

/** Jobs that share one COMMIT; now and then one of them fails. */
async function jobsAtOnce<Page extends { line: { plans: Plan[] } }, Account>(
  stage: Stage<Page, Account>,
): Promise<void> {
  const found = await stage.twoPages()
  if (found === undefined) return
  const { one, account } = found
  await stage.write(one, await stage.run(one))
  one.line.plans.push(soon('/sync/push'))
  stage.spawn(() => stage.go(one, 'push'))
  for (let times = 0; times < 3; times += 1) stage.spawn(() => stage.act(account))
  await sleep(5)
}

/** A page that was requested first and arrives last, on a copy that has meanwhile advanced from the same cursor. */
async function latePage<Page extends { line: { plans: Plan[] } }, Account>(stage: Stage<Page, Account>): Promise<void> {
  const found = await stage.twoPages()
  if (found === undefined) return
  const { one, other, account } = found
  for (let times = 0; times < 3; times += 1) await stage.act(account)
  for (const page of [one, other]) await stage.go(page, 'exchange')
  await stage.act(account, 5)
  one.line.plans.push({ path: '/sync/pull', fate: 'arrives', thereMs: 40, backMs: 2_000 })
  for (let pages = 0; pages < 4; pages += 1) one.line.plans.push(soon('/sync/pull', 2_000))
  for (let pages = 0; pages < 6; pages += 1) other.line.plans.push(soon('/sync/pull'))
  stage.spawn(() => stage.go(one, 'pull'))
  stage.spawn(() => stage.go(other, 'exchange'))
  await sleep(15)
  await stage.act(account, 5)
}

/** Two devices write at the same place of one text; one receives it page by page, and is checked in between. */
async function samePlace<Page extends { line: { plans: Plan[] } }, Account>(
  stage: Stage<Page, Account>,
): Promise<void> {
  const found = await stage.twoDevices()
  if (found === undefined) return
  const { one, other, account } = found
  const runId = await stage.run(one)
  for (const page of [one, other]) await stage.go(page, 'exchange')
  await stage.write(other, runId)
  await stage.write(one, runId)
  await stage.go(other, 'push')
  one.line.plans.push(soon('/sync/push'))
  await stage.go(one, 'push')
  for (let times = 0; times < 2; times += 1) {
    await stage.act(account)
    await sleep(2)
  }
  for (let pages = 0; pages < 4; pages += 1) one.line.plans.push(soon('/sync/pull', 150))
  stage.spawn(() => stage.go(one, 'exchange'))
  for (let looks = 0; looks < 5; looks += 1) {
    await sleep(100)
    await stage.look(one)
  }
}

/** A mutation of a run that was deleted elsewhere is rejected, and the receipt that says so is lost. */
async function refusal<Page extends { line: { plans: Plan[] } }, Account>(stage: Stage<Page, Account>): Promise<void> {
  const found = await stage.twoDevices()
  if (found === undefined) return
  const { one, other } = found
  const runId = await stage.newRun(one)
  for (const page of [one, other]) {
    page.line.plans.push(soon('/sync/push'), soon('/sync/pull'))
    await stage.go(page, 'exchange')
  }
  await stage.write(one, runId)
  await stage.deleteRun(other, runId)
  other.line.plans.push(soon('/sync/push'))
  await stage.go(other, 'exchange')
  const fate = stage.chance.pick(['answer lost', 'arrives'] as const)
  one.line.plans.push({ path: '/sync/push', fate, thereMs: 1, backMs: 1 })
  await stage.go(one, 'push')
  one.line.plans.push(soon('/sync/pull'))
  await stage.go(one, 'pull')
  await stage.look(one)
}
