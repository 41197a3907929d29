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
  'app/ui/toast-place.ts': ['button, input, select, textarea, summary, a.button, nav a'],
  'app/data/draft-copies.ts': ['sealed for another'],
  'app/data/push-device.ts': ['Notification'],
  'app/data/session.ts': ['Bearer {}'],
  'sync/rules/shown/needs-you.ts': ['above this line'],
  'sync/rules/shown/standing.ts': ['Attorney General of {}'],
  'sync/rules/shown/two-versions.ts': ['[two versions:'],
  // Files that a person saves and gives to others: as the record is, in English.
  'app/data/unsent-mutations.ts': ['Changes made in Total Recall on this device that had not reached the server.'],
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
    'An email of it is in the Inbox and waits for your word.',
    'Your letters are paused, and the days stand still until you resume them.',
    'PRODID:-//Total Recall//Deadlines//EN',
    'X-WR-CALNAME:Total Recall deadlines',
    '{}: decision due',
    '{}: say whether it is a deletion',
    '{}: answer to your appeal due',
    'You appealed against its decision on request {}.',
    '{} has announced the deletion for request {}. We ask whether it is done if no word comes.',
    '{}: deletion announced for this day',
    '{} has until the end of {} (UTC) to decide on request {}.',
    'It waits for an answer from you: without it the request may be denied, and no letter goes out.',
    '{} says that your data is deleted. Without your word in the Inbox, we ask it on this day to confirm that request {} is answered in full.',
    '{}: last day for your appeal',
    '{} waits for an answer from you about request {}. Its email is in the Inbox. No letter goes out until you have answered.',
    '{}: waits for your answer',
    'All our letters about request {} are sent. Its evidence log holds what a complaint needs.',
    '{}: choose what comes next',
    'An email of it is in the Inbox and waits for your word.',
    'Your letters are paused, and the days stand still until you resume them.',
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
  // The extension: headers, selectors, names of keys, fonts, and keys of storage.
  'extension/account/call-account.ts': ['Bearer {}'],
  'extension/answers/turns.ts': ['pre, table'],
  'extension/background/vault-store.ts': ['tab {}'],
  'extension/composer/overlay.ts': ['detail {}'],
  'extension/overlay/panel.ts': ['Tab'],
  'extension/meeting/video/watermark.ts': [
    // For the others in a call, whose language nobody knows; people who send one are told what it says.
    'Shielded',
    '600 {}px sans-serif',
  ],
  // A name and its version.
  'extension/options/options.ts': ['Shield {}'],
  'extension/welcome/welcome.ts': ['Shield {}'],
  // What the engine is tried with.
  'extension/chat/try-engine.ts': ['Write to Maria Lopez, maria@example.com.'],
  // The account lists the browser by this name, in whatever language it is read there.
  'extension/account/browser-name.ts': ['another system', '{} on {}'],
  'extension/conversation/counts.ts': ['Value'],
  // Errors that the scripts of a page get.
  'extension/meeting/content.ts': ['Total Recall Shield was updated. Reload the page.', 'Your voice is masked.'],
  // States of a mask, by which the popup finds its words.
  'extension/popup/call-words.ts': [
    'faces hidden',
    'all hidden',
    'no look yet',
    'no sure face',
    'not stable yet',
    'too fast',
    'face lost',
    'too many faces',
  ],
  'extension/meeting/video/mask-state.ts': ['no look yet', 'not stable yet', 'no sure face', 'too fast', 'face lost'],
  'extension/meeting/video/masked-video.ts': ['all hidden', 'faces hidden', 'no look yet', 'too many faces'],
  // To be typed in a terminal.
  'app/verify/evidence-check.tsx': ['npm run -s evidence verify FILE.zip'],
}
