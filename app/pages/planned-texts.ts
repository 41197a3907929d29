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
} as const satisfies Record<string, PlannedText>
