import { mailAddress, mailLink, SITE } from '../../../sync/catalog/site.ts'
import type { Article } from '../article-page.tsx'
import { h, list, p } from '../block.ts'

export const PRIVACY: Article = {
  title: 'Privacy Policy',
  facts: ['Jan 1, 2025', 'Changes come with 45 days’ notice'],
  sections: [
    {
      id: 'who',
      title: 'Who we are',
      gist: 'A small company that keeps only as much about you as a deletion letter needs.',
      blocks: [
        p(
          `${SITE.product} is run by ${SITE.company.name}, ${SITE.company.form}. This policy explains what we collect when you use our website, app, browser extension, and email addresses; why we collect it and for how long; and how you can see, correct, export, or delete it. Send questions to [${mailAddress('privacy')}](${mailLink('privacy')}).`,
        ),
        p(
          'The service is for people in the United States. Everyone whose data we hold has the rights below, wherever they live. For people in Europe, there is more on the [GDPR compliance](/gdpr-compliance) page.',
        ),
      ],
    },
    {
      id: 'never',
      title: 'What we never receive',
      gist: 'What you type into an AI never reaches us, and we can’t read what Shield replaces in it.',
      blocks: [
        list(
          '**Your prompts and the answers to them.** Shield finds private details and restores them on your device. We receive no text to check.',
          '**The dictionary of placeholders.** Only your device knows what [Name1042] means.',
          '**Your card number.** You enter it on our payment provider’s pages. We see the card’s brand, last four digits, and expiry date, and whether a payment went through.',
          '**A trail of your visits.** Our pages use no advertising cookies, no analytics, and no tracking pixels, so there is no cookie banner to click away. The one thing they can load from another company is Google’s sign-in, on the sign-up and sign-in pages. The few cookies the app sets hold a key that encrypts data on your own device and notes about that device, and nothing else.',
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
              'Your account; the letters, which must say who is asking; the state law that applies to you',
              'Until you close the account',
            ],
            [
              'Password',
              'Signing in. We keep only a salted Argon2id hash, and nobody can read your password from it',
              'Until you change it or close the account',
            ],
            [
              'If you use them: your Google account number, the public part of a passkey, hashes of recovery codes',
              'Signing in without a password, or with a second step',
              'Until you remove them or close the account',
            ],
            [
              'For each browser you sign in with: its name, and when it was last used',
              'Showing you where you are signed in, so you can sign out there',
              'At most 30 days after you last used it',
            ],
            [
              'If you turn on notifications: the address of your browser’s push service',
              'Telling that browser there is news',
              'Until you turn them off, or sign out there',
            ],
            [
              'Shield’s switches, if you link the extension',
              'The same settings in every linked browser. Your own words are never part of it',
              'Until you close the account',
            ],
            [
              'The sites you added to Shield, if you share them between your browsers: sealed, so we can’t read them',
              'The same list in every linked browser',
              'Until you stop sharing, unlink the browser, or close the account',
            ],
            [
              'The words you told Shield to hide or leave alone, if you share them between your browsers: sealed, so we can’t read them',
              'The same rules in every linked browser',
              'Until you stop sharing, unlink the browser, or close the account',
            ],
            [
              'Authorization: its text, your signature, the time',
              'Proof for providers that you asked for the deletion',
              'Until you close the account',
            ],
            [
              'Providers you chose; letters sent; replies received, and answers you filed, with their files',
              'Sending your requests, following up, and keeping evidence for you',
              'Until you close the account',
            ],
            [
              'A record you share by a link, encrypted by your browser with a key we never receive',
              'Showing it to the people you give the link to',
              'Until the link ends, at most 90 days',
            ],
            [
              'Subscription: plan, cycle, status; your card’s brand, last four digits, expiry date, and the payment provider’s code for it',
              'Billing, refunds, and one free trial per card',
              'As long as tax and accounting law requires',
            ],
            ['Email you send us', 'Answering you', 'While your question is open, and 45 days after that'],
            ['Email to our letter addresses that matches no request', 'Finding replies that went astray', '30 days'],
            [
              'Hashes of the network and email addresses that attempts come from',
              'Limiting how often someone can try',
              'About a day',
            ],
            [
              'Technical logs: time, kind of request, error codes, no content of letters',
              'Finding bugs, preventing abuse',
              'A short time; old logs are overwritten',
            ],
          ],
        },
        p(
          'We don’t buy data about you, build profiles, or make automated decisions that have legal effects for you. We don’t use your data, or anyone else’s, to train models.',
        ),
      ],
    },
    {
      id: 'share',
      title: 'Who receives it',
      gist: 'The providers you chose, the companies we need to run the service, and no one else.',
      blocks: [
        list(
          '**AI providers you selected** receive the letters you authorized: your name, the email address of your account with them, your state, and the proof of your authorization. A letter says no more than it needs to.',
          '**Our payment provider** receives what it needs to charge your card.',
          '**Hosting and email companies** carry data for us and may not use it for anything else.',
          '**A time-stamp authority**, if we use one, receives one number a day: a hash computed from all signed records, which says nothing about you.',
          '**Google**, if you sign in with Google, learns that you did.',
          '**Your browser’s push service**, if you turn on notifications, receives empty messages that only say there is news.',
          '**Authorities and courts** receive data only when the law compels us. We tell you, unless the law forbids it.',
        ),
        p(
          'We don’t sell personal information or share it for cross-context behavioral advertising. We haven’t done so in the past twelve months, so there is nothing to opt out of.',
        ),
      ],
    },
    {
      id: 'device',
      title: 'What is on your device',
      gist: 'The app keeps a copy of your account on your device, so it works offline. Signing out removes it.',
      blocks: [
        p(
          'The app is local-first: it copies your letters, replies, and settings into your browser so you can read them without a network. Signing out deletes this copy and tells you if the browser couldn’t. In Settings you can lock the copy with a passphrase or a passkey.',
        ),
        p(
          'The extension keeps its settings and the placeholders of your conversations in your browser’s storage. You can have it forget all placeholders at any time.',
        ),
      ],
    },
    {
      id: 'retention',
      title: 'How long we keep it',
      gist: 'Gone within 45 days of closing your account.',
      blocks: [
        p(
          'Account data is deleted within 45 days of account closure. When you close your account, letters stop and every browser is signed out right away. You have 7 days to change your mind; then we delete everything from our database. The last backup that contains it is overwritten within 30 more days.',
        ),
        p('Only these outlive the account:'),
        list(
          'invoices and payment records, for as long as tax and accounting law requires them;',
          'a record that you made a privacy request and that we answered it, where a privacy law requires such a record;',
          'the hash of the last signed end of your evidence record, which contains no personal data. With it, a copy you exported can still be checked;',
          'two things that don’t say whose they were: the payment provider’s code for a card that has had its free trial and, for about 90 days, hashes of ended sessions, so that a device that was offline can still clear its copy.',
        ),
      ],
    },
    {
      id: 'rights',
      title: 'Your rights',
      gist: 'See it, correct it, take it with you, delete it, object. For everyone, free of charge.',
      blocks: [
        list(
          '**Know and access:** get a copy of everything we hold about you.',
          '**Correct** what is wrong. **Delete** what we hold.',
          '**Take it with you:** export letters, replies, and the evidence record in open formats.',
          '**Limit or object to** a use, and **withdraw** your authorization at any time.',
          '**Act through an agent.** We ask the agent for your signed permission, just as providers ask us for it.',
          '**No retaliation:** we don’t treat anyone worse for using a right.',
        ),
        p(
          `Use the controls in the app, or write to [${mailAddress('privacy')}](${mailLink('privacy', 'Privacy request')}). We confirm receipt within 24 hours on business days, check that the account is yours, and decide within 45 days, as California law requires of businesses. If we refuse, we say why and where you can complain. If your state gives you an appeal, reply to the refusal and a different person decides.`,
        ),
        h('California'),
        p(
          'Under the California Consumer Privacy Act, the categories that we collect are identifiers (name, email), characteristics that a ZIP code implies, commercial information (your plan), and the contents of email sent to us or to the alias we made for you. The sources are you and the providers that reply to you. The purposes are those in the table above.',
        ),
      ],
    },
    {
      id: 'security',
      title: 'How we protect it',
      blocks: [
        p(
          'Connections are encrypted. Passwords and session tokens are stored as hashes. Each account sees only its own data. Every letter and reply goes into a record that shows any later change. The [security](/security) page says more, including what we don’t claim. If a breach affects you, we tell you and the authorities as the law requires.',
        ),
      ],
    },
    {
      id: 'children',
      title: 'Not for people under 18',
      blocks: [
        p(
          `The service is not for people under 18. We don’t knowingly collect data about them. If you believe a child has given us data, write to [${mailAddress('privacy')}](${mailLink('privacy')}) and we’ll delete it.`,
        ),
      ],
    },
    {
      id: 'changes',
      title: 'Changes and contact',
      gist: 'You get 45 days’ notice before anything changes.',
      blocks: [
        p(
          'We give 45 days’ notice of policy changes, by email to account holders and on this page, and say what changes. A change never applies to the past.',
        ),
        p(
          `Write to [${mailAddress('privacy')}](${mailLink('privacy')}), or by post to ${[SITE.company.name, ...SITE.company.address].join(', ')}. Contact in the European Union: [${mailAddress('eu-representative')}](${mailLink('eu-representative')}).`,
        ),
      ],
    },
  ],
}
