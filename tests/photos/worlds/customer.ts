import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReplyKind } from '../../../server/sandbox/providers.ts'

import { PROVIDERS, type ProviderId } from '../../../sync/catalog/providers.ts'
import { readZip, writeZip } from '../../../sync/rules/evidence/zip.ts'
import { eventually } from '../../eventually.ts'
import { runCommand } from '../../journeys/fixture/command.ts'
import { answers, aPerson, type Person, pay, repliesOf, requestsOf, sign } from '../../journeys/fixture/person.ts'
import { advanceDays, type Product } from '../../journeys/fixture/product.ts'
import type { Stage, World } from '../scene.ts'
import { dialogOf, press, see, seeDialog } from '../steps.ts'

export const DANA = 'dana@whitfield.example'
const OVERVIEW = { path: '/dashboard', shows: 'Deletion in motion' } as const
const SETTINGS = { path: '/dashboard?tab=settings', shows: 'Your data' } as const
const BILLING = { path: '/billing', shows: 'Payment method' } as const

/** A customer whose letters have all been handed over. */
export async function aSender(product: Product, { card = '4242 4242 4242 4242' } = {}): Promise<Person> {
  const person = await aPerson(product, { email: DANA })
  await sign(person)
  await pay(product, person, { card })
  await eventually('every letter is sent', async () => {
    const requests = await requestsOf(person)
    return requests.length === PROVIDERS.length && requests.every(({ submittedAt }) => submittedAt !== null)
  })
  return person
}

/** One after the other, so that the mails have the same order in each run. */
export async function getsAnswers(
  product: Product,
  person: Person,
  kinds: readonly (readonly [ProviderId, ReplyKind])[],
) {
  for (const [provider, kind] of kinds) {
    const before = (await repliesOf(person)).length
    await answers(product, person, provider, kind)
    await eventually(`${provider}: ${kind}`, async () => (await repliesOf(person)).length === before + 1)
  }
}

/** Waits until nothing more happens by itself in the account. */
export async function settles(person: Person): Promise<void> {
  let last = ''
  await eventually('an account at rest', async () => {
    const rows = JSON.stringify(await person.rows())
    const isSame = rows === last
    last = rows
    await new Promise(resolve => setTimeout(resolve, 700))
    return isSame
  })
}

async function passes(product: Product, person: Person, days: number): Promise<void> {
  await advanceDays(product, days)
  await settles(person)
}

/** The day on which the letters have left. */
export const firstDay: World = {
  name: 'first-day',
  begin: product => aSender(product),
  scenes: [
    { name: 'payment', path: '/payment-success', shows: 'What happens next' },
    { name: 'overview', path: '/dashboard', shows: 'Deletion in motion' },
    { name: 'inbox', path: '/dashboard?tab=inbox', shows: 'No incoming messages' },
    { name: 'billing', path: '/billing', shows: 'Payment method' },
  ],
}

/** The second week: every kind of answer has come in, and some of them ask for the person. */
export const secondWeek: World = {
  name: 'week-2',
  async begin(product) {
    const person = await aSender(product)
    await getsAnswers(product, person, [
      ['openai', 'acknowledge'],
      ['anthropic', 'acknowledge'],
      ['google', 'acknowledge'],
    ])
    await passes(product, person, 3)
    await getsAnswers(product, person, [
      ['anthropic', 'ask_identity'],
      ['google', 'unclear'],
      ['google', 'spoof'],
    ])
    await passes(product, person, 5)
    await getsAnswers(product, person, [
      ['openai', 'confirm'],
      ['google', 'refuse'],
    ])
    await settles(person)
    return person
  },
  scenes: [
    { name: 'overview', ...OVERVIEW },
    dialogOf('traction', OVERVIEW, 'How it is counted'),
    dialogOf('saved', OVERVIEW, 'What is saved and what waits'),
    dialogOf('palette', OVERVIEW, 'Search and commands'),
    {
      name: 'shortcuts',
      ...OVERVIEW,
      async act(stage) {
        await stage.page.keyboard.press('?')
        await seeDialog(stage)
      },
    },
    {
      name: 'answer',
      ...OVERVIEW,
      async act(stage) {
        // Its whole name says to whom.
        await stage.page
          .getByRole('button', { name: stage.say('Answer it') })
          .first()
          .click()
        await seeDialog(stage)
      },
    },
    { name: 'evidence', path: '/dashboard?evidence=openai', shows: 'Record intact' },
    {
      name: 'share',
      path: '/dashboard?evidence=openai',
      shows: 'Record intact',
      act: openShare,
    },
    {
      name: 'share-made',
      path: '/dashboard?evidence=openai',
      shows: 'Record intact',
      async act(stage) {
        await openShare(stage)
        await press(stage, 'Make the link')
        await see(stage, 'The link is ready')
        await see(stage, 'Links that work')
      },
    },
    dialogOf('evidence-export', { path: '/dashboard?evidence=openai', shows: 'Record intact' }, 'Export'),
    { name: 'inbox', path: '/dashboard?tab=inbox', shows: 'Signature checks out' },
    { name: 'inbox-claim', path: '/dashboard?tab=inbox&from=openai', shows: 'Is this a completion?' },
    { name: 'inbox-quarantine', path: '/dashboard?tab=inbox&show=quarantine', shows: 'Sender' },
    { name: 'inbox-nothing', path: '/dashboard?tab=inbox&words=zeppelin', shows: 'No email fits.' },
    dialogOf('inbox-file', { path: '/dashboard?tab=inbox', shows: 'Signature checks out' }, 'File an answer'),
    { name: 'settings', ...SETTINGS },
    dialogOf('settings-pause', SETTINGS, 'Pause All Providers'),
    dialogOf('settings-provider', SETTINGS, 'Add custom provider'),
    dialogOf('settings-details', SETTINGS, 'Correct details'),
    dialogOf('settings-close', SETTINGS, 'Close account'),
    { name: 'billing', ...BILLING },
    dialogOf('billing-change', BILLING, 'Change plan'),
    dialogOf('billing-cancel', BILLING, 'Cancel plan'),
    {
      name: 'verify-intact',
      path: '/verify',
      shows: 'Is this record intact?',
      act: stage => verifyBundle(stage, text => text),
    },
    {
      name: 'verify-broken',
      path: '/verify',
      shows: 'Is this record intact?',
      act: stage => verifyBundle(stage, text => text.replace(' written to ', ' writ to ')),
    },
    {
      name: 'inbox-open',
      path: '/dashboard?tab=inbox',
      shows: 'Signature checks out',
      async act({ page }) {
        await page.locator('[data-mail]').nth(2).click()
        await page.waitForURL(/reply=/)
      },
    },
    {
      name: 'offline',
      ...OVERVIEW,
      async act({ page, context }) {
        await context.setOffline(true)
        await page
          .getByText(/^Offline|^Sin conexión/)
          .first()
          .waitFor()
      },
    },
    {
      name: 'offline-waiting',
      ...SETTINGS,
      async act(stage) {
        // Without the offline copy, a dialog opens offline only if its code is already here.
        await press(stage, 'What is saved and what waits')
        await seeDialog(stage)
        await stage.page.keyboard.press('Escape')
        await stage.context.setOffline(true)
        await stage.page.getByRole('switch', { name: 'Google (Gemini)' }).click()
        await stage.page.getByText(/, 1 /).first().waitFor()
        await press(stage, 'What is saved and what waits')
        await seeDialog(stage)
      },
    },
  ],
}

/** Nobody answers, and two legal letters have gone out. */
export const silence: World = {
  name: 'day-60',
  async begin(product) {
    const person = await aSender(product)
    for (const days of [8, 14, 14, 10, 14]) await passes(product, person, days)
    return person
  },
  scenes: [
    { name: 'overview', ...OVERVIEW },
    { name: 'evidence', path: '/dashboard?evidence=xai', shows: 'Record intact' },
  ],
}

/** All four have confirmed, and the person has said yes to each. */
export const deleted: World = {
  name: 'deleted',
  async begin(product) {
    const person = await aSender(product)
    await passes(product, person, 5)
    for (const { id } of PROVIDERS) {
      await getsAnswers(product, person, [[id, 'confirm']])
      const reply = (await repliesOf(person)).find(({ providerId }) => providerId === id)
      if (reply?.needsConfirmation) {
        await person.mutate('confirm_reply@1', { replyId: reply.id, category: 'completion' })
      }
    }
    await settles(person)
    return person
  },
  scenes: [
    { name: 'overview', ...OVERVIEW },
    { name: 'evidence', path: '/dashboard?evidence=openai', shows: 'Record intact' },
    { name: 'inbox', path: '/dashboard?tab=inbox', shows: 'Signature checks out' },
  ],
}

/** A plan that was canceled, and letters that are paused. */
export const ending: World = {
  name: 'ending',
  async begin(product) {
    const person = await aSender(product)
    await passes(product, person, 9)
    await person.post('/api/billing/cancel', {})
    await person.mutate('set_paused@1', { paused: true })
    await settles(person)
    return person
  },
  scenes: [
    { name: 'overview', ...OVERVIEW },
    { name: 'settings', ...SETTINGS },
    { name: 'billing', ...BILLING },
  ],
}

/** A card that the bank refused when the trial ended. */
export const pastDue: World = {
  name: 'past-due',
  async begin(product) {
    const person = await aSender(product, { card: '4000 0000 0000 0341' })
    await passes(product, person, 8)
    return person
  },
  scenes: [
    { name: 'overview', ...OVERVIEW },
    { name: 'billing', ...BILLING },
  ],
}

async function openShare(stage: Stage): Promise<void> {
  await press(stage, 'Export')
  await stage.page.getByRole('menuitem', { name: stage.say('Share by link') }).click()
  await see(stage, 'What is in it')
}

/** Opens a bundle of the server's own, its ledger changed by `change`. */
async function verifyBundle({ page, product, clock }: Stage, change: (ledger: string) => string): Promise<void> {
  const file = join(product.dataDir, 'photographed.zip')
  const { status, stderr } = await runCommand({ ...product, environment: clock }, 'evidence', 'bundle', DANA, file)
  if (status !== 0) throw new Error(stderr)
  const files = await readZip(readFileSync(file))
  const ledger = change(Buffer.from(files.get('ledger.txt') ?? []).toString('latin1'))
  const buffer = Buffer.from(writeZip(new Map([...files, ['ledger.txt', Buffer.from(ledger, 'latin1')]]), 0))
  await page.locator('input[type=file]').setInputFiles({ name: 'evidence.zip', mimeType: 'application/zip', buffer })
  await page.locator('[data-state]').nth(3).waitFor()
}
