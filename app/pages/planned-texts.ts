/** What stands on a page until its own screen is built: its name, and honestly what it is for. */
export type PlannedText = { title: string; text: string; next?: { to: '/onboarding' | '/dashboard'; label: string } }

const startHere = { to: '/onboarding', label: 'Start your protection' } as const

export const planned = {
  privacyPolicy: {
    title: 'Privacy Policy',
    text: 'This page will say what we keep about you, why, for how long, and how to have it deleted. What holds already: your name, address and letters are used for your deletion demands and nothing else.',
  },
  gdpr: {
    title: 'GDPR Compliance',
    text: 'This page will list your rights towards us under the GDPR and how to use each. The service itself writes letters for residents of the United States.',
  },
  about: {
    title: 'About',
    text: 'This page will tell who runs Total Recall and why it exists. Until then, the home page says what the product does.',
  },
  security: {
    title: 'Security',
    text: 'This page will describe how data is guarded and how to report a weakness. Every letter and reply is already filed in a record whose entries cannot be changed unnoticed.',
  },
  careers: {
    title: 'Careers',
    text: 'This page will list open roles in engineering, compliance, product and research, and how to apply.',
  },
  contact: {
    title: 'Contact',
    text: 'This page will list whom to write to, office hours, and how soon an answer comes.',
  },
  blog: {
    title: 'Blog',
    text: 'Articles on privacy rights, AI platforms and deletion will be published here.',
  },
  apiDocs: {
    title: 'API',
    text: 'This page will explain how partners ask for access. There is no public interface: access is by request and approval only.',
  },
  terms: {
    title: 'Terms of Service',
    text: 'This page will carry the terms that you accept when you create an account. Total Recall gives no legal advice, does not control AI providers, and cannot promise that they delete.',
  },
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
  verify: {
    title: 'Verify evidence',
    text: 'Anyone will be able to drop an evidence file here and see whether its record is intact. Nothing will leave the browser.',
  },
} as const satisfies Record<string, PlannedText>
