import { expect, test } from 'vitest'

import { ReplyCategory } from '../../records/reply.ts'
import { asksYou } from '../demand/reply-effects.ts'
import { answerDraft, takesNoMail } from './answer-draft.ts'

const draft = (category: ReplyCategory, subject = 'Your request') =>
  answerDraft({ category, reference: 'TR-ABCD-1234', subject })

test.each(ReplyCategory.options.filter(asksYou))(
  '%s: a draft of its own, with the reference and nothing about the person',
  category => {
    const { subject, text } = draft(category)
    expect(subject).toBe('Re: Your request [TR-ABCD-1234]')
    expect(text).toMatch(/^Hello,\n\nregarding request TR-ABCD-1234: /)
    expect(text).not.toContain('[Your answer.]')
    expect(text).toMatch(/\n\nRegards$/)
  },
)

test('a subject that answers already, or names the request, is not doubled, and stays one line', () => {
  expect(draft('clarification', 'RE: Your\r\nBcc: x@evil.example').subject).toBe(
    'RE: Your Bcc: x@evil.example [TR-ABCD-1234]',
  )
  expect(draft('clarification', 'About TR-ABCD-1234').subject).toBe('Re: About TR-ABCD-1234')
})

test('an address that nobody reads is known by its name', () => {
  for (const address of ['no-reply@openai.com', 'noreply@x.ai', 'do_not_reply@a.example']) {
    expect(takesNoMail(address), address).toBe(true)
  }
  for (const address of ['privacy@openai.com', 'nora@x.ai', 'norbert.reply@a.example']) {
    expect(takesNoMail(address), address).toBe(false)
  }
})
