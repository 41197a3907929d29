import { type Block, h, p, steps } from '../../block.ts'

export const content: readonly Block[] = [
  p(
    'Ask anyone about the California Consumer Privacy Act, and you will hear “45 days.” The number is right. Almost everything people believe about it is a little off: when it starts, whether verification pauses it, whether weekends count, and what must have happened by the end. Since a deletion request lives or dies by its calendar, here is the calendar.',
  ),
  h('Two clocks, not one'),
  p(
    'A business that receives a request to delete has two duties with two deadlines. The first is to **confirm receipt**. Under section 7021 of the regulations, it has 10 business days to confirm that it received the request and to say how it will process it, including how it verifies who is asking and when you can expect an answer.',
  ),
  p(
    'The second is to **answer**. For that, it has 45 calendar days. Calendar days include Saturdays, Sundays, and Thanksgiving. Business days do not. So a request that arrives on a Monday should be confirmed within two weeks, or slightly more if there is a holiday in between, and answered within six and a half.',
  ),
  h('It starts on receipt, and verification does not stop it'),
  p(
    'The most common misunderstanding concerns identity checks. A business may verify that you are who you say you are, and for deletion it usually should. But the 45 days run from the day the request was received, **regardless of the time needed to verify it**. A company that takes four weeks to ask for a confirmation has used up four of its own weeks.',
  ),
  p(
    'If it cannot verify you within the 45 days, it may deny the request, and must tell you so. That is why answering a verification email quickly matters more than any clever wording in the letter.',
  ),
  h('One extension, with a reason'),
  p(
    'A business may take up to 45 more days, 90 in all, “where reasonably necessary.” It has to tell you within the first 45 days and explain why. There is no second extension. Silence on day 46, without such a notice, is simply late.',
  ),
  p(
    'This matters to anyone who keeps a follow-up schedule. Reminding a company on day 45 when it gave proper notice on day 40 is wrong, and a wrong reminder weakens the right ones. When a valid extension arrives, every later step has to move with it.',
  ),
  h('What “done” includes'),
  p(
    'Complying with a request to delete means erasing the personal information from existing systems, or de-identifying or aggregating it. The business must also tell its service providers and contractors to do the same, and notify third parties it sold the data to or shared it with, unless that is impossible or takes disproportionate effort.',
  ),
  p(
    'Archives and backups are the big exception. There, a business may wait until the archive is restored to an active system, or is next accessed or used for a sale, a disclosure, or a commercial purpose. So a perfectly lawful “completed” may not include last month’s backup. A good answer says so.',
  ),
  p(
    'If the business denies the request in whole or in part, it has to explain why, delete whatever the exception does not cover, and use what it kept only for the reason it gave.',
  ),
  h('A calendar to copy'),
  steps(
    '**Day 0:** the request is received. Write down the date, and keep proof that you sent it.',
    '**Day 7:** nothing is late yet. A friendly note is fine; an accusation is not.',
    '**After 10 business days:** if nobody has confirmed receipt, you can point to section 7021(a).',
    '**Day 21 and day 35:** ask where things stand, and whether verification is complete.',
    '**Day 45:** an answer is due, or notice of an extension with a reason.',
    '**Day 46:** without either, the request is overdue.',
    '**Day 90:** the last day, if the extension was valid.',
  ),
  h('And then?'),
  p(
    'Consumers cannot sue a company for ignoring a deletion request; California’s private right of action covers certain data breaches only. What you can do is complain to the California Privacy Protection Agency or to the Attorney General. Both look for patterns, so a complaint with dates, letters, and replies attached is worth more than one full of adjectives.',
  ),
  p(
    'The clock is not dramatic, and that is its strength. Nobody has to be angry. Someone just has to write down the first day.',
  ),
]
