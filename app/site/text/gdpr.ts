import { CLAIMS } from '../../../sync/catalog/claims.ts'
import { mailAddress, mailLink, SITE } from '../../../sync/catalog/site.ts'
import type { Article } from '../article-page.tsx'
import { h, list, p, steps } from '../block.ts'

const withState = ({ text, confirmed }: { text: string; confirmed: boolean }): string =>
  confirmed ? text : `${text} (not yet confirmed by the operator)`

export const GDPR: Article = {
  title: 'GDPR Compliance',
  facts: ['Jan 1, 2025', 'Changes come with 45 days’ notice'],
  lead: 'The service writes letters for residents of the United States. Your rights regarding us don’t depend on where you live.',
  sections: [
    {
      id: 'scope',
      title: 'Who this page is for',
      gist: 'Everyone whose data we hold, in the terms European law uses.',
      blocks: [
        p(
          `The General Data Protection Regulation (GDPR) protects people in the European Union and the European Economic Area; the UK GDPR does the same in the United Kingdom. ${SITE.product} is offered to residents of the United States: sign-up asks for a US ZIP code, and the letters rest on US state laws. But the GDPR may protect people who read our pages, write to us, or moved to Europe after they signed up. This page tells them how we follow it.`,
        ),
        p(
          'The [privacy policy](/privacy-policy) explains how we handle personal information under US state laws, including the California Consumer Privacy Act.',
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
          `Contact for people and authorities in the European Union: [${mailAddress('eu-representative')}](${mailLink('eu-representative')}). ${withState(CLAIMS.euRepresentative)}.`,
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
              text: 'You read the exact letter before you sign it, and you see every reply.',
            },
            {
              term: 'Purpose limitation',
              text: 'We use your name, email address, and letters for your deletion requests. We don’t use them to train models or build profiles.',
            },
            {
              term: 'Data minimization',
              text: 'Shield works on your device, so your prompts never reach us. A letter contains only what the provider needs to find your data.',
            },
            {
              term: 'Accuracy',
              text: 'You can correct your details at any time. If your name or state changes, you sign again, and letters go out with the new details after that.',
            },
            { term: 'Storage limitation', text: 'Account data is deleted within 45 days of account closure.' },
            {
              term: 'Integrity and confidentiality',
              text: 'Encryption in transit, hashed passwords and tokens, one tenant per account, a tamper-evident record. See [security](/security).',
            },
            {
              term: 'Accountability',
              text: 'Every letter and reply goes into a ledger. You can export it and check it without us.',
            },
          ],
        },
      ],
    },
    {
      id: 'bases',
      title: 'Why we may process your data',
      gist: 'Contract, consent, legal obligation, and a narrow legitimate interest.',
      blocks: [
        {
          kind: 'table',
          head: ['Processing', 'Basis in Article 6(1)'],
          rows: [
            ['Account, Shield, Erase, receipts', '(b) performance of our contract with you'],
            ['Sending letters in your name', '(a) your consent, given by the signed authorization; (b) contract'],
            ['Invoices and payment records', '(c) legal obligation'],
            ['Preventing abuse, finding bugs', '(f) legitimate interest in a safe service'],
            ['The newsletter, if you asked for it by email', '(a) consent'],
          ],
        },
        p(
          'You can withdraw consent at any time; what happened before stays lawful. We don’t ask for special categories of data. If a provider’s reply contains such data, we show it to you, keep it in your record, and don’t use it for anything else.',
        ),
      ],
    },
    {
      id: 'rights',
      title: 'Your rights, and how to use each',
      gist: 'One email is enough. We decide within one month.',
      blocks: [
        {
          kind: 'terms',
          items: [
            {
              term: 'Access (Article 15)',
              text: 'What we hold about you, why, for how long, and who received it, plus a copy.',
            },
            { term: 'Rectification (Article 16)', text: 'We correct wrong details and complete incomplete ones.' },
            {
              term: 'Erasure (Article 17)',
              text: 'We delete your data and tell everyone we passed it to (Article 19). If an exception applies, we name it.',
            },
            {
              term: 'Restriction (Article 18)',
              text: 'We leave your data untouched while a question about it is open.',
            },
            {
              term: 'Portability (Article 20)',
              text: 'Letters, replies, and the ledger in open, machine-readable formats.',
            },
            { term: 'Objection (Article 21)', text: 'To anything based on legitimate interest.' },
            {
              term: 'No automated decisions (Article 22)',
              text: 'We make none that have legal or similarly significant effects.',
            },
            {
              term: 'Complaint (Article 77)',
              text: 'To the supervisory authority where you live, where you work, or where you think the violation happened.',
            },
          ],
        },
        h('What happens next'),
        steps(
          `Write to [${mailAddress('privacy')}](${mailLink('privacy', 'GDPR request')}) and say what you want. There is no form and no fee.`,
          'We confirm receipt within 24 hours on business days.',
          'If we have reasonable doubts about who you are, we ask for what we need to be sure (Article 12(6)), and no more.',
          'You get our decision within one month (Article 12(3)). A complex request may take up to two months longer; if so, we tell you why within the first month. If we don’t act, we say why and where you can complain (Article 12(4)).',
        ),
      ],
    },
    {
      id: 'transfers',
      title: 'Transfers and recipients',
      blocks: [
        p(
          'We are based in the United States and process your data there. If you contact us from Europe, you send your data directly to us. When we pass data on to companies that work for us, the transfer has to rest on a tool that Chapter V of the GDPR accepts; ask us for a copy of the one in use. The [privacy policy](/privacy-policy#share) lists who receives data.',
        ),
      ],
    },
    {
      id: 'measures',
      title: 'Technical and organizational measures',
      blocks: [
        list(
          'Data protection by design (Article 25): detection and restoration happen on your device, the app works from a local copy, and the only third-party script is Google’s, where you sign in with Google.',
          'Passwords and tokens are stored as hashes. Sign-in links in our emails work once, and only when you press a button.',
          'Each account is its own tenant in the database. Tests try every call with another account’s credentials.',
          'Backups are checked by restoring them, and old ones are overwritten.',
          'Breaches: we notify the authority within 72 hours of becoming aware when Article 33 requires it, and you without undue delay when Article 34 does.',
          `${withState(CLAIMS.processorContracts)}.`,
          withState(CLAIMS.gdprCcpa),
        ),
      ],
    },
    {
      id: 'letters',
      title: 'About letters under the GDPR',
      gist: 'Coming. We’d rather say so than send letters under the wrong law.',
      blocks: [
        p(
          'A demand under Article 17 has a different deadline than a CCPA request: one month instead of 45 days. It has different exceptions and goes to different companies, often in Ireland. A letter that mixes the two is easy to refuse, so Erase serves US residents only. If you live in Europe, you can exercise this right yourself, free of charge: email the provider’s privacy address, name Article 17 and your account, and say what you want deleted.',
        ),
      ],
    },
    {
      id: 'changes',
      title: 'Changes',
      blocks: [p('We give 45 days’ notice of changes to this page. The service is not for people under 18.')],
    },
  ],
}
