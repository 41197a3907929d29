import { CLAIMS } from '../../../sync/catalog/claims.ts'
import { mailAddress, mailLink, SITE } from '../../../sync/catalog/site.ts'
import type { Article } from '../article-page.tsx'
import { h, list, p, steps } from '../block.ts'

const { text, confirmed } = CLAIMS.gdprCcpa
const claim = confirmed ? text : `${text} (not yet confirmed by the operator)`

export const GDPR: Article = {
  title: 'GDPR Compliance',
  facts: ['Jan 1, 2025', "Changes come with 45 days' notice"],
  lead: 'The service itself writes letters for residents of the United States. Your rights towards us do not depend on where you live.',
  sections: [
    {
      id: 'scope',
      title: 'Whom this page is for',
      gist: 'Everybody whose data we hold, with the words that European law uses.',
      blocks: [
        p(
          `The General Data Protection Regulation (GDPR) protects people in the European Union and the European Economic Area; the UK GDPR does the same in the United Kingdom. ${SITE.product} is offered to residents of the United States: sign-up asks for a US ZIP code, and the letters rest on US state laws. But people who read our pages, write to us, or moved to Europe after they signed up may be protected by the GDPR, and this page tells them how we follow it.`,
        ),
        p(
          'How we handle personal information under US state laws, the California Consumer Privacy Act among them, stands in the [privacy policy](/privacy-policy).',
        ),
      ],
    },
    {
      id: 'controller',
      title: 'Controller and representative',
      blocks: [
        p(
          `The controller is ${[SITE.company.name, ...SITE.company.address].join(', ')}. Data protection questions: [${mailAddress('privacy')}](${mailLink('privacy')}).`,
        ),
        p(
          `Our contact for people and authorities in the European Union (Article 27): [${mailAddress('eu-representative')}](${mailLink('eu-representative')}).`,
        ),
      ],
    },
    {
      id: 'principles',
      title: 'The principles, and what they mean here',
      gist: 'Article 5, point by point.',
      blocks: [
        {
          kind: 'terms',
          items: [
            {
              term: 'Lawfulness, fairness, transparency',
              text: 'You read the exact letter before you sign it, and see every reply to it.',
            },
            {
              term: 'Purpose limitation',
              text: 'Your name, address and letters serve your deletion requests. They train no model and feed no profile.',
            },
            {
              term: 'Data minimization',
              text: 'Shield works on your device, so that your prompts never reach us. A letter carries only what the provider needs to find your data.',
            },
            { term: 'Accuracy', text: 'You can correct your details at any time; the next letter uses the new ones.' },
            { term: 'Storage limitation', text: 'Account data is deleted within 45 days of account closure.' },
            {
              term: 'Integrity and confidentiality',
              text: 'Encryption on the way, hashed credentials, one tenant per account, a tamper-evident record. See [security](/security).',
            },
            {
              term: 'Accountability',
              text: 'Every letter and reply is entered in a ledger. You can export it and check it without us.',
            },
          ],
        },
      ],
    },
    {
      id: 'bases',
      title: 'Why we may process your data',
      gist: 'Contract, consent, legal duty, and a narrow legitimate interest.',
      blocks: [
        {
          kind: 'table',
          head: ['Processing', 'Basis in Article 6(1)'],
          rows: [
            ['Account, Shield, Erase, receipts', '(b) performance of our contract with you'],
            ['Sending letters in your name', '(a) your consent, given by the signed authorization; (b) contract'],
            ['Invoices and payment records', '(c) legal obligation'],
            ['Fending off abuse, finding faults', '(f) legitimate interest in a safe service'],
            ['The newsletter, if you asked for it by mail', '(a) consent'],
          ],
        },
        p(
          'You can withdraw consent at any time; what was done before stays lawful. We do not ask for special categories of data. If a reply from a provider contains such data, it is shown to you and used for nothing else.',
        ),
      ],
    },
    {
      id: 'rights',
      title: 'Your rights, and how to use each',
      gist: 'One mail is enough. We answer within one month.',
      blocks: [
        {
          kind: 'terms',
          items: [
            {
              term: 'Access (Article 15)',
              text: 'What we hold about you, why, for how long, who received it, and a copy.',
            },
            { term: 'Rectification (Article 16)', text: 'Wrong details are corrected, incomplete ones completed.' },
            {
              term: 'Erasure (Article 17)',
              text: 'We delete, and tell those to whom we passed your data (Article 19). Exceptions are few and named.',
            },
            {
              term: 'Restriction (Article 18)',
              text: 'We keep your data untouched while a question about it is open.',
            },
            {
              term: 'Portability (Article 20)',
              text: 'Letters, replies and the ledger in open, machine-readable formats.',
            },
            { term: 'Objection (Article 21)', text: 'To anything that rests on legitimate interest.' },
            {
              term: 'No automated decisions (Article 22)',
              text: 'We make none with legal or similarly significant effects.',
            },
            {
              term: 'Complaint (Article 77)',
              text: 'To the supervisory authority where you live, where you work, or where you think the infringement took place.',
            },
          ],
        },
        h('How it goes'),
        steps(
          `Write to [${mailAddress('privacy')}](${mailLink('privacy', 'GDPR request')}) and say what you want. No form, no fee.`,
          'We confirm within 24 hours that your mail has arrived.',
          'If, and only if, we have reasonable doubts that it is you, we ask for what is needed to be sure (Article 12(6)), and for no more.',
          'You have our decision within one month (Article 12(3)). A complex request may take up to two months longer; then we tell you so, with the reasons, inside the first month. If we do not act, we say why and where you can complain (Article 12(4)).',
        ),
      ],
    },
    {
      id: 'transfers',
      title: 'Transfers and recipients',
      blocks: [
        p(
          'We are established in the United States, and your data is processed there. If you contact us from Europe, you send your data directly to us. Where we pass data on to companies that work for us, the transfer rests on a tool that Chapter V of the GDPR accepts; ask us for a copy of the one in use. Who receives data stands in the [privacy policy](/privacy-policy#share).',
        ),
      ],
    },
    {
      id: 'measures',
      title: 'Technical and organizational measures',
      blocks: [
        list(
          'Protection by design (Article 25): detection and restoration on the device; the app works from a local copy; no third-party script on any page.',
          'Credentials and tokens are stored as hashes; links in mails are single-use and spent only by the press of a button.',
          'Each account is its own tenant in the database; tests try every call with a foreign account.',
          'Backups are checked by restoring them, and expire in rotation.',
          'Breaches: we notify the authority within 72 hours of becoming aware where Article 33 requires it, and you without undue delay where Article 34 does.',
          'Companies that process data for us do so under a contract as Article 28 asks for.',
          claim,
        ),
      ],
    },
    {
      id: 'letters',
      title: 'About letters under the GDPR',
      gist: 'Not yet. We say so rather than send letters on the wrong law.',
      blocks: [
        p(
          'A demand under Article 17 runs on another clock than a CCPA request: one month instead of 45 days. It knows other exceptions, and goes to other companies, often in Ireland. A letter that mixes the two is easy to refuse. Erase therefore serves US residents only. If you live in Europe, you can use your right yourself, free of charge: a mail to the provider’s privacy address that names Article 17, your account, and what you want deleted is enough.',
        ),
      ],
    },
    {
      id: 'changes',
      title: 'Changes',
      blocks: [p("We give 45 days' notice of changes to this page. The service is not for people under 18.")],
    },
  ],
}
