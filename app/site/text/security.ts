import { CLAIMS } from '../../../sync/catalog/claims.ts'
import { mailAddress, mailLink, SITE } from '../../../sync/catalog/site.ts'
import type { Article } from '../article-page.tsx'
import { list, p, steps } from '../block.ts'

export const SECURITY: Article = {
  title: 'Security',
  lead: 'What guards your data, what does not, and how to tell us that we are wrong.',
  facts: [],
  sections: [
    {
      id: 'least',
      title: 'The best guarded data is the data we do not have',
      gist: 'Shield works on your device. Your prompts never come to us.',
      blocks: [
        p(
          'Detecting, masking and restoring are done by a small program inside the extension. It sends nothing anywhere, has no server of its own, and keeps working when the network is off. The section below shows what it recognizes, with the very engine that the extension uses, running on this page.',
        ),
        p(
          'The table of placeholders, which says who [Name1042] is, lies in the storage of your browser. We could not hand it over if we were asked to.',
        ),
      ],
    },
    {
      id: 'accounts',
      title: 'Accounts and sessions',
      blocks: [
        list(
          'Passwords are at least 12 characters long, are compared with a list of common ones, and are stored as Argon2id hashes. There are no composition rules, and pasting from a password manager is welcome.',
          'Attempts to sign in are limited to 5 in 60 seconds.',
          'Links in our mails carry a single-use ticket, which lives for ten minutes and is spent by the press of a button. A mail scanner that opens the link spends nothing.',
          'Access tokens are short-lived, refresh tokens rotate, and both are stored as hashes. A refresh token that is used twice ends its whole family of sessions.',
          'An answer never tells a stranger whether an address has an account here.',
        ),
      ],
    },
    {
      id: 'in-the-browser',
      title: 'The app in your browser',
      blocks: [
        list(
          'A strict Content-Security-Policy with Trusted Types: scripts come from our own files only, and no text becomes a script.',
          'No third-party script, font, pixel or frame on any page.',
          'Replies of providers are cleaned before they are shown. They load no remote images, and links in suspicious mail are dead text.',
          'Your copy of the data can be locked with a passphrase or a passkey. Signing out wipes it, and says so if the browser could not.',
        ),
      ],
    },
    {
      id: 'on-the-server',
      title: 'The server',
      blocks: [
        list(
          'Each account is a tenant of its own. An automatic test tries every call of the server with the credentials of another account.',
          'Inputs are checked against a schema, and unknown fields are refused. Queries are built with parameters.',
          'Replies are taken as genuine only when their DKIM signature matches the domain of the provider. Others go to quarantine and are shown to you as such.',
          'Backups are checked by restoring them: every page, every account’s record and every evidence file.',
          'Logs hold no content of letters and no secrets; a test looks for both.',
        ),
      ],
    },
    {
      id: 'evidence',
      title: 'Evidence that shows tampering',
      gist: 'Change a comma and the chain breaks, visibly.',
      blocks: [
        p(
          'Each letter, reply and decision becomes an entry in a ledger. An entry carries the SHA-256 hash of the entry before it and of the files that belong to it. An exported ledger can be [checked on any computer](/verify), without us and without a network. The check proves that the record has not been changed since it was written. It does not prove that a provider has told the truth.',
        ),
      ],
    },
    {
      id: 'audits',
      title: 'Attestations',
      blocks: [
        { kind: 'list', items: attestations() },
        p(
          `Reports and questionnaires: [${mailAddress('compliance')}](${mailLink('compliance', 'Security review')}). An attestation describes a company’s controls at a time; it is no promise that nothing will ever go wrong.`,
        ),
      ],
    },
    {
      id: 'limits',
      title: 'What we do not claim',
      blocks: [
        list(
          'That detection is complete. Look at the preview before you send.',
          'That a device which somebody else controls can be protected from within a browser.',
          'That an AI provider deletes, or that a deletion covers backups. We ask, remind, escalate and record.',
        ),
      ],
    },
    {
      id: 'report',
      title: 'Report a weakness',
      gist: `Write to ${mailAddress('security')}. Urgent reports are read within 4 hours.`,
      blocks: [
        steps(
          `Write to [${mailAddress('security')}](${mailLink('security', 'Security report')}), with the steps to repeat what you found. If somebody is being harmed right now, begin the subject line with URGENT.`,
          'A person answers within 24 hours, within 4 if it is urgent.',
          'We tell you what we found, when it will be mended, and when it is. With your consent we name you.',
        ),
        p(
          `We take no legal action against people who look for weaknesses in good faith: who use accounts of their own, touch no data of others, do not disturb the service, and give us a reasonable time before they publish. ${SITE.product} has no paid bounty program.`,
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
