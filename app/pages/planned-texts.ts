/** What stands on a page until its own screen is built: its name, and honestly what it is for. */
export type PlannedText = { title: string; text: string; next?: { to: '/onboarding' | '/dashboard'; label: string } }

const startHere = { to: '/onboarding', label: 'Start your protection' } as const

export const planned = {
  signUp: {
    title: 'Sign up',
    text: 'A short form for new accounts will stand here. Today an account is created in the first step of the guided set-up.',
    next: { to: '/onboarding', label: 'Create your account' },
  },
  auth: {
    title: 'Sign in or sign up',
    text: 'One page for both will stand here. Today you create an account, or sign in to yours, in the first step of the guided set-up.',
    next: { to: '/onboarding', label: 'Sign in or sign up' },
  },
  smokeTest: {
    title: 'Auth smoke test',
    text: 'A developer will be able to try every way of signing in from this page. It is not part of production builds.',
    next: { to: '/onboarding', label: 'Open the guided set-up' },
  },
  billing: {
    title: 'Billing',
    text: 'Your plan, payment method and invoices will be shown here. Your plan already stands on the dashboard, and receipts come by email.',
    next: { to: '/dashboard', label: 'Back to dashboard' },
  },
  fullZip: {
    title: 'Full extension ZIP',
    text: 'The whole browser extension will be packed into a ZIP on this page, in your browser.',
    next: startHere,
  },
  extensionBuilder: {
    title: 'Extension Builder',
    text: 'The browser extension will be built, checked and packed on this page, in your browser.',
    next: startHere,
  },
} as const satisfies Record<string, PlannedText>
