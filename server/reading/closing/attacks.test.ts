import { describe, expect, test } from 'vitest'

import { parseMail } from '../../mail/parse-mail.ts'
import { closesByItself } from './closes-by-itself.ts'
import type { Asked } from './understood.ts'

/** A demand made today, and mails that word a true completion so that a person would not read it as one. */
const ASKED: Asked = {
  companies: ['openai'],
  isOnlyAccount: true,
  name: 'Dana Whitfield',
  email: 'dana@example.com',
  reference: 'TR-ABCD-1234',
  since: Date.UTC(2026, 1, 1),
  now: Date.UTC(2026, 2, 10),
  signer: '',
}

const OK = 'Your account and all personal data associated with it have been permanently deleted.'
const LIM = 'We kept your chats.'
const mail = (parts: string, ct: string) =>
  Buffer.from(
    `From: OpenAI <privacy@openai.com>\r\nTo: a@in.totalrecall.example\r\nSubject: Your request\r\nMIME-Version: 1.0\r\nContent-Type: ${ct}\r\n\r\n${parts}\r\n`,
  )
const html = (b: string) => mail(`<html><body>${b}</body></html>`, 'text/html; charset=utf-8')
const alt = (t: string, h: string) =>
  mail(
    `--b\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${t}\r\n--b\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${h}\r\n--b--`,
    'multipart/alternative; boundary=b',
  )
const text = (t: string) => mail(t, 'text/plain; charset=utf-8')
const L = `<p>${LIM}</p>`
const CASES: readonly (readonly [name: string, raw: Buffer])[] = [
  ['plain limit', text(`${OK}\r\n${LIM}`)],
  ['del', html(`<p><del>${OK}</del></p>`)],
  ['s', html(`<p><s>${OK}</s></p>`)],
  ['strike', html(`<p><strike>${OK}</strike></p>`)],
  ['line-through', html(`<p style="text-decoration:line-through">${OK}</p>`)],
  ['opacity', html(`<p style="opacity:0">${OK}</p>`)],
  ['opacity .01', html(`<p style="opacity:.01">${OK}</p>`)],
  ['offscreen', html(`<p style="position:absolute;left:-9999px">${OK}</p>`)],
  ['neg margin', html(`<p style="margin-left:-9999px">${OK}</p>`)],
  ['text-indent', html(`<p style="text-indent:-9999px">${OK}</p>`)],
  ['white on white', html(`<p style="color:#fff">${OK}</p>`)],
  ['white names', html(`<p style="color:white">${OK}</p>`)],
  ['rgba', html(`<p style="color:rgba(0,0,0,0)">${OK}</p>`)],
  ['transparent', html(`<p style="color:transparent">${OK}</p>`)],
  ['black on black', html(`<p style="color:#000;background:#000">${OK}</p>`)],
  ['bg black', html(`<table bgcolor="#000000"><tr><td><font color="#000000">${OK}</font></td></tr></table>`)],
  ['font-size 0', html(`<p style="font-size:0">${OK}</p>`)],
  ['font-size 1px', html(`<p style="font-size:1px">${OK}</p>`)],
  ['display none', html(`<p style="display:none">${OK}</p>`)],
  ['visibility', html(`<p style="visibility:hidden">${OK}</p>`)],
  ['hidden attr', html(`<p hidden>${OK}</p>`)],
  ['aria-hidden', html(`<p aria-hidden="true">${OK}</p>`)],
  ['clip', html(`<p style="clip-path:inset(100%)">${OK}</p>`)],
  ['height 0', html(`<div style="height:0;overflow:hidden">${OK}</div>`)],
  ['max-height', html(`<div style="max-height:0">${OK}</div>`)],
  ['style sheet', html(`<style>p{display:none}</style><p>${OK}</p>`)],
  ['content:', html(`<style>p:after{content:"except your chats"}</style><p>${OK}</p>`)],
  ['link css', html(`<link rel="stylesheet" href="x.css"><p>${OK}</p>`)],
  ['svg text', html(`<p>${OK}</p><svg><text>${LIM}</text></svg>`)],
  ['mathml', html(`<p>${OK}</p><math><mtext>${LIM}</mtext></math>`)],
  ['img alt', html(`<p>${OK}</p><img alt="${LIM}" src="x.png">`)],
  ['iframe', html(`<p>${OK}</p><iframe srcdoc="x"></iframe>`)],
  ['object', html(`<p>${OK}</p><object data="x"></object>`)],
  ['details', html(`<details><p>${OK}</p></details>`)],
  ['template', html(`<template><p>${OK}</p></template>`)],
  ['noscript', html(`<noscript><p>${OK}</p></noscript><p>${LIM}</p>`)],
  ['textarea', html(`<textarea>${OK}</textarea>`)],
  ['input', html(`<p>${OK}</p><input value="${LIM}">`)],
  ['marquee', html(`<marquee>${OK}</marquee>`)],
  ['q', html(`<q>${OK}</q>`)],
  ['blockquote', html(`<blockquote>${OK}</blockquote>`)],
  ['ruby', html(`<p>${OK}<ruby><rt>not</rt></ruby></p>`)],
  ['sup', html(`<p>${OK}<sup>1</sup></p>`)],
  ['comment trick', html(`<p>${OK}</p><!--[if mso]>${L}<![endif]-->`)],
  ['comment ok', html(`<!-- ${LIM} --><p>${OK}</p>`)],
  ['entity', html(`<p>${OK}</p>&#60;p&#62;We kept chats&#60;/p&#62;`)],
  ['title', html(`<title>${LIM}</title><p>${OK}</p>`)],
  ['unclosed', html(`<p>${OK}</p><p style="x`)],
  ['dir rtl', html(`<p dir="rtl">${OK}</p>`)],
  ['bdo', html(`<bdo dir="rtl">${OK}</bdo>`)],
  ['disagree 1', alt(OK, L)],
  ['disagree 2', alt(`${OK}\r\n${LIM}`, `<p>${OK}</p>`)],
  ['disagree 3', alt(OK, `<p>${OK}</p>${L}`)],
  ['disagree digit', alt(OK, `<p>${OK.replace('have been', 'have not been')}</p>`)],
  ['empty plain', alt('', `<p>${OK}</p>${L}`)],
  ['bidi RLO', text(`\u202E${OK}\u202C`)],
  ['bidi inside', text(OK.replace('deleted', '\u202Edeleted'))],
  ['zwsp not', text(OK.replace('been', 'n\u200Bot been'))],
  ['zwsp', text(OK.replace('deleted', 'de\u200Bleted'))],
  ['zwj', text(OK.replace('deleted', 'de\u200Dleted'))],
  ['soft hyphen', text(OK.replace('deleted', 'de\u00ADleted'))],
  ['homoglyph', text(OK.replace('account', 'acc\u043Eunt'))],
  ['combining strike', text(OK.split('').join('\u0336'))],
  ['tag chars', text(`${OK}\u{E0020}\u{E006E}\u{E006F}`)],
  ['fullwidth', text(OK.replace('account', 'ａｃｃｏｕｎｔ'))],
  ['math bold', text(OK.replace('account', '𝐚𝐜𝐜𝐨𝐮𝐧𝐭'))],
  ['emoji no', text(`🚫 ${OK}`)],
  ['strike markup', text(`~~${OK}~~`)],
  ['quoted fresh', text(`> ${OK}`)],
  ['quoted mark', text(`"${OK}"`)],
  ['german quote', text(`„${OK}“`)],
  ['attribution', text(`On Mon, Feb 2, 2026 Dana <d@x.example> wrote:\r\n> ${OK}`)],
  ['conditional', text(`If ${OK.toLowerCase()}`)],
  ['question', text(OK.replace('.', '?'))],
  ['april fool', text(`${OK} Not.`)],
  ['sig limit', text(`${OK}\r\n-- \r\n${LIM}`)],
  ['after blank lines', text(`${OK}${'\r\n'.repeat(200)}${LIM}`)],
  ['tabs far right', text(`${OK}${' '.repeat(500)}${LIM}`)],
  ['form feed', text(`${OK}\f${LIM}`)],
  ['NEL', text(`${OK}\u0085${LIM}`)],
  ['LS', text(`${OK}\u2028${LIM}`)],
  ['x chinese', text(`${OK}\r\n您的发票会保留。`)],
  ['arabic', text(`${OK}\r\nنحتفظ بفواتيرك`)],
  ['digits only', text(`${OK}\r\n7 years`)],
  ['other person', text(`Dear Robert Miller,\r\n${OK}`)],
  ['past date', text(OK.replace('.', ' on January 3, 2020.'))],
  ['future date', text(OK.replace('.', ' on April 3, 2026.'))],
  ['subject', Buffer.from(text(OK).toString().replace('Subject: Your request', 'Subject: We kept your chats'))],
  [
    'attachment pdf',
    mail(
      `--b\r\nContent-Type: text/plain\r\n\r\n${OK}\r\n--b\r\nContent-Type: application/pdf; name=a.pdf\r\nContent-Disposition: attachment; filename=a.pdf\r\n\r\n%PDF\r\n--b--`,
      'multipart/mixed; boundary=b',
    ),
  ],
  [
    'two texts',
    mail(
      `--b\r\nContent-Type: text/plain\r\n\r\n${OK}\r\n--b\r\nContent-Type: text/plain\r\n\r\n${LIM}\r\n--b--`,
      'multipart/mixed; boundary=b',
    ),
  ],
  [
    'nested rfc822',
    mail(
      `--b\r\nContent-Type: text/plain\r\n\r\n${OK}\r\n--b\r\nContent-Type: message/rfc822\r\n\r\nSubject: x\r\n\r\n${LIM}\r\n--b--`,
      'multipart/mixed; boundary=b',
    ),
  ],
  [
    'calendar',
    mail(
      `--b\r\nContent-Type: text/plain\r\n\r\n${OK}\r\n--b\r\nContent-Type: text/calendar\r\n\r\nBEGIN:VCALENDAR\r\n--b--`,
      'multipart/alternative; boundary=b',
    ),
  ],
  [
    'enriched',
    mail(
      `--b\r\nContent-Type: text/plain\r\n\r\n${OK}\r\n--b\r\nContent-Type: text/enriched\r\n\r\n${LIM}\r\n--b--`,
      'multipart/alternative; boundary=b',
    ),
  ],
  [
    'two alternatives html',
    mail(
      `--b\r\nContent-Type: text/html\r\n\r\n<p>${OK}</p>\r\n--b\r\nContent-Type: text/html\r\n\r\n<p>${LIM}</p>\r\n--b--`,
      'multipart/alternative; boundary=b',
    ),
  ],
  [
    'amp',
    mail(
      `--b\r\nContent-Type: text/plain\r\n\r\n${OK}\r\n--b\r\nContent-Type: text/x-amp-html\r\n\r\n<p>${LIM}</p>\r\n--b--`,
      'multipart/alternative; boundary=b',
    ),
  ],
  ['wingdings', html(`<p style="font-family:Wingdings">${OK}</p>`)],
  ['wingdings face', html(`<p><font face="Webdings">${OK}</font></p>`)],
]

const closes = async (raw: Buffer): Promise<boolean> =>
  closesByItself(await parseMail(raw), { asked: ASKED, ours: [] }).closes

describe('what is seen decides, and not what stands in the bytes', () => {
  test('the plain mails that the attacks are made from close, as text, as HTML and as both', async () => {
    for (const raw of [text(OK), html(`<p>${OK}</p>`), alt(OK, `<p>${OK}</p>`)]) expect(await closes(raw)).toBe(true)
  })

  test.each(CASES)('%s asks', async (_, raw) => {
    expect(await closes(raw)).toBe(false)
  })
})
