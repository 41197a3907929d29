import { language, type PlainMessage, t } from '../../sync/i18n/translate.ts'

/** The page behind 'Stop emails like this one': no script, no personal data, and a button that stops them. */
export function stopPage(state: 'ask' | 'done' | 'unknown'): string {
  const title = t(WORDS[state].title)
  // Posts to the page's own URL, so that the token does not appear in the page.
  const form =
    state === 'ask'
      ? `<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button>${t('Stop these emails')}</button></form>`
      : `<p><a href="/dashboard?tab=settings">${t('Open the settings')}</a></p>`
  return `<!doctype html>
<html lang="${language()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${title} - Total Recall</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<p class="brand" aria-hidden="true"><b>[</b><i></i><b>]</b> Total Recall</p>
<h1>${title}</h1>
<p>${t(WORDS[state].text)}</p>
${form}
</main>
</body>
</html>
`
}

const WORDS = {
  ask: {
    title: 'Stop the optional emails?',
    text: 'You will no longer be told by email when letters leave, when a provider answers, or when a deadline passes. All of it stays on your dashboard. What only you can do, and receipts of deletions, still come.',
  },
  done: {
    title: 'The optional emails are off',
    text: 'Nothing else has changed: letters leave as before. You can switch the emails on again in your settings.',
  },
  unknown: {
    title: 'This link does not work',
    text: 'It may be cut off, or its account may be closed. Nothing has changed. Signed in, you find the switch in your settings.',
  },
} as const satisfies Record<string, { title: PlainMessage; text: PlainMessage }>

const STYLE = `
:root{color-scheme:light dark;--paper:#eaf1ed;--sheet:#fff;--ink:#0d1f19;--soft:#3d5149;--line:#c9d8d0;--brand:#006b4c;--on:#fff}
@media (prefers-color-scheme:dark){:root{--paper:#0a1310;--sheet:#101c18;--ink:#e6f0eb;--soft:#afc1b9;--line:#233730;--brand:#4dd6a3;--on:#04140d}}
body{margin:0;background:var(--paper);color:var(--ink);font:400 17px/1.6 'Atkinson Hyperlegible Next',system-ui,-apple-system,'Segoe UI',Arial,sans-serif}
main{box-sizing:border-box;max-width:560px;margin:8vh auto;padding:32px;background:var(--sheet);border:1px solid var(--line);border-radius:14px}
h1{margin:24px 0 12px;font-size:26px;line-height:1.25}
p{margin:0 0 20px;color:var(--soft)}
.brand{margin:0;color:var(--ink);font-weight:700}
.brand i{display:inline-block;width:22px;height:12px;margin:0 3px;border-radius:2px;background:var(--ink)}
button,a{display:inline-block;box-sizing:border-box;min-height:44px;padding:10px 22px;border:0;border-radius:8px;background:var(--brand);color:var(--on);font-family:inherit;font-size:17px;font-weight:700;line-height:24px;text-decoration:none;cursor:pointer}
button:focus-visible,a:focus-visible{outline:3px solid var(--ink);outline-offset:3px}
@media (max-width:600px){main{margin:0;min-height:100vh;border:0;border-radius:0}}
`
