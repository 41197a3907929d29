/** Names of programs, companies and keys, and what is written alike in every language. */
export const NAMES: readonly string[] = [
  ...['Total Recall', 'Shield', 'Google', 'Vite', 'Vitest', 'Playwright', ', SHA-256', '2 MB'],
  ...['Microsoft Edge', 'Edge', 'Opera', 'Brave', 'Google Chrome', 'Chrome', 'Chromium', 'Firefox', 'Safari'],
  ...['Android', 'Windows', 'Linux', 'Escape', 'Backspace', 'Enter', 'Esc', 'Ctrl K', 'Meta+K Control+K'],
]

/** Whole files: for developers, whose pages are not part of a production build. */
export const FOR_DEVELOPERS: readonly string[] = ['app/auth/demo-box.tsx', 'app/auth/smoke-test.tsx']

/** Texts that stay as they are, by file, in order of appearance. */
export const ENGLISH_ONLY: Readonly<Record<string, readonly string[]>> = {
  // Headers, ids and classes: no one reads them.
  'app/auth/callback.tsx': ['max-w-full whitespace-normal py-2.5 wrap-anywhere', 'Bearer {}'],
  'app/auth/webauthn.ts': ['broken off'],
  'app/builder/success-card.tsx': [
    'repeating-linear-gradient(135deg, var(--brand) 0 2.5px, var(--brandtint) 2.5px 6px)',
  ],
  'app/dashboard/last-steps.tsx': ['{}-hint {}-error'],
  'app/offline/service-worker.ts': ['Vary'],
  'app/onboarding/add-provider.tsx': ['{}-hint {}-error'],
  'app/ui/menu.tsx': ['{}-aside {}-text'],
  'app/ui/toast-place.ts': ['button, input, select, textarea, summary, a.btn, nav a'],
  'app/data/edit-copies.ts': ['sealed for another'],
  'app/data/push-device.ts': ['Notification'],
  'app/data/session.ts': ['Bearer {}'],
  'sync/rules/shown/needs-you.ts': ['above this line'],
  'sync/rules/shown/standing.ts': ['Attorney General of {}'],
  'sync/rules/shown/two-versions.ts': ['[two versions:'],
  // Files that a person saves and gives to others: as the record is, in English.
  'app/data/unsent-edits.ts': ['Changes made in Total Recall on this device that had not reached the server.'],
  'sync/rules/shown/checklist-report.ts': [
    '- Run: {}',
    '- Tester: {}',
    'not named',
    '- Environment: {}',
    '- Begun: {}',
    '- Exported: {}',
    '- Critical passed: {}/{}',
    '- Total passed: {}/{}',
    '- Failed: {}',
  ],
  'sync/rules/shown/deadlines-ics.ts': [
    'PRODID:-//Total Recall//Deadlines//EN',
    'X-WR-CALNAME:Total Recall deadlines',
    '{}: decision due',
    '{}: say whether it is a deletion',
    '{} says that your data is deleted. Letters about request {} rest until you answer in the Inbox, or until this day.',
  ],
  'sync/rules/shown/tracks-csv.ts': [
    'Stage',
    'Reference',
    'Letter left (UTC)',
    'Overdue',
    'Escalated',
    'Newest entry (UTC)',
    'Traction formula',
  ],
  // Shown by `demo-box.tsx`.
  'app/auth/words.ts': [
    'The demo user needs manual email confirmation: open its mail and press the button in it.',
    'Open it in this browser: a password counts only where its mail was opened, so another browser asks for one again.',
    'Demo setup failed: {}',
  ],
  // Stored with a checklist, so that whoever reads it later sees the same.
  'app/checklists/environment.ts': ['{} on {}'],
  'app/checklists/use-attach.ts': ['Screenshot'],
  // The worker has both languages in a table of its own.
  'app/offline/news.ts': [
    'There is news about your requests.',
    'Open the app to read it.',
    'When you were last here, one thing waited for you.',
    'Hay novedades sobre tus solicitudes.',
    'Abre la aplicación para leerlas.',
    'La última vez que estuviste aquí te esperaba una cosa.',
  ],
  // The letter as it leaves.
  'app/onboarding/letter-preview.tsx': ['Reference', 'From', '. Enclosed:'],
  'app/onboarding/paper.ts': ['given when it is sent'],
  'app/shell/footer.tsx': ['En español'],
  // To be typed in a terminal.
  'app/verify/evidence-check.tsx': ['npm run -s evidence verify FILE.zip'],
}
