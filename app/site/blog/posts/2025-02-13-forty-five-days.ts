import { type Block, h, p, steps } from '../../block.ts'

export const content: readonly Block[] = [
  p(
    'Ask anybody about the California Consumer Privacy Act and you will hear “45 days”. The number is right. Almost everything that people believe about it is a little off: when it starts, whether verification pauses it, whether weekends count, and what must have happened by the end. Since a deletion request lives and dies by its calendar, here is the calendar.',
  ),
  h('Two clocks, not one'),
  p(
    'A business that receives a request to delete has two duties with two deadlines. The first is to **confirm receipt**. Under section 7021 of the regulations it has 10 business days to confirm that it received the request and to say how it will process it, including how it verifies who is asking and when an answer can be expected.',
  ),
  p(
    'The second is to **answer**. For that it has 45 calendar days. Calendar days include Saturdays, Sundays and Thanksgiving. Business days do not. So a request that arrives on a Monday should be confirmed within two weeks, or a little more if a holiday falls inside, and answered within six and a half.',
  ),
  h('It starts on receipt, and verification does not stop it'),
  p(
    'The most common misunderstanding concerns identity checks. A business may verify that you are who you say you are, and for deletion it usually should. But the 45 days run from the day on which the request was received, **regardless of the time needed to verify it**. A company that takes four weeks to ask for a confirmation has used up four of its own weeks.',
  ),
  p(
    'If it cannot verify you within the 45 days, it may deny the request, and must tell you so. That is why answering a verification mail quickly matters more than any clever wording in the letter.',
  ),
  h('One extension, with a reason'),
  p(
    'A business may take up to 45 more days, 90 in all, “where reasonably necessary”. It has to tell you inside the first 45 days and explain why. There is no second extension. Silence on day 46, without such a notice, is simply late.',
  ),
  p(
    'This has a practical consequence for anybody who keeps a follow-up schedule. A reminder on day 45 to a company that gave proper notice on day 40 is wrong, and a wrong reminder weakens the right ones. When a valid extension arrives, every later step has to move with it.',
  ),
  h('What “done” includes'),
  p(
    'Complying with a request to delete means erasing the personal information from existing systems, or deidentifying or aggregating it. The business must also tell its service providers and contractors to do the same, and notify third parties to whom it sold or shared the data, unless that is impossible or takes disproportionate effort.',
  ),
  p(
    'Archived and backup systems are the large exception. A business may delay there until the archive is restored to an active system, or is next accessed or used for a sale, a disclosure or a commercial purpose. A perfectly lawful “completed” therefore may not include last month’s backup. A good answer says so.',
  ),
  p(
    'If the business denies the request in whole or in part, it has to explain why, delete what is not covered by the exception, and not use what it kept for anything but the reason it gave.',
  ),
  h('A calendar to copy'),
  steps(
    '**Day 0:** the request is received. Write the day down; keep proof of sending.',
    '**Day 7:** nothing is late yet. A friendly note is fine, an accusation is not.',
    '**After 10 business days:** if nobody has confirmed receipt, you may point to section 7021(a).',
    '**Day 21 and day 35:** ask about the state of things, and whether verification is complete.',
    '**Day 45:** an answer is due, or notice of an extension with a reason.',
    '**Day 46:** without either, the request is overdue.',
    '**Day 90:** the end, if the extension was valid.',
  ),
  h('And then?'),
  p(
    'Consumers cannot sue a company for ignoring a deletion request; California’s private right of action covers certain data breaches only. What you can do is complain to the California Privacy Protection Agency or to the Attorney General. Both look at patterns, so a complaint with dates, letters and replies attached is worth more than one with adjectives.',
  ),
  p(
    'The clock is not dramatic, which is its strength. It needs nobody to be angry. It only needs somebody to write down the first day.',
  ),
]
