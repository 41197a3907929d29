import { CLAIMS } from '../../../sync/catalog/claims.ts'
import { mailAddress, mailLink, SITE } from '../../../sync/catalog/site.ts'
import type { Article } from '../article-page.tsx'
import { list, p, steps } from '../block.ts'

const soc2 = CLAIMS.soc2.confirmed ? CLAIMS.soc2.text : `${CLAIMS.soc2.text} (not yet confirmed by the operator)`

export const API_DOCS: Article = {
  title: 'API Documentation',
  lead: 'For partners who want masking, or deletion requests with evidence, inside a product of their own.',
  facts: ['Access by request and approval only', 'The API team answers within 24h'],
  sections: [
    {
      id: 'overview',
      title: 'Overview',
      gist: 'There is no public interface. Partners get documentation after a review.',
      blocks: [
        p(
          `API access is by request and approval only. ${SITE.product} handles requests that people have signed; an interface that anybody could call would let anybody send letters in other people’s names. So we talk first, look at the use case, and then hand out documentation and keys for that case.`,
        ),
        p('For the same reason this page describes what the interface is for, and no addresses or parameters of it.'),
      ],
    },
    {
      id: 'included',
      title: "What's included",
      blocks: [
        list(
          '**Documentation** of every call, with schemas, error codes and examples, kept in step with the version that you use.',
          '**A test environment** in which the providers answer by themselves and the calendar can be moved, so that 45 days pass in seconds and no real letter leaves.',
          '**Keys per environment,** which can be limited to what a use case needs, and revoked one by one.',
          '**Signed notifications** when a letter has left, a reply has come in, or a deadline has passed.',
          '**A named contact** in the API team, and notice before anything changes.',
        ),
      ],
    },
    {
      id: 'use-cases',
      title: 'Use cases',
      blocks: [
        {
          kind: 'terms',
          items: [
            {
              term: 'Password managers and identity protection',
              text: 'Offer deletion requests to AI providers beside breach alerts, with the evidence kept for the customer.',
            },
            {
              term: 'Employers and law firms',
              text: 'Let employees clear work accounts with AI providers under a policy, with a record for the auditor.',
            },
            {
              term: 'Makers of AI tools',
              text: 'Mask personal data before it reaches a model, and restore it in the answer.',
            },
            {
              term: 'Researchers',
              text: 'Study how providers answer, on data that the people concerned have released.',
            },
          ],
        },
      ],
    },
    {
      id: 'getting-started',
      title: 'Getting started',
      gist: 'Four steps.',
      blocks: [
        steps(
          `**Contact the team.** Write to [${mailAddress('api')}](${mailLink('api', 'API Access Request')}) with the subject “API Access Request”. Say who you are, whom your product serves, and about how many requests a month you expect.`,
          '**Use-case review.** We look at consent, at data flows and at how people are told. We say yes, no, or what would have to change.',
          '**Documentation and testing.** You get the documentation and keys for the test environment, and build against it.',
          '**Production access.** After a joint test you get keys for production, with limits that grow as things go well.',
        ),
      ],
    },
    {
      id: 'features',
      title: 'Feature overview',
      blocks: [
        {
          kind: 'table',
          head: ['Area', 'What it does'],
          rows: [
            [
              'Masking',
              'Finds personal details in text, replaces them with numbered placeholders, restores them in an answer',
            ],
            [
              'Authorizations',
              'Records a person’s signature with the exact text that was signed; can be withdrawn at any time',
            ],
            [
              'Deletion requests',
              'Opens, follows up, escalates and closes requests per provider, by the law of the person’s state',
            ],
            ['Replies', 'Receives mail, checks its authenticity, sorts it, and asks a person where it is not certain'],
            ['Evidence', 'A hash-chained ledger with files, exportable and checkable without us'],
          ],
        },
        p(
          `Security and compliance: ${soc2}. See [security](/security) for what guards the service, and for what we do not claim.`,
        ),
      ],
    },
    {
      id: 'pricing',
      title: 'Pricing',
      blocks: [
        p(
          'API pricing is custom. It depends on the number of people served, on the parts that you use, and on the support that you need. You get a written offer after the use-case review; the test environment is free of charge.',
        ),
      ],
    },
    {
      id: 'contact',
      title: 'Contact',
      blocks: [
        {
          kind: 'terms',
          items: [
            {
              term: 'API team',
              text: `[${mailAddress('api')}](${mailLink('api', 'API Access Request')}), answers within 24h`,
            },
            {
              term: 'Business development',
              text: `[${mailAddress('business')}](${mailLink('business', 'Partnership')}), answers within 48h`,
            },
            {
              term: 'Security questions',
              text: `[${mailAddress('security')}](${mailLink('security')}), answers within 24h`,
            },
          ],
        },
      ],
    },
  ],
}
