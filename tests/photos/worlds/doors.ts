import type { Scene, Stage, World } from '../scene.ts'
import { dialogOf, linkIn, press, see } from '../steps.ts'

async function fillSignUp({ page, say }: Stage, email: string): Promise<void> {
  await page.getByLabel(say('First name')).fill('Dana')
  await page.getByLabel(say('Last name')).fill('Whitfield')
  await page.getByLabel(say('Work email')).fill(email)
  await page.getByLabel(say('Create password')).fill('a long enough passphrase')
  await page.getByLabel(say('ZIP code')).fill('94110')
  await page.getByRole('checkbox').first().check()
}

const wizard = (name: string, act?: Scene['act']): Scene => ({
  name,
  path: '/onboarding',
  shows: 'Put your name on the envelope.',
  ...(act && { act }),
})

/** Sign-up and sign-in, as somebody sees them who comes for the first time. */
export const doors: World = {
  name: 'door',
  scenes: [
    wizard('wizard-1'),
    wizard('wizard-1-filled', stage => fillSignUp(stage, 'dana@whitfield.example')),
    wizard('wizard-1-errors', stage => press(stage, 'Create account')),
    wizard('wizard-1-sign-in', ({ page, say }) =>
      page.getByRole('button', { name: linkIn(say('Already have an account? <a>Sign in</a>')), exact: true }).click(),
    ),
    wizard('wizard-2-check-email', async stage => {
      await fillSignUp(stage, 'dana@whitfield.example')
      await press(stage, 'Create account')
      await stage.page.getByRole('heading', { name: stage.say('Check your email') }).waitFor()
    }),
    wizard('wizard-2-wrong-code', async stage => {
      await fillSignUp(stage, 'robin@whitfield.example')
      await press(stage, 'Create account')
      await stage.page.getByRole('heading', { name: stage.say('Check your email') }).waitFor()
      await stage.page.getByRole('textbox').first().fill('000000')
      await stage.page.getByRole('alert').first().waitFor()
    }),
    { name: 'wizard-1-shield-only', path: '/onboarding?plan=shield_basic', shows: 'Create account' },
    { name: 'signup', path: '/signup', shows: 'Start your protection.' },
    {
      name: 'signup-email',
      path: '/signup',
      shows: 'Start your protection.',
      act: stage => press(stage, 'Continue with Email'),
    },
    {
      name: 'signup-errors',
      path: '/signup',
      shows: 'Start your protection.',
      async act(stage) {
        await press(stage, 'Continue with Email')
        await press(stage, 'Create account')
      },
    },
    { name: 'auth', path: '/auth', shows: 'Come in.' },
    { name: 'auth-sign-in', path: '/auth', shows: 'Come in.', act: stage => press(stage, 'Sign In', 'tab') },
    {
      name: 'auth-failed',
      path: '/auth',
      shows: 'Come in.',
      async act(stage) {
        await press(stage, 'Sign In', 'tab')
        await stage.page.getByLabel(stage.say('Email')).fill('dana@whitfield.example')
        await stage.page.getByRole('textbox', { name: stage.say('Password') }).fill('not the passphrase')
        await press(stage, 'Sign in')
        await stage.page.getByRole('alert').first().waitFor()
      },
    },
    {
      name: 'auth-forgot',
      path: '/auth',
      shows: 'Come in.',
      async act(stage) {
        await press(stage, 'Sign In', 'tab')
        await press(stage, 'Forgot your password?')
        await stage.page.getByText(stage.say('Set a new password.')).waitFor()
      },
    },
    { name: 'callback-broken', path: '/auth/callback', shows: /./ },
    { name: 'verify', path: '/verify', shows: 'Is this record intact?' },
    { name: 'extension-builder', path: '/extension-builder', shows: 'Build v7 Extension' },
    {
      name: 'extension-built',
      path: '/extension-builder',
      shows: 'Build v7 Extension',
      async act(stage) {
        await press(stage, 'Build v7 Extension')
        await see(stage, 'How to install')
      },
    },
    { name: 'full-zip', path: '/full-zip', shows: 'Extension ZIP Builder' },
    { name: 'test-plan', path: '/extension-test-plan', shows: 'Extension Test Plan' },
    {
      name: 'test-plan-marked',
      path: '/extension-test-plan',
      shows: 'Extension Test Plan',
      async act({ page, say }) {
        await page
          .getByRole('button', { name: say('Pass'), exact: true })
          .nth(0)
          .click()
        await page
          .getByRole('button', { name: say('Fail'), exact: true })
          .nth(1)
          .click()
        await page.locator('[aria-pressed=true]').nth(1).waitFor()
      },
    },
    dialogOf('test-plan-keys', { path: '/extension-test-plan', shows: 'Extension Test Plan' }, 'Keyboard'),
    dialogOf('test-plan-export', { path: '/extension-test-plan', shows: 'Extension Test Plan' }, 'Export results'),
    { name: 'validation', path: '/extension-validation', shows: 'Extension Validation' },
  ],
}
