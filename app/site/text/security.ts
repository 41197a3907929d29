import { CLAIMS } from '../../../sync/catalog/claims.ts'
import { mailAddress, mailLink, SITE } from '../../../sync/catalog/site.ts'
import type { Article } from '../article-page.tsx'
import { list, p, steps } from '../block.ts'

export const SECURITY: Article = {
  title: 'Security',
  lead: 'What protects your data, what doesn’t, and how to tell us we’re wrong.',
  facts: [],
  sections: [
    {
      id: 'least',
      title: 'The safest data is the data we don’t have',
      gist: 'Shield works on your device. Your prompts never reach us.',
      blocks: [
        p(
          'A small program inside the extension finds, masks, and restores details. What no rule can prove is decided by a small neural network, which is part of it. The program sends your words nowhere, and keeps working when you are offline. A word you hide by hand becomes a rule of yours, kept on your device and listed in the extension’s options; it is never reported to us. If you link the extension to your account, its switches are synced, and it learns your plan and your language; your letters stay out of the link, and so do your rules, unless you share them between your browsers: sealed, so we can’t read them. The section below shows what it recognizes, on the same engine, running on this page.',
        ),
        p('Only your browser knows who [Name1042] is. If someone asked us for that, we couldn’t hand it over.'),
      ],
    },
    {
      id: 'accounts',
      title: 'Accounts and sessions',
      blocks: [
        list(
          'Passwords have at least 12 characters, are checked against a list of common ones, and are stored as Argon2id hashes. There are no rules about symbols, and you can paste from a password manager. Passkeys work as a sign-in and as a second step.',
          'Sign-in is limited to 5 attempts in 60 seconds.',
          'Sign-in links in our emails work once, for ten minutes, and only when you press a button. A mail scanner that opens the link doesn’t use it up.',
          'Access tokens are short-lived, refresh tokens rotate, and both are stored as hashes. If a refresh token that was already used turns up again later, that session ends.',
          'We never tell a stranger whether an address has an account here.',
        ),
      ],
    },
    {
      id: 'in-the-browser',
      title: 'The app in your browser',
      blocks: [
        list(
          'A strict Content Security Policy with Trusted Types: scripts come only from our own files, and no text becomes a script. The arithmetic of Shield’s network runs as WebAssembly that our own script puts together; it can’t reach the page.',
          'No third-party fonts, pixels, or analytics on any page. The only third-party script is Google’s sign-in, in a frame of its own on the sign-up and sign-in pages.',
          'Providers’ replies are cleaned before you see them. They load no remote images, and links in suspicious email are plain text.',
          'You can lock the copy on your device with a passphrase or a passkey. Signing out wipes it, and tells you if the browser couldn’t.',
        ),
      ],
    },
    {
      id: 'on-the-server',
      title: 'The server',
      blocks: [
        list(
          'Each account is its own tenant. An automated test tries every server call with another account’s credentials.',
          'Inputs are checked against a schema, and unknown fields are rejected. Queries use parameters.',
          'A reply counts as genuine only if its DKIM signature matches the provider’s domain. Others go to quarantine and are labeled that way.',
          'Backups are checked by restoring them: every page, every account’s record, and every evidence file.',
          'Logs contain no secrets and no text from letters. A test looks for both.',
        ),
      ],
    },
    {
      id: 'evidence',
      title: 'Evidence that shows tampering',
      gist: 'Change one comma and the chain visibly breaks.',
      blocks: [
        p(
          'Each letter, reply, and decision becomes an entry in a ledger. An entry contains the SHA-256 hash of the entry before it and of its own files. Anyone can [check an exported ledger](/verify) on any computer, without us and without a network. The check proves that the record hasn’t changed since it was written. It doesn’t prove that a provider told the truth.',
        ),
      ],
    },
    {
      id: 'audits',
      title: 'Attestations',
      blocks: [
        { kind: 'list', items: attestations() },
        p(
          `Reports and questionnaires: [${mailAddress('compliance')}](${mailLink('compliance', 'Security review')}). An attestation describes a company’s controls at one point in time. It doesn’t promise that nothing will ever go wrong.`,
        ),
      ],
    },
    {
      id: 'limits',
      title: 'What we don’t claim',
      blocks: [
        list(
          'That detection is complete. Check the preview before you send.',
          'That a browser can protect you on a device someone else controls.',
          'That an AI provider will delete your data, or that a deletion covers backups. We ask, remind, escalate, and record.',
        ),
      ],
    },
    {
      id: 'report',
      title: 'Report a vulnerability',
      gist: `Write to ${mailAddress('security')}, or to ${mailAddress('emergency')} if it’s urgent.`,
      blocks: [
        steps(
          `Write to [${mailAddress('security')}](${mailLink('security', 'Security report')}) with the steps to reproduce what you found. If someone is being harmed right now, write to [${mailAddress('emergency')}](${mailLink('emergency', 'URGENT: ')}) instead, and start the subject line with URGENT.`,
          'A person answers within 24 hours on business days. We read urgent reports within 4 hours, any day.',
          'We tell you what we found, when we plan to fix it, and when it’s fixed. With your consent, we credit you.',
        ),
        p(
          `We take no legal action against people who look for vulnerabilities in good faith: they use their own accounts, don’t touch other people’s data, don’t disrupt the service, and give us reasonable time before they publish. ${SITE.product} has no paid bounty program.`,
        ),
      ],
    },
  ],
}

function attestations(): readonly string[] {
  return [CLAIMS.soc2, CLAIMS.zeroRetention, CLAIMS.gdprCcpa].map(({ text, confirmed }) =>
    confirmed ? `**${text}**` : `**${text}** (not yet confirmed by the operator)`,
  )
}
