import { mailAddress, mailLink, SITE } from '../../../sync/catalog/site.ts'
import type { Article } from '../article-page.tsx'
import { h, list, p } from '../block.ts'

export const PRIVACY: Article = {
  title: 'Privacy Policy',
  facts: ['Jan 1, 2025', "Changes come with 45 days' notice"],
  sections: [
    {
      id: 'who',
      title: 'Who we are',
      gist: 'A small company that keeps as little about you as a deletion letter needs.',
      blocks: [
        p(
          `${SITE.product} is run by ${SITE.company.name}, ${SITE.company.form}. This policy says what we collect when you use our website, our app, our browser extension and our mail addresses, why, for how long, and how you can see, correct, take along or delete it. Questions go to [${mailAddress('privacy')}](${mailLink('privacy')}).`,
        ),
        p(
          'The service is made for people in the United States. The rights below are given to everybody whose data we hold, wherever they live; people in Europe find more on the page about [GDPR compliance](/gdpr-compliance).',
        ),
      ],
    },
    {
      id: 'never',
      title: 'What we never receive',
      gist: 'What you type into an AI, and what Shield replaces in it, stays in your browser.',
      blocks: [
        list(
          '**Your prompts and the answers to them.** Shield finds private details and restores them on your device. No text is sent to us to be checked.',
          '**The dictionary of placeholders.** What [Name1042] stands for is kept on your device only.',
          '**Your card number.** You enter it on the pages of our payment provider. We see the last four digits and whether a payment went through.',
          '**A trail of your visits.** Our pages load nothing from other companies. They use no advertising cookies, no analytics and no tracking pixels, so there is no cookie banner to click away. The few cookies that the app sets hold a key that seals data on your own device, and notes about that device; they serve no other purpose.',
        ),
      ],
    },
    {
      id: 'collect',
      title: 'What we collect, and why',
      gist: 'Account, letters, replies, payments, and short-lived technical logs.',
      blocks: [
        {
          kind: 'table',
          head: ['Data', 'What it is for', 'How long'],
          rows: [
            [
              'First and last name, email, ZIP code',
              'Your account; the letters, which must say who asks; the state law that applies to you',
              'Until you close the account',
            ],
            [
              'Password',
              'Signing in. We keep only a salted Argon2id hash, from which the password cannot be read',
              'Until you change it or close the account',
            ],
            [
              'Authorization: its text, your signature, the time',
              'Proof towards providers that you asked for the deletion',
              'Until you close the account',
            ],
            [
              'Providers you chose; letters sent; replies received, with their files',
              'Carrying out your requests, following up, and evidence for you',
              'Until you close the account',
            ],
            [
              'Subscription: plan, cycle, status, last four digits of the card',
              'Billing and refunds',
              'As long as tax and accounting law requires',
            ],
            ['Mail that you write to us', 'Answering you', 'While your question is open, and 45 days after that'],
            [
              'Technical logs: time, kind of request, error codes, no content of letters',
              'Finding faults, fending off abuse',
              'A short time, in rotation',
            ],
          ],
        },
        p(
          'We do not buy data about you, do not build profiles, and make no decision about you by automated means that would have legal effects for you. We do not use your data, or that of anybody else, to train models.',
        ),
      ],
    },
    {
      id: 'share',
      title: 'Who receives it',
      gist: 'The providers you chose, the companies without which the service cannot run, and nobody else.',
      blocks: [
        list(
          '**AI providers that you selected** receive the letters that you authorized: your name, the email address of your account with them, your state, and the proof of your authorization. A letter says no more than it needs to.',
          '**Our payment provider** receives what it needs to charge your card.',
          '**Hosting and mail relay** companies carry data for us under contract and may not use it for anything else.',
          '**Authorities and courts**, only when the law compels us, and with notice to you unless it is forbidden.',
        ),
        p(
          'We do not sell personal information, and do not share it for cross-context behavioral advertising. We have not done so in the past twelve months, and there is nothing to opt out of.',
        ),
      ],
    },
    {
      id: 'device',
      title: 'What lies on your device',
      gist: 'The app keeps a copy of your account on your device, so that it works offline. Signing out removes it.',
      blocks: [
        p(
          'The app is local-first: your letters, replies and settings are copied into your browser so that you can read them without a network. Signing out deletes this copy, and tells you if the browser was not able to. In Settings you can lock the copy with a passphrase or a passkey.',
        ),
        p(
          'The extension keeps its settings and the placeholders of your conversations in the storage of your browser. It can be told to forget all of it.',
        ),
      ],
    },
    {
      id: 'retention',
      title: 'How long we keep it',
      gist: 'Gone within 45 days of closing your account.',
      blocks: [
        p(
          'Account data is deleted within 45 days of account closure. By default it is deleted at once, when you close the account; the 45 days cover copies in backups, which are overwritten in rotation.',
        ),
        p('What the law requires us to keep outlives the account, and nothing more:'),
        list(
          'invoices and payment records, for as long as tax and accounting law asks for them;',
          'a record that a privacy request of yours was made and answered, where a privacy law requires such a record;',
          'the hash of the last entry of your evidence record, which contains no personal data and lets a copy that you exported still be checked.',
        ),
      ],
    },
    {
      id: 'rights',
      title: 'Your rights towards us',
      gist: 'See it, correct it, take it with you, delete it, object. For everybody, free of charge.',
      blocks: [
        list(
          '**Know and access:** a copy of everything that we hold about you.',
          '**Correct** what is wrong. **Delete** what we hold.',
          '**Take it along:** letters, replies and the evidence record in open formats.',
          '**Limit or object to** a use, and **withdraw** your authorization at any time.',
          '**Act through an agent.** We ask the agent for your signed permission, as we expect others to do with ours.',
          '**No retaliation:** nobody is treated worse for using a right.',
        ),
        p(
          `Use the controls in the app, or write to [${mailAddress('privacy')}](${mailLink('privacy', 'Privacy request')}). We answer within 24 hours that your request has arrived, check that the account is yours, and decide within 45 days, as California law asks of businesses. If we refuse, we say why and whom you can turn to. If your state gives you an appeal, reply to the refusal and another person decides.`,
        ),
        h('California'),
        p(
          'Under the California Consumer Privacy Act, the categories that we collect are identifiers (name, email), characteristics that a ZIP code implies, commercial information (your plan), and the contents of mail addressed to us or to the alias that we made for you. The sources are you, and the providers that reply to you. The purposes are those in the table above.',
        ),
      ],
    },
    {
      id: 'security',
      title: 'How it is guarded',
      blocks: [
        p(
          'Connections are encrypted, passwords and session tokens are stored as hashes, each account sees only its own rows, and every letter and reply is entered in a record whose entries cannot be changed unnoticed. The page about [security](/security) says more, including what we do not claim. If a breach affects you, we tell you and the authorities as the law requires.',
        ),
      ],
    },
    {
      id: 'children',
      title: 'Not for people under 18',
      blocks: [
        p(
          `The service is not for people under 18. We do not knowingly collect data about them. If you believe that a child has given us data, write to [${mailAddress('privacy')}](${mailLink('privacy')}) and we delete it.`,
        ),
      ],
    },
    {
      id: 'changes',
      title: 'Changes and contact',
      gist: "45 days' notice before anything changes.",
      blocks: [
        p(
          "We give 45 days' notice of policy changes, by email to account holders and on this page, and say what changes. A change never applies to the past.",
        ),
        p(
          `Write to [${mailAddress('privacy')}](${mailLink('privacy')}), or by post to ${[SITE.company.name, ...SITE.company.address].join(', ')}. Contact in the European Union: [${mailAddress('eu-representative')}](${mailLink('eu-representative')}).`,
        ),
      ],
    },
  ],
}
