import { CLAIMS } from '../../../sync/catalog/claims.ts'
import { type Plan, planById, TRIAL_DAYS } from '../../../sync/catalog/plans.ts'
import { PROVIDERS } from '../../../sync/catalog/providers.ts'
import { mailAddress, mailLink, SITE } from '../../../sync/catalog/site.ts'
import { dollars } from '../../../sync/rules/account/prices.ts'
import type { Article } from '../article-page.tsx'
import { list, p } from '../block.ts'

const companies = PROVIDERS.map(provider => provider.company)
const named = `${companies.slice(0, -1).join(', ')} and ${companies.at(-1)}`

export const ABOUT: Article = {
  title: 'About',
  lead: 'People tell AI tools what they would once have told a doctor, a lawyer or a friend. We think that they should be able to, and still decide what is kept.',
  facts: [`${SITE.company.name}, Wyoming, USA`],
  sections: [
    {
      id: 'why',
      title: 'Why this exists',
      blocks: [
        p(
          'A chat with an AI feels like thinking aloud. It is closer to sending a letter: it leaves your hands, it is stored, it may be read, and a button called “delete” removes your view of it before it removes anything else. Copies can remain in server logs, in backups, in training datasets, and in archives that a court has ordered to be kept.',
        ),
        p(
          'There are two honest answers to that. One is to keep the private part from leaving at all. The other is to ask for it back, formally, in writing, with a date on it, and to keep the answer. We build both, because neither is enough alone.',
        ),
      ],
    },
    {
      id: 'what',
      title: 'What we make',
      blocks: [
        p(
          '**Shield** is a browser extension. It replaces names, email addresses and values with placeholders such as [Name1042] before your text reaches an AI platform, and puts the real words back when the answer returns. Both happen on your device.',
        ),
        p(
          `**Erase** sends formal demand letters to AI providers in your name: today ${named}. It follows up while a provider stays silent, escalates when a deadline has passed, and mails you a receipt for each step. Every letter and every reply goes into a record that you can check without us.`,
        ),
      ],
    },
    {
      id: 'tiers',
      title: 'How often Erase asks',
      gist: 'Minimal every quarter, Private every month, Enterprise as agreed.',
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
          `Both self-serve tiers begin with a ${TRIAL_DAYS}-day free trial and include Shield for prompts. The bundles SafeHaven, LockDown, Guardian and The Vault, with protection for meetings from LockDown up, stand under [pricing](/#pricing). One email per subscription.`,
        ),
      ],
    },
    {
      id: 'believe',
      title: 'How we work',
      blocks: [
        list(
          '**Say what is known.** Silence is reported as silence. A reply is filed as what it is, and “verified” is a word that has to be earned.',
          '**Hold less.** What never reaches a server cannot leak from it. Shield needs no account of your words, so it keeps none.',
          '**Make it checkable.** A promise that cannot be checked is advertising. Letters carry a fingerprint, and the record shows tampering.',
          '**Never promise for others.** We do not control AI providers. No page of ours says that a deletion will happen.',
          '**Be easy to leave.** Everything exports, canceling takes a minute, and closing the account means that the data goes.',
        ),
      ],
    },
    {
      id: 'company',
      title: 'The company',
      blocks: [
        p(
          `${SITE.company.name} is ${SITE.company.form}. We live on subscriptions: no advertising, no sale of data, no “free” tier that is paid for in another way. ${SITE.product} is not a law firm and gives no legal advice.`,
        ),
        p(
          'Masking rules and the wording of letters are decided apart from sales: a rule changes because it was wrong, not because a provider or a customer would like it to be. We call this our independent governance layer.',
        ),
        { kind: 'list', items: claimLines() },
        p(
          `Write to us at [${mailAddress('hello')}](${mailLink('hello')}), read what we have found on the [blog](/blog), or see [whom to ask](/contact).`,
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

/** Claims about the company, each with its state. */
function claimLines(): readonly string[] {
  return [CLAIMS.patentPending, CLAIMS.independentGovernance].map(({ text, confirmed }) =>
    confirmed ? text : `${text} (not yet confirmed by the operator)`,
  )
}
