import { type Block, h, list, p } from '../../block.ts'

export const content: readonly Block[] = [
  p(
    'California requires some large businesses to publish, once a year, how many privacy requests they received and what became of them. Few people read these pages. More should: this is one of the few places where a company states numbers about itself that a regulator may check.',
  ),
  p('OpenAI’s page, as of July 12, 2025, gives figures for 2024, for users worldwide. These four are about deletion:'),
  {
    kind: 'table',
    head: ['Requests to delete, 2024', 'Figure'],
    rows: [
      ['Received', '751,976'],
      ['Complied with, in whole or in part', '739,248'],
      ['Denied', '12,728'],
      ['Average time to respond', 'less than 72 hours'],
    ],
  },
  h('First: the numbers add up'),
  p(
    'The requests complied with and the requests denied add up exactly to those received. That is a good sign. On pages like this, the categories often overlap or leave a remainder. Here, nothing was pending at the end of the year, or pending requests were counted elsewhere; the page does not say.',
  ),
  h('Second: few requests are denied'),
  p(
    '12,728 out of 751,976 is 1.7 percent. If you ask, you are very likely to get a yes. For anyone who imagines providers as fortresses, that is worth knowing. It is what the law makes likely: deleting a consumer account is routine, most of it automated, and refusing costs more than complying.',
  ),
  h('Third: three days are not forty-five'),
  p(
    'The average response took less than 72 hours. California’s 45 days are a limit, not a forecast. A service that tells its customers to expect a month and a half prepares them for the wrong thing. The honest expectation is a few days, if your identity is easy to confirm. And if nothing has happened after two weeks, something has probably gone wrong, most often a verification email nobody answered.',
  ),
  p(
    'An average hides its tail, however. If most requests are settled by a button within minutes, a small number can take very long and the mean will still look excellent. A median and a worst case would tell us more. The law asks for a mean or a median, so a mean is what we get.',
  ),
  h('What the numbers do not tell us'),
  list(
    '**“In whole or in part.”** One of the most important distinctions about a deletion is folded into one row. A partial deletion can mean that invoices were kept. It can also mean that the chats were.',
    '**What was asked for.** Closing an account in the settings and sending a formal letter that names logs, backups, and training data may both count as a request. The answers are not comparable.',
    '**Why requests were denied.** Not verified, not found, an exception: each calls for a different remedy. The page gives one total.',
    '**What is not counted.** Single chats people delete by hand are presumably not included. Neither is material that was separated from an account before the request came.',
    '**Anything after 2024.** In May 2025 a court ordered the company to preserve certain output logs. How that affects the figures, we will learn next year at the earliest.',
  ),
  h('And the others?'),
  p(
    'We looked for comparable pages from other AI providers and found less than we had hoped for. When an assistant belongs to a very large company, its requests disappear into that company’s totals. When the company is young, there may be no page yet, or no duty to have one: the obligation starts with the data of ten million Californians. The absence of a page is not evidence of bad conduct. It is an absence of evidence.',
  ),
  h('Three things we take from it'),
  p(
    '**Identity is the bottleneck, not refusal.** With denials below two percent, the effort belongs in the step where you prove the account is yours.',
  ),
  p(
    '**Ask about the parts.** Since “in part” is hidden in the totals, it has to come out in each case. Our letters ask what was deleted, what was kept, and under which exception, item by item.',
  ),
  p(
    '**Publish the tail.** If we publish figures about our own letters one day, we want them to include the median, the slowest tenth, and the requests that nobody ever answered. We do not have enough data yet to say anything with confidence, so we say nothing.',
  ),
  p(
    'One last thought about pages like this. A company that publishes its denials gives its critics a number to quote. That deserves some respect, and a careful reader.',
  ),
]
