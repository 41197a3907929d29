import { language, t } from '../../../sync/i18n/translate.ts'

export interface MessageContent {
  title: string
  /** Plain text; a line break inside a paragraph is kept. */
  paragraphs: readonly string[]
  button?: { label: string; url: string } | undefined
  /** A code to type on another device, shown large. */
  code?: string | undefined
  footer?: string | undefined
  /** URL where the person can unsubscribe from mails like this one. */
  stop?: string | undefined
}

/** One of our own messages, ready to become a mail. */
export interface Message {
  subject: string
  text: string
  html: string
}

/**
 * One of our own messages in both forms, in the language that is switched on. All input is plain text; it is escaped
 * only here.
 */
export function messageMail(content: MessageContent): { text: string; html: string } {
  // Always a URL that we built; a bug here must not become a script in somebody's mailbox.
  for (const url of [content.button?.url, content.stop]) {
    if (url !== undefined && !/^https?:\/\//i.test(url)) throw new TypeError('a button leads to a web address')
  }
  return { text: asText(content), html: asHtml(content) }
}

/** The first line of a mail to an account. */
export const greeting = (firstName: string): string =>
  firstName === '' ? t('Hello,') : t('Hello {firstName},', { firstName })

function asText({ title, paragraphs, button, code, footer, stop }: MessageContent): string {
  const parts = [title, ...paragraphs]
  if (button) parts.push(`${button.label}:\n${button.url}`)
  if (code) parts.push(t('Your code: {code}', { code }))
  const ends = [BRAND, ...(footer ? [footer] : []), ...(stop ? [`${t(STOP)}:\n${stop}`] : [])]
  parts.push(`-- \n${ends.join('\n')}`)
  return `${parts.join('\n\n')}\n`
}

const BRAND = 'Total Recall'
const STOP = 'Stop emails like this one'

/**
 * Tables and inline styles, since many mail programs drop everything else; the dark theme applies where a style block
 * is kept. The logo is drawn with borders: no image is loaded, so nobody learns when the mail was opened.
 */
function asHtml({ title, paragraphs, button, code, footer, stop }: MessageContent): string {
  const rows = paragraphs.map(text => `<p class="ink" style="${PARAGRAPH}">${withBreaks(text)}</p>`)
  if (button) rows.push(buttonRow(button))
  if (code) rows.push(`<p class="code" style="${CODE}">${escapeHtml(code)}</p>`)
  return `<!doctype html>
<html lang="${language()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>
@media (prefers-color-scheme: dark) {
  .paper { background: #0a1310 !important; }
  .sheet { background: #101c18 !important; border-color: #233730 !important; }
  .ink { color: #e6f0eb !important; }
  .soft, .soft a { color: #afc1b9 !important; }
  .bar { background: #d6ebe0 !important; }
  .code { background: #15241f !important; color: #e6f0eb !important; border-color: #233730 !important; }
  .button { background: #4dd6a3 !important; color: #04140d !important; }
}
</style>
</head>
<body class="paper" style="margin:0;padding:0;background:#eaf1ed;">
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="background:#eaf1ed;">
<tr><td align="center" style="padding:32px 16px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;">
<tr><td style="padding:0 4px 16px;">${LOGO}</td></tr>
<tr><td class="sheet" style="background:#ffffff;border:1px solid #c9d8d0;border-radius:14px;padding:32px;">
<h1 class="ink" style="margin:0 0 16px;font:700 24px/1.25 ${FONT};color:#0d1f19;">${escapeHtml(title)}</h1>
${rows.join('\n')}
</td></tr>
<tr><td class="soft" style="padding:16px 4px 0;font:400 13px/1.5 ${FONT};color:#3d5149;">${withBreaks(footer ?? BRAND)}${stop ? stopLink(stop) : ''}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

const FONT = "'Atkinson Hyperlegible Next','Atkinson Hyperlegible',system-ui,-apple-system,'Segoe UI',Arial,sans-serif"
const PARAGRAPH = `margin:0 0 16px;font:400 16px/1.6 ${FONT};color:#0d1f19;overflow-wrap:anywhere;`
const CODE =
  "margin:8px 0 16px;padding:14px 16px;border:1px solid #c9d8d0;border-radius:8px;background:#f5f9f7;color:#0d1f19;font:700 26px/1.2 'Atkinson Hyperlegible Mono',ui-monospace,Menlo,Consolas,monospace;letter-spacing:6px;text-align:center;"

const LOGO = `<table role="presentation" cellpadding="0" cellspacing="0"><tr>
<td class="ink" style="font:700 20px/1 ${FONT};color:#0d1f19;">[</td>
<td style="padding:0 3px;"><div class="bar" style="width:22px;height:12px;border-radius:2px;background:#0d1f19;font-size:0;line-height:0;">&nbsp;</div></td>
<td class="ink" style="font:700 20px/1 ${FONT};color:#0d1f19;">]</td>
<td class="ink" style="padding-left:10px;font:700 17px/1 ${FONT};color:#0d1f19;">${BRAND}</td>
</tr></table>`

/** The URL is also shown below the button: some programs show no buttons, and people should see where it leads. */
function buttonRow({ label, url }: { label: string; url: string }): string {
  const href = escapeHtml(url)
  return `<p style="margin:24px 0 12px;"><a class="button" href="${href}" style="display:inline-block;padding:14px 24px;border-radius:8px;background:#006b4c;color:#ffffff;font:700 16px/1.2 ${FONT};text-decoration:none;">${escapeHtml(label)}</a></p>
<p class="soft" style="margin:0 0 16px;font:400 13px/1.5 ${FONT};color:#3d5149;word-break:break-all;">${href}</p>`
}

/** Links to a confirmation page, so that programs that open every link in a mail unsubscribe nobody. */
function stopLink(url: string): string {
  return `<br><a href="${escapeHtml(url)}" style="color:#3d5149;">${t(STOP)}</a>`
}

function withBreaks(text: string): string {
  return escapeHtml(text).replace(/\r?\n/g, '<br>')
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, character => ENTITIES[character] ?? character)
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
