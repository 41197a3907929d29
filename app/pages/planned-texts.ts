/** What stands on a page until its own screen is built: its name, and honestly what it is for. */
export interface PlannedText {
  title: string
  text: string
  next?: { to: '/onboarding' | '/dashboard'; label: string }
}

export const planned = {
  smokeTest: {
    title: 'Auth smoke test',
    text: 'A developer will be able to try every way of signing in from this page. It is not part of production builds.',
    next: { to: '/onboarding', label: 'Open the guided set-up' },
  },
  billing: {
    title: 'Billing',
    text: 'Your plan, payment method and invoices will be shown here. Your plan already stands on the dashboard, and receipts come by email.',
    next: { to: '/dashboard', label: 'Back to dashboard' },
  fullZip: {
    title: 'Full extension ZIP',
    text: 'This page will pack the browser extension into a ZIP, in your browser. The extension itself is built; its download is not here yet.',
    next: startHere,
  },
  extensionBuilder: {
    title: 'Extension Builder',
    text: 'The browser extension will be checked and packed on this page, in your browser, without an account. The extension itself is built; this page is not here yet.',
    next: startHere,
    parts: [
      {
        title: 'Text Shield',
        state: 'Built: it works on six chat sites. Its download is not here yet.',
        lines: [
          'Finds names, addresses and values on your device and puts placeholders in their place',
          'Shows what will be sent, before it is sent',
          'Puts your own words back into the answer',
          'Sends no message to anybody but the AI that you write to',
        ],
      },
      {
        title: 'Meeting Shield',
        state: 'Planned.',
        lines: [
          'Blurs faces in the picture that the others see',
          'Alters the voice that the others hear',
          'Tells you when a notetaker has joined',
          'Goes on when the meeting shrinks to a small window',
        ],
      },
    ],
  },
} as const satisfies Record<string, PlannedText>
