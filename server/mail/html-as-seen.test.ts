import { expect, test } from 'vitest'

import { formattingOf, sayTheSame } from './html-as-seen.ts'

const DONE = 'Your account and all personal data have been deleted.'

test.each([
  `<p>${DONE}</p>`,
  `<!DOCTYPE html><html><head><meta charset="utf-8"><title>Done</title></head><body><div dir="ltr">${DONE}<br></div></body></html>`,
  `<div style="font-family: Arial, sans-serif; font-size: 14px; color: #222222; margin: 0 0 10px"><b>${DONE}</b></div>`,
  `<table width="100%" cellpadding="0" bgcolor="#ffffff"><tr><td style="padding:8px">${DONE}</td></tr></table>`,
  `<p>${DONE} <a href="https://openai.com/privacy" style="color:#000;text-decoration:underline">Privacy policy</a></p>`,
])('plain markup shows every word: %s', html => {
  expect(formattingOf(html)).toBeNull()
})

test.each([
  '<span style="font-size:0">not</span>',
  '<span style="font-size:1px">not</span>',
  '<span style="display:none">not</span>',
  '<span style="DISPLAY : none !important">not</span>',
  '<span style="visibility:hidden">not</span>',
  '<span style="opacity:0">not</span>',
  '<span style="color:#fff">not</span>',
  '<span style="color:white">not</span>',
  '<font color="#ffffff">not</font>',
  '<span style="background:#222222;color:#222222">not</span>',
  '<span style="position:absolute;left:-9999px">not</span>',
  '<span style="margin-left:-9999px">not</span>',
  '<span style="text-indent:-999px">not</span>',
  '<span style="height:0;overflow:hidden">not</span>',
  '<span style="text-decoration:line-through">not</span>',
  '<span style="co&#108;or:white">not</span>',
  '<span style="\\64isplay:none">not</span>',
  '<span style="color:/**/white">not</span>',
  '<span hidden>not</span>',
  '<s>not</s>',
  '<del>not</del>',
  '<strike>not</strike>',
  '<style>.x{display:none}</style><span class="x">not</span>',
  '<link rel="stylesheet" href="x.css">',
  '<!-- [if mso]> --><p>not</p>',
  '<svg><text>not</text></svg>',
  '<bdo dir="rtl">ton</bdo>',
  '<p dir="rtl">ton</p>',
  '<details><summary>x</summary>not</details>',
  '<input value="not">',
  '<noscript>not</noscript>',
  '<template>not</template>',
  '<p style=\'content:"x"\'>not</p>',
  '<p',
])('what may hide, strike or add a word is not plain: %s', markup => {
  expect(formattingOf(`<p>${DONE} ${markup}</p>`)).toBe('hidden')
})

test.each([
  [
    'a sheet of a ticket system',
    '<style type="text/css">body,td{font-family:Arial;color:#333;-webkit-text-size-adjust:100%}@media only screen and (max-width:600px){.wide{width:100%!important}}</style>',
  ],
  ['a rule for a class that nothing has', '<style>.gone{display:none!important} #mso .x{font-size:0}</style>'],
  ['a tracking pixel', '<img src="https://t.openai.example/o.gif" width="1" height="1" alt="">'],
  [
    'a styled tracking pixel',
    '<img src="https://t.example/o" style="height:1px !important;width:1px !important;border:0">',
  ],
  ['a picture that is not shown', '<img src="https://t.example/o" style="display:none">'],
])('[TRUTH-351] %s is no doubt', (_, markup) => {
  expect(formattingOf(`<html><body>${markup}<p>${DONE}</p></body></html>`)).toBeNull()
})

test.each([
  ['a rule that hides an element', '<style>p{display:none}</style>', 'hidden'],
  [
    'a rule that hides a class of the mail',
    '<style>td{color:#222}.note{display:none}</style><span class="x note">not</span>',
    'hidden',
  ],
  ['a rule that hides an id of the mail', '<style>#n{font-size:0}</style><span id="n">not</span>', 'hidden'],
  ['a rule that adds words', '<style>p:after{content:"except your chats"}</style>', 'hidden'],
  ['a rule in a media query', '<style>@media screen{p{visibility:hidden}}</style>', 'hidden'],
  ['a rule behind an import', '<style>@import url(x.css);p{color:#000}</style>', 'hidden'],
  ['a rule that matches what has no class', '<style>p:not(.x){opacity:0}</style>', 'hidden'],
  ['a rule with an escape', '<style>p{\\64isplay:none}</style>', 'hidden'],
  ['a rule behind a comment', '<style>/* x */p{/**/display:none}</style>', 'hidden'],
  ['a sheet that never ends', '<style>p{color:#000}', 'hidden'],
  ['a rule that never ends', '<style>p{color:#000</style>', 'hidden'],
  ['a picture of one line', '<img src="x" width="600" height="1">', 'picture'],
  ['a picture', '<img src="x" width="120" height="40" alt="OpenAI">', 'picture'],
])('%s is one', (_, markup, expected) => {
  expect(formattingOf(`<html><body>${markup}<p>${DONE}</p></body></html>`)).toBe(expected)
})

test.each([
  ['#000', 'seen'],
  ['#222222', 'seen'],
  ['black', 'seen'],
  ['rgb(34, 34, 34)', 'seen'],
  ['#1155cc', 'seen'],
  ['#1a73e8', 'seen'],
  ['gray', 'seen'],
  ['#999', 'seen'],
  ['#9f9f9f', 'seen'],
  ['#a8a8a8', 'not seen'],
  ['#cccccc', 'not seen'],
  ['#f5f5f5', 'not seen'],
  ['#fefefe', 'not seen'],
  ['#ffff00', 'not seen'],
  ['rgb(245,245,245)', 'not seen'],
  ['rgb(300,0,0)', 'not seen'],
  ['rgba(0,0,0,0.02)', 'not seen'],
  ['#00000005', 'not seen'],
  ['hsl(0,0%,96%)', 'not seen'],
  ['lightyellow', 'not seen'],
  ['inherit', 'not seen'],
])('text in %s on white is %s', (color, seen) => {
  const expected = seen === 'seen' ? null : 'hidden'
  expect(formattingOf(`<p>${DONE} <span style="color:${color}">Invoices are kept.</span></p>`)).toBe(expected)
  expect(formattingOf(`<p>${DONE} <font color="${color}">Invoices are kept.</font></p>`)).toBe(expected)
})

test.each([
  ['#ffffff', null],
  ['#f4f4f4', null],
  ['rgb(250,250,250)', null],
  ['transparent', null],
  ['#e0e0e0', 'hidden'],
  ['#9f9f9f', 'hidden'],
  ['#222222', 'hidden'],
  ['black', 'hidden'],
])('a ground of %s under text of any color that counts', (ground, expected) => {
  expect(formattingOf(`<div style="background-color:${ground}"><p style="color:#9f9f9f">${DONE}</p></div>`)).toBe(
    expected,
  )
  expect(formattingOf(`<table bgcolor="${ground}"><tr><td>${DONE}</td></tr></table>`)).toBe(expected)
})

test('a picture is a picture, whatever its alt text says', () => {
  expect(formattingOf(`<p><img src="cid:1" alt="${DONE}"></p>`)).toBe('picture')
})

test('two parts say the same only in the same words; links and folds aside', () => {
  expect(sayTheSame(`${DONE}\nPrivacy ( https://openai.com )`, `${DONE} Privacy`)).toBe(true)
  expect(sayTheSame(DONE, `${DONE} Not.`)).toBe(false)
})
