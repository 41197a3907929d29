import { PROVIDERS } from '../../../sync/catalog/providers.ts'
import { Email } from '../../../sync/records/email.ts'
import { calls } from '../../../sync/wire/calls.ts'
import { eventually } from '../../eventually.ts'
import { aPerson, byCalls, codeFor, PASSWORD } from '../../journeys/fixture/person.ts'
import type { Scene, Stage, World } from '../scene.ts'
import { dialogOf, press, see, seeDialog } from '../steps.ts'
import { aSender, DANA, getsAnswers, settles } from './customer.ts'

const OVERVIEW = { path: '/dashboard', shows: 'Deletion in motion' } as const
const PASSPHRASE = 'seven green teapots'

/** A page opens while the code of its screen is gone, or has a mistake in it. */
const brokenPage = (name: string, path: string, code: 'gone' | 'wrong'): Scene => ({
  name,
  path: '/signup',
  shows: 'Start your protection.',
  async act(stage) {
    const { page, product } = stage
    const file = path === '/auth' ? /\/assets\/auth-page-[\w-]+\.js/ : /\/assets\/verify-[\w-]+\.js/
    await page.route(file, route =>
      code === 'gone'
        ? route.abort()
        : route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("a mistake in a page")' }),
    )
    await page.goto(product.origin + path)
    // A prepared page runs its own code once somebody touches it.
    await page.mouse.click(5, 300)
    await see(stage, code === 'gone' ? 'A part of this page could not be loaded.' : 'This page stopped working.')
  },
})

/** Pages that cannot be shown: their code is gone, or breaks, or there is no such page. */
export const broken: World = {
  name: 'broken',
  scenes: [
    brokenPage('page', '/auth', 'wrong'),
    brokenPage('part', '/auth', 'gone'),
    brokenPage('public-page', '/verify', 'wrong'),
    { name: 'address', path: '/dashboard/letters', shows: 'Return to sender' },
  ],
}

/** Signs up on /auth, which asks for nothing but an address and a password, and goes on to the wizard. */
const withoutProfile =
  (email: string) =>
  async (stage: Stage): Promise<void> => {
    const { page, product, say } = stage
    await page.getByLabel(say('Email')).fill(email)
    await page.getByRole('textbox', { name: say('Password') }).fill(PASSWORD)
    await press(stage, 'Create account')
    await page.getByRole('heading', { name: say('Confirm your email') }).waitFor()
    await page
      .getByRole('textbox')
      .first()
      .fill(await codeFor(product, email))
    await page.waitForURL(/\/dashboard$/)
    await page.goto(`${product.origin}/onboarding`)
    await see(stage, 'One thing before the letters.')
  }

/** Somebody who signed up with an address alone: a name, a ZIP code, and the terms are missing. */
export const profile: World = {
  name: 'profile',
  scenes: [
    { name: 'empty', path: '/auth', shows: 'Come in.', act: withoutProfile(DANA) },
    {
      name: 'errors',
      path: '/auth',
      shows: 'Come in.',
      async act(stage) {
        await withoutProfile('robin@whitfield.example')(stage)
        await press(stage, 'Save and continue')
        await stage.page.getByRole('alert').first().waitFor()
      },
    },
  ],
}

/** Somebody who has chosen no provider, so that there is no cycle, no letter, and nothing to count. */
export const empty: World = {
  name: 'empty',
  async begin(product) {
    const person = await aPerson(product, { email: DANA })
    const [address] = (await person.rows()).email ?? []
    const { id: emailId } = Email.parse(address)
    for (const { id: providerId } of PROVIDERS) {
      await person.mutate('set_provider_enabled@1', { emailId, providerId, enabled: false })
    }
    return person
  },
  scenes: [
    { name: 'overview', path: '/dashboard', shows: 'No providers configured for deletion tracking.' },
    { name: 'settings', path: '/dashboard?tab=settings', shows: 'Your data' },
    { name: 'wizard-2', path: '/onboarding?step=2', shows: 'Who should delete what?' },
    dialogOf('traction', { path: '/dashboard', shows: 'Deletion in motion' }, 'How it is counted'),
  ],
}

/** The session was ended on another device; what is saved on this one can still be read. */
export const ended: World = {
  name: 'ended',
  async begin(product) {
    const person = await aSender(product)
    // The letters leave in any order. The newest receipts are then of the answers, which come in this one.
    for (const { id } of PROVIDERS) await getsAnswers(product, person, [[id, 'acknowledge']])
    await settles(person)
    return person
  },
  scenes: [
    { name: 'overview', ...OVERVIEW, act: endSession },
    { name: 'settings', path: '/dashboard?tab=settings', shows: 'Your data', act: endSession },
    { name: 'billing', path: '/billing', shows: 'Payment method', act: endSession },
    {
      name: 'sign-in',
      ...OVERVIEW,
      async act(stage) {
        await endSession(stage)
        await stage.page.getByRole('link', { name: stage.say('Sign in again') }).click()
        await stage.page.waitForURL(/\/onboarding/)
        await stage.page.getByRole('textbox', { name: stage.say('Password') }).waitFor()
      },
    },
  ],
}

/** Signs the device out from another one. */
async function endSession({ page, product, say }: Stage): Promise<void> {
  const elsewhere = await byCalls(product, DANA)
  await elsewhere.post(calls.endOtherSessions.path, {})
  await page.reload()
  await page.getByRole('link', { name: say('Sign in again') }).waitFor()
}

/** The device's copy is encrypted with a passphrase. */
export const locked: World = {
  name: 'locked',
  begin: product => aSender(product),
  scenes: [
    {
      name: 'turn-on',
      path: '/dashboard?tab=settings',
      shows: 'Your data',
      act: openLockDialog,
    },
    { name: 'copy', path: '/dashboard?tab=settings', shows: /./, act: isLocked },
    {
      name: 'wrong',
      path: '/dashboard?tab=settings',
      shows: /./,
      async act(stage) {
        await isLocked(stage)
        await stage.page.getByLabel(stage.say('Passphrase'), { exact: true }).fill('eight green teapots')
        await press(stage, 'Unlock')
        await see(stage, 'That is not the passphrase of this copy. Check capital letters and the keyboard.')
      },
    },
    {
      name: 'forgotten',
      path: '/dashboard?tab=settings',
      shows: /./,
      async act(stage) {
        await isLocked(stage)
        await press(stage, 'I forgot it')
        await seeDialog(stage)
        await see(stage, 'Nothing waits to be sent: nothing is lost.')
      },
    },
    {
      name: 'settings',
      path: '/dashboard?tab=settings',
      shows: /./,
      async act(stage) {
        await isLocked(stage)
        await stage.page.getByLabel(stage.say('Passphrase'), { exact: true }).fill(PASSPHRASE)
        await press(stage, 'Unlock')
        await see(stage, 'Lock it now')
      },
    },
  ],
}

async function openLockDialog(stage: Stage): Promise<void> {
  await stage.page.getByRole('switch', { name: stage.say('Lock this copy') }).click()
  await seeDialog(stage)
}

/** Locks the copy unless an earlier scene has: then it is locked, because that scene's tab was closed. */
async function isLocked(stage: Stage): Promise<void> {
  const { page, say } = stage
  const heading = page.getByRole('heading', { name: say('This copy is locked.') })
  const toggle = page.getByRole('switch', { name: say('Lock this copy') })
  await heading.or(toggle).first().waitFor()
  if (await heading.isVisible()) return
  await openLockDialog(stage)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(say('Passphrase'), { exact: true }).fill(PASSPHRASE)
  await dialog.getByLabel(say('The same once more')).fill(PASSPHRASE)
  await dialog.getByRole('button', { name: say('Lock this copy') }).click()
  await see(stage, 'Lock it now')
  await eventually('a copy that can be locked', async () => (await toggle.getAttribute('aria-checked')) === 'true')
  await press(stage, 'Lock now')
  await heading.waitFor()
}
