import { CLAIMS } from '../../../sync/catalog/claims.ts'
import { mailAddress, mailLink, SITE } from '../../../sync/catalog/site.ts'
import type { Article } from '../article-page.tsx'
import { list, p, steps } from '../block.ts'

const soc2 = CLAIMS.soc2.confirmed ? CLAIMS.soc2.text : `${CLAIMS.soc2.text} (not yet confirmed by the operator)`

export const API_DOCS: Article = {
  title: 'API Documentation',
  lead: 'For partners who want masking, or deletion requests with evidence, inside their own product. The partner API is still to come; this page says what it will offer.',
  facts: ['Access by request and approval only', 'The API team answers within 24h'],
  sections: [
    {
      id: 'overview',
      title: 'Overview',
      gist: 'There is no public API. The partner API is coming; access follows a review.',
      blocks: [
        p(
          `API access is by request and approval only. ${SITE.product} handles requests that people have signed. An API that anyone could call would let anyone send letters in other people’s names. So we talk first, review the use case, and then give out documentation and keys for it.`,
        ),
        p(
          'For the same reason, this page describes what the API is for and doesn’t list endpoints or parameters. It isn’t available yet: write to us to be among its first partners.',
        ),
      ],
    },
    {
      id: 'included',
      title: 'What’s included',
      gist: 'Coming: what partners will get.',
      blocks: [
        list(
          '**Documentation** of every call, with schemas, error codes, and examples for the version you use.',
          '**A test environment** where providers answer automatically and you can move the calendar, so 45 days pass in seconds and no real letter goes out.',
          '**Keys per environment,** limited to what a use case needs, each revocable on its own.',
          '**Signed notifications** when a letter goes out, a reply comes in, or a deadline passes.',
          '**A named contact** in the API team, and notice before anything changes.',
        ),
      ],
    },
    {
      id: 'use-cases',
      title: 'Use cases',
      gist: 'Coming: what partners can build.',
      blocks: [
        {
          kind: 'terms',
          items: [
            {
              term: 'Password managers and identity protection',
              text: 'Offer deletion requests to AI providers alongside breach alerts, and keep the evidence for the customer.',
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
      gist: 'The API is coming. These are the four steps to get it.',
      blocks: [
        steps(
          `**Contact the team.** Write to [${mailAddress('api')}](${mailLink('api', 'API Access Request')}) with the subject “API Access Request”. Tell us who you are, whom your product serves, and roughly how many requests a month you expect.`,
          '**Use-case review.** We look at consent, data flows, and how people are informed. We say yes, no, or what would have to change.',
          '**Documentation and testing.** You get the documentation and keys for the test environment, and build against that.',
          '**Production access.** After a joint test, you get production keys, with limits that grow as things go well.',
        ),
      ],
    },
    {
      id: 'features',
      title: 'Feature overview',
      gist: 'Coming: what the API will do.',
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
              'Records a person’s signature with the exact text they signed; they can withdraw it at any time',
            ],
            [
              'Deletion requests',
              'Opens, follows up on, escalates, and closes requests per provider, under the law of the person’s state',
            ],
            ['Replies', 'Receives email, checks that it is authentic, sorts it, and asks a person when it isn’t sure'],
            ['Evidence', 'A hash-chained ledger with files, exportable and checkable without us'],
          ],
        },
        p(
          `Security and compliance: ${soc2}. See [security](/security) for how the service is protected and what we don’t claim.`,
        ),
      ],
    },
    {
      id: 'pricing',
      title: 'Pricing',
      blocks: [
        p(
          'API pricing is custom. It depends on the number of people served, the parts you use, and the support you need. You get a written offer after the use-case review. The test environment will be free.',
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
