import { type Block, h, list, p } from '../../block.ts'

export const content: readonly Block[] = [
  p(
    'California obliges some large businesses to publish, once a year, how many privacy requests they received and what became of them. Few people read these pages. They should: they are among the rare places where a company states a number about itself that a regulator may check.',
  ),
  p(
    'OpenAI’s page, in the version of July 12, 2025, gives figures for 2024, for users all over the world. The four that concern deletion:',
  ),
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
  h('First: the sum works out'),
  p(
    'The requests that were complied with and those that were denied add up to all that were received, exactly. That is a good sign. In pages of this kind, the categories often overlap or leave a remainder. Here nothing was pending at the end of the year, or pending requests were counted elsewhere; the page does not say.',
  ),
  h('Second: the share of denials is small'),
  p(
    '12,728 of 751,976 is 1.7 percent. If you ask, you are very likely to get a yes. For anybody who imagines providers as fortresses, that is worth knowing. It fits with what the law makes likely: deletion of a consumer account is a routine, most of it automated, and refusing costs more than complying.',
  ),
  h('Third: three days are not forty-five'),
  p(
    'The average response took less than 72 hours. The 45 days of California’s law are a limit, not a forecast. A service that tells its customers to expect a month and a half prepares them for the wrong thing. The honest expectation is: a few days, if your identity can be confirmed without trouble. And if nothing has happened after two weeks, something has probably gone wrong, most often a verification mail that nobody answered.',
  ),
  p(
    'An average hides its tail, however. If most requests are settled by a button within minutes, a small number can take very long and the mean still looks excellent. A median together with a worst case would tell more. The law asks for a mean or a median, so a mean is what we get.',
  ),
  h('What the numbers do not say'),
  list(
    '**“In whole or in part”.** One of the most important distinctions in a deletion is folded into one row. A partial deletion can mean that invoices were kept. It can also mean that the chats were.',
    '**What was asked for.** Closing an account in the settings and sending a formal letter that names logs, backups and training data may both count as a request. Their answers are not comparable.',
    '**Why requests were denied.** Not verified, not found, an exception: each points to another remedy. The page gives one sum.',
    '**What is not counted.** Single chats that people delete by hand are presumably not in it. Neither is material that was separated from an account before the request came.',
    '**Anything after 2024.** In May 2025 a court ordered the company to preserve certain output logs. How that shows in the figures, we will learn next year at the earliest.',
  ),
  h('And the others?'),
  p(
    'We looked for comparable pages of other AI providers and found less than we had hoped for. Where an assistant belongs to a very large company, its requests disappear in the totals of that company. Where the company is young, there may be no page yet, or no duty to have one: the obligation begins at the data of ten million Californians. Absence of a page is not evidence of bad conduct. It is absence of evidence.',
  ),
  h('Three things that we take from it'),
  p(
    '**Identity is the bottleneck, not refusal.** With denials below two percent, the effort belongs in the step at which you prove that the account is yours.',
  ),
  p(
    '**Ask for the part.** Since “in part” is hidden in the totals, it has to come out in the single case. Our letters ask what was deleted, what was kept, and under which exception, item by item.',
  ),
  p(
    '**Publish the tail.** If we were to publish figures about our own letters one day, we would want them to contain the median, the slowest tenth, and the requests that nobody ever answered. We do not have enough of them yet to say anything with confidence, so we say nothing.',
  ),
  p(
    'A last remark on reading such pages. A company that publishes its denials gives its critics a number to quote. That deserves some respect, and a careful reader.',
  ),
]
