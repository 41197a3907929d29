import type { ReplyKind } from '../../../server/sandbox/providers.ts'
import { PROVIDERS, type ProviderId } from '../../../sync/catalog/providers.ts'
import { eventually } from '../../eventually.ts'
import { answers, aPerson, type Person, pay, repliesOf, requestsOf, sign } from '../../journeys/fixture/person.ts'
import { advanceDays, type Product } from '../../journeys/fixture/product.ts'
import type { World } from '../scene.ts'

/** A customer whose letters have all been handed over. */
async function aSender(product: Product, plan = 'minimal'): Promise<Person> {
  const person = await aPerson(product, { email: 'dana@whitfield.example' })
  await sign(person)
  await pay(product, person, plan)
  await eventually('every letter is sent', async () => {
    const requests = await requestsOf(person)
    return requests.length === PROVIDERS.length && requests.every(({ submittedAt }) => submittedAt !== null)
  })
  return person
}

/** One after the other, so that the mails have the same order in each run. */
async function getsAnswers(product: Product, person: Person, kinds: readonly (readonly [ProviderId, ReplyKind])[]) {
  for (const [provider, kind] of kinds) {
    const before = (await repliesOf(person)).length
    await answers(product, person, provider, kind)
    await eventually(`${provider}: ${kind}`, async () => (await repliesOf(person)).length === before + 1)
  }
}

/** Waits until nothing more happens by itself in the account. */
async function settles(person: Person): Promise<void> {
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
    { name: 'overview', path: '/dashboard', shows: 'Deletion in motion' },
    { name: 'evidence', path: '/dashboard?evidence=openai', shows: 'Record intact' },
    { name: 'inbox', path: '/dashboard?tab=inbox', shows: 'Inbox' },
    { name: 'settings', path: '/dashboard?tab=settings', shows: 'Your data' },
    { name: 'billing', path: '/billing', shows: 'Payment method' },
    {
      name: 'palette',
      path: '/dashboard',
      shows: 'Deletion in motion',
      async act({ page }) {
        await page.keyboard.press('Control+k')
        await page.getByRole('combobox').waitFor()
      },
    },
    {
      name: 'shortcuts',
      path: '/dashboard',
      shows: 'Deletion in motion',
      async act({ page }) {
        await page.keyboard.press('?')
        await page.getByRole('dialog').waitFor()
      },
    },
    {
      name: 'offline',
      path: '/dashboard',
      shows: 'Deletion in motion',
      async act({ page, context }) {
        await context.setOffline(true)
        await page
          .getByText(/^Offline|^Sin conexión/)
          .first()
          .waitFor()
      },
    },
  ],
}
