import { aPerson, sign } from '../../journeys/fixture/person.ts'
import type { World } from '../scene.ts'

const DANA = { email: 'dana@whitfield.example' }

/** Somebody who has confirmed the address, and neither signed nor paid. */
export const newcomer: World = {
  name: 'newcomer',
  begin: product => aPerson(product, DANA),
  scenes: [
    { name: 'wizard-2', path: '/onboarding?step=2', shows: 'Who should delete what?' },
    { name: 'wizard-3', path: '/onboarding?step=3', shows: 'Review & Sign' },
    {
      name: 'wizard-3-sign',
      path: '/onboarding?step=3',
      shows: 'Review & Sign',
      async act({ page, say }) {
        await page.getByRole('checkbox').check()
        await page.getByRole('button', { name: say('Review & Sign') }).click()
        await page.getByRole('dialog').waitFor()
      },
    },
    { name: 'wizard-4', path: '/onboarding?step=4', shows: 'Choose how often we knock.' },
    {
      name: 'wizard-4-annual',
      path: '/onboarding?step=4',
      shows: 'Choose how often we knock.',
      async act({ page }) {
        await page.getByRole('radio').first().waitFor()
        await page.getByText(/, .*%/).first().click()
      },
    },
    { name: 'payment-none', path: '/payment-success', shows: 'No payment has arrived yet.' },
    { name: 'billing-none', path: '/billing', shows: 'No plan yet' },
    { name: 'overview', path: '/dashboard', shows: 'Finish setting up' },
    { name: 'inbox', path: '/dashboard?tab=inbox', shows: 'No incoming messages' },
    { name: 'settings', path: '/dashboard?tab=settings', shows: 'Your data' },
    { name: 'evidence', path: '/dashboard?evidence=openai', shows: 'No activity yet' },
    // From here on this person gives up one account.
    {
      name: 'wizard-2-scope',
      path: '/onboarding?step=2',
      shows: 'Who should delete what?',
      async act({ page, say }) {
        await page
          .getByRole('button', { name: say('Change what {company} deletes').replace('{company}', 'Anthropic') })
          .click()
        await page.getByRole('radio', { name: say('Delete the account too') }).check()
      },
    },
    { name: 'wizard-3-account', path: '/onboarding?step=3', shows: 'and the account' },
  ],
}

/** Somebody who has signed, and has not paid. */
export const signed: World = {
  name: 'signed',
  async begin(product) {
    const person = await aPerson(product, DANA)
    await sign(person)
    return person
  },
  scenes: [
    { name: 'wizard-3', path: '/onboarding?step=3', shows: 'This is what your letters say.' },
    { name: 'overview', path: '/dashboard', shows: 'Deletion in motion' },
    { name: 'settings', path: '/dashboard?tab=settings', shows: 'Your data' },
  ],
}
