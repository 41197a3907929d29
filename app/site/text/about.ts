import { CLAIMS } from '../../../sync/catalog/claims.ts'
import { type Plan, planById, TRIAL_DAYS, TWO_FAMILIES } from '../../../sync/catalog/plans.ts'
import { PROVIDERS } from '../../../sync/catalog/providers.ts'
import { mailAddress, mailLink, SITE } from '../../../sync/catalog/site.ts'
import { dollars } from '../../../sync/rules/account/prices.ts'
import type { Article } from '../article-page.tsx'
import { list, p } from '../block.ts'

const companies = PROVIDERS.map(provider => provider.company)
const named = `${companies.slice(0, -1).join(', ')}, and ${companies.at(-1)}`

export const ABOUT: Article = {
  title: 'About',
  lead: 'People tell AI tools what they used to tell a doctor, a lawyer, or a friend. We think they should be able to, and still decide what is kept.',
  facts: [`${SITE.company.name}, Wyoming, USA`],
  sections: [
    {
      id: 'why',
      title: 'Why this exists',
      blocks: [
        p(
          'A chat with an AI feels like thinking out loud. It’s closer to mailing a letter: it leaves your hands, it’s stored, and someone else may read it. A “delete” button removes it from your view first. Copies can remain in server logs, in backups, in training datasets, and in archives a court has ordered a company to keep.',
        ),
        p(
          'There are two honest ways to deal with that. One is to keep the private part from leaving at all. The other is to ask for it to be deleted, formally and in writing, with a deadline, and to keep the answer. We build both, because neither is enough on its own.',
        ),
      ],
    },
    {
      id: 'what',
      title: 'What we make',
      blocks: [
        p(
          '**Shield** is a browser extension. It replaces names, email addresses, and values with placeholders such as [Name1042] before your text reaches an AI platform, and puts the real words back when the answer returns. Both happen on your device.',
        ),
        p(
          `**Erase** sends formal demand letters to AI providers in your name. Today those are ${named}. It follows up while a provider stays silent, escalates when a deadline has passed, and emails you receipts. Every letter and every reply goes into a record you can check without us.`,
        ),
      ],
    },
    {
      id: 'tiers',
      title: 'How often Erase asks',
      gist: 'Minimal: every quarter. Private: every month. Enterprise: as agreed.',
      blocks: [
        {
          kind: 'table',
          head: ['Tier', 'Erase cycles', 'Price'],
          rows: [
            tier('minimal', 'Quarterly'),
            tier('private', 'Monthly'),
            ['Enterprise', 'Custom, in The Vault', 'Contact Sales'],
          ],
        },
        p(
          `Both self-serve tiers start with a ${TRIAL_DAYS}-day free trial and include Shield for prompts. ${TWO_FAMILIES} All prices are under [pricing](/#pricing) and in the [terms](/terms-of-service#subscription). Each subscription covers one email address.`,
        ),
      ],
    },
    {
      id: 'believe',
      title: 'How we work',
      blocks: [
        list(
          '**Say only what we know.** We report silence as silence. A reply is filed as what it is, and “verified” has to be earned.',
          '**Keep less.** What never reaches a server can’t leak from it. Shield sends us no words we could read, so we have none to keep.',
          '**Make it checkable.** A promise nobody can check is advertising. Letters and replies are fingerprinted, and the record shows tampering.',
          '**Never promise for others.** We don’t control AI providers. None of our pages promises that a deletion will happen.',
          '**Be easy to leave.** You can export everything, cancel in a minute, and close your account, which deletes your data.',
        ),
      ],
    },
    {
      id: 'company',
      title: 'The company',
      blocks: [
        p(
          `${SITE.company.name} is ${SITE.company.form}. Subscriptions pay for everything: no advertising, no sale of data, no “free” tier that you pay for some other way. ${SITE.product} is not a law firm and gives no legal advice.`,
        ),
        p(
          'Decisions about masking rules and the wording of letters are meant to stay separate from sales: a rule changes because it was wrong, not because a provider or a customer would like it to. We call this our independent governance layer' +
            `${CLAIMS.independentGovernance.confirmed ? '' : ' (not yet confirmed by the operator)'}.`,
        ),
        { kind: 'list', items: claimLines() },
        p(
          `Write to us at [${mailAddress('hello')}](${mailLink('hello')}), read what we’ve found on the [blog](/blog), or see [who to ask](/contact).`,
        ),
      ],
    },
  ],
}

function tier(id: string, cadence: string): readonly string[] {
  const plan = planById(id)
  if (plan === undefined) throw new Error(`the catalogue has no plan ${id}`)
  return [plan.name, cadence, priceOf(plan)]
}

function priceOf({ monthly, annual }: Plan): string {
  if (typeof monthly !== 'number' || typeof annual !== 'number') return String(monthly)
  return `${dollars(monthly)} a month or ${dollars(annual)} a year`
}

/** Claims about the company, each with its status. */
function claimLines(): readonly string[] {
  return [CLAIMS.patentPending, CLAIMS.independentGovernance].map(({ text, confirmed }) =>
    confirmed ? text : `${text} (not yet confirmed by the operator)`,
  )
}
