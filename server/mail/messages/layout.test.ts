import { expect, test } from 'vitest'

import { messageMail } from './layout.ts'

const CONTENT = {
  title: 'Confirm your email',
  paragraphs: ['Press the button.\nIt works once.', 'Or type the code.'],
  button: { label: 'Sign in', url: 'https://totalrecall.example/auth/callback#ticket=abc&next=%2F' },
  code: '123456',
  footer: 'Total Recall LLC',
}

test('both forms of a message hold the same words, the whole address and the code', () => {
  const { text, html } = messageMail(CONTENT)
  for (const words of ['Confirm your email', 'Or type the code.', '123456', 'Total Recall LLC', 'Sign in']) {
    expect(text).toContain(words)
    expect(html).toContain(words)
  }
  expect(text).toContain(`${CONTENT.button.url}\n`)
  expect(html).toContain('href="https://totalrecall.example/auth/callback#ticket=abc&amp;next=%2F"')
  expect(html).toContain('Press the button.<br>It works once.')
})

test('what a person wrote is text, wherever it stands', () => {
  const hostile = `"><img src=x onerror=alert(1)>'&`
  const { html } = messageMail({
    title: hostile,
    paragraphs: [hostile],
    code: hostile,
    footer: hostile,
    button: { label: hostile, url: `https://totalrecall.example/?a=${hostile}` },
  })
  expect(html).not.toMatch(/<img/)
  expect(html.match(/&quot;&gt;&lt;img src=x onerror=alert\(1\)&gt;&#39;&amp;/g)?.length).toBe(8)
})

test('a message loads nothing from outside, and a button leads to a web address only', () => {
  const { html } = messageMail(CONTENT)
  expect(html).not.toMatch(/<(img|script|link|iframe)|url\(|@import/i)
  expect(() => messageMail({ ...CONTENT, button: { label: 'x', url: 'javascript:alert(1)' } })).toThrow(TypeError)
})
