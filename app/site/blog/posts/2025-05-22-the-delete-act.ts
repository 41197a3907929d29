import { type Block, h, list, p } from '../../block.ts'

export const content: readonly Block[] = [
  p(
    'California’s Delete Act, passed in 2023, contains one of the best ideas in American privacy law: instead of asking hundreds of data brokers one by one, you ask once. The state runs the desk at which you ask, the brokers have to come to it and collect the requests, and whoever does not come pays by the day. The desk is called DROP, for Delete Request and Opt-out Platform.',
  ),
  p(
    'Since people ask us whether this makes services like ours superfluous, here is what it covers, what it does not, and what we recommend.',
  ),
  h('How it will work'),
  list(
    'The California Privacy Protection Agency has to open the platform to consumers by January 1, 2026.',
    'From August 1, 2026, registered data brokers must access it at least once every 45 days, and delete the personal information of everybody who has asked.',
    'They have to keep deleting. New data that a broker acquires about you later is covered by the same request.',
    'A broker that fails to delete owes a penalty of 200 dollars per request and day.',
    'For the consumer it is free.',
  ),
  p(
    'Compare that with the ordinary way. There is no list of brokers on which you depend, no form per company, no identity check per company, and no second round every quarter. If you live in California, put the date in your calendar. Nobody should pay for something that the state does better.',
  ),
  h('Who is a data broker?'),
  p(
    'The law means businesses that knowingly collect and sell the personal information of consumers **with whom they have no direct relationship**. That is the definition to remember. The company that sells lists of people who moved last year, and whose name you have never heard, is a broker. The shop where you bought a lamp is not, because you dealt with it yourself.',
  ),
  p(
    'An AI assistant is like the shop. You opened an account there, you accepted its terms, you typed into its window. The relationship is as direct as it can be. So a request through DROP does not reach your conversations. For them, the ordinary right to delete under the California Consumer Privacy Act applies, with its letter, its verification and its 45 days.',
  ),
  h('Two kinds of data about you'),
  p(
    'It helps to think of it as two rivers. In one flows what companies have gathered **about** you: addresses, purchases, guesses about your income. You did not write any of it. In the other flows what you have said **yourself**: the draft of a resignation, the question about a lump, the message that you were glad not to have sent. The first river is wide and shallow. The second is narrow, and deep.',
  ),
  p(
    'The Delete Act dams up the first. It may even help with the second in an indirect way: datasets that are bought from brokers end up in many places, and less supply is less supply. But it was not made for it.',
  ),
  h('What about scraped data?'),
  p(
    'Models are also trained on public web pages, where somebody may have written about you. Is a company that scrapes the web and sells access to a model a data broker? The question is fair and open. Selling a model is not obviously the same as selling personal information, and we know of no decision on it. We would not build on it either way. If a page about you bothers you, the page is the first address; search engines have removal forms of their own.',
  ),
  h('What to do, in order'),
  list(
    '**Mask first.** What is not sent needs no deletion.',
    '**Use the free button** for brokers, once it exists, if you live in California.',
    '**Write to the assistants** that you have used, under your state’s law. Name the account, and keep the dates.',
    '**Repeat when there is a reason,** not every week. A new request makes sense when there is likely to be new data. Requests that repeat without a reason may be refused as excessive, and that would be a poor use of a good right.',
  ),
  p(
    'We say so although we earn nothing by it. A deletion service that hides a free alternative would be a strange kind of privacy company.',
  ),
  p(
    'Until then the division of labor is clear. The state is building a desk for strangers who trade in your data. For those to whom you have spoken yourself, somebody still has to write a letter.',
  ),
]
