import { type Block, h, list, p } from '../../block.ts'

export const content: readonly Block[] = [
  p(
    'California’s Delete Act, passed in 2023, contains one of the best ideas in American privacy law: instead of asking hundreds of data brokers one by one, you ask once. The state runs a platform where you ask, the brokers have to come and collect the requests, and those that don’t pay a penalty for every day. The platform is called DROP, for Delete Request and Opt-out Platform.',
  ),
  p(
    'People ask us whether this makes services like ours unnecessary, so here is what it covers, what it does not, and what we recommend.',
  ),
  h('How it will work'),
  list(
    'The California Privacy Protection Agency has to open the platform to consumers by January 1, 2026.',
    'From August 1, 2026, registered data brokers must access it at least once every 45 days, and delete the personal information of everyone who has asked.',
    'They have to keep deleting. New data that a broker acquires about you later is covered by the same request.',
    'A broker that fails to delete owes a penalty of 200 dollars per request per day.',
    'For consumers, it is free.',
  ),
  p(
    'Compare that with the ordinary way. You do not depend on a list of brokers, and there is no form to fill out for each company, no identity check with each company, and no second round every quarter. If you live in California, put the date on your calendar. Nobody should pay for something the state does better.',
  ),
  h('Who is a data broker?'),
  p(
    'The law covers businesses that knowingly collect and sell the personal information of consumers **with whom they have no direct relationship**. That is the definition to remember. A company you have never heard of that sells lists of people who moved last year is a broker. The shop where you bought a lamp is not, because you dealt with it yourself.',
  ),
  p(
    'An AI assistant is like the shop. You opened an account there, accepted its terms, and typed into its window. A relationship cannot get more direct than that. So a request through DROP does not reach your conversations. For them, the ordinary right to delete under the California Consumer Privacy Act applies, with its letter, its verification, and its 45 days.',
  ),
  h('Two kinds of data about you'),
  p(
    'It helps to think of it as two rivers. One carries what companies have gathered **about** you: addresses, purchases, guesses about your income. You did not write any of it. The other carries what you have said **yourself**: the draft of a resignation letter, the question about a lump, the message you were glad you never sent. The first river is wide and shallow. The second is narrow and deep.',
  ),
  p(
    'The Delete Act dams the first. It may even help indirectly with the second: datasets bought from brokers end up in many places, and less supply is less supply. But that is not what it was made for.',
  ),
  h('What about scraped data?'),
  p(
    'Models are also trained on public web pages, where someone may have written about you. Is a company that scrapes the web and sells access to a model a data broker? It is a fair question, and an open one. Selling a model is not obviously the same as selling personal information, and we know of no decision on it. We would not count on it either way. If a page about you bothers you, start with whoever runs the page; search engines have their own removal forms.',
  ),
  h('What to do, in order'),
  list(
    '**Mask first.** What is never sent never has to be deleted.',
    '**Use the free button** for brokers, once it exists, if you live in California.',
    '**Write to the assistants** you have used, under your state’s law. Name the account, and keep the dates.',
    '**Repeat when there is a reason,** not every week. A new request makes sense when there is likely to be new data. Requests that repeat without a reason may be refused as excessive, and that would be a poor use of a good right.',
  ),
  p(
    'We say this although we earn nothing from it. A deletion service that hides a free alternative would be a strange kind of privacy company.',
  ),
  p(
    'Until then the division of labor is clear. The state is building a platform for strangers who trade in your data. For the companies you have talked to yourself, someone still has to write a letter.',
  ),
]
