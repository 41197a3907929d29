import { CLAIMS } from '../../sync/catalog/claims.ts'
import { PROVIDERS } from '../../sync/catalog/providers.ts'
import { mailAddress, SITE } from '../../sync/catalog/site.ts'
import { Instant } from '../../sync/records/ids.ts'
import type { LetterBlock } from '../../sync/rules/letters/letter.ts'
import { BRAND, openPaper, SHEET } from '../erase/pdf/paper.ts'

/** Date of this edition of the guide: the same text gives the same bytes. */
const EDITION = Instant.parse(Date.UTC(2025, 8, 24))
const TITLE = 'Enterprise Guide'
const FOOTER = `${SITE.product}, ${TITLE}, September 2025`

/**
 * The guide for organizations that consider talking to us, as a PDF; stored in `public/` and offered on the home page.
 */
export async function enterpriseGuide(): Promise<Uint8Array> {
  const blocks = text()
  const words = blocks.flatMap(block => (block.kind === 'list' ? block.items : [block.text])).join()
  const paper = await openPaper({
    title: `${SITE.product}: ${TITLE}`,
    author: SITE.company.name,
    subject: 'The Vault, for teams that use AI tools',
    createdAt: EDITION,
    footer: FOOTER,
    texts: { regular: [words, FOOTER].join(), bold: [words, TITLE, SITE.product].join(), hand: '' },
  })
  const baseline = paper.y - 12
  paper.decorate(() => paper.mark(SHEET.left, baseline - 3.5, 31, BRAND))
  paper.column([{ text: SITE.product, style: 'bold', size: 17 }], SHEET.left + 41, 20, baseline)
  paper.space(36)
  paper.dashedRule()
  paper.space(22)
  paper.title(TITLE)
  paper.blocks(blocks)
  return paper.bytes()
}

const heading = (words: string): LetterBlock => ({ kind: 'heading', text: words })
const paragraph = (words: string): LetterBlock => ({ kind: 'paragraph', text: words })
const list = (...items: string[]): LetterBlock => ({ kind: 'list', items })

function text(): LetterBlock[] {
  const companies = PROVIDERS.map(provider => provider.company)
  const state = CLAIMS.enterpriseControls.confirmed
    ? ''
    : ' None of this is available yet: we are building it with our first enterprise customers.'
  const soc2 = CLAIMS.soc2.confirmed
    ? 'Our SOC 2 Type II report is available under a confidentiality agreement.'
    : 'SOC 2 Type II: not yet confirmed by the operator of this service; ask where the audit stands.'
  return [
    heading('The problem, in one paragraph'),
    paragraph(
      'Your people use AI assistants, with or without a policy. What they type may include customer names, salaries, health details, and contract clauses. It leaves the company in a browser window, is stored by someone else on terms that change, and cannot be recalled by deleting a chat. A ban moves the problem to personal phones. A contract with one provider covers one provider.',
    ),
    heading('Two tools'),
    list(
      'Shield works before a message leaves. A browser extension finds personal details on the device, replaces them with placeholders such as [Name1042], and restores them in the answer. The text is not sent anywhere to be checked.',
      `Erase works after a message has left. It sends formal deletion requests to ${companies.slice(0, -1).join(', ')}, and ${companies.at(-1)} in the name of the person concerned, follows up, escalates, and keeps each letter and each reply as evidence.`,
    ),
    heading('What The Vault adds'),
    list(
      'Role-based admin controls: who may see a policy, change it, or read a report. Administrators see that something was masked, never what.',
      'Team-level policies: for each team, what is masked, how strictly, and how long records are kept. Examples: HR 45 days, Legal 5 days.',
      'Audit logs and reports: each policy change and each letter is an entry with a time and an author, exportable and checkable without us.',
      'Compliance: data processing agreements, answers to questionnaires, and priority support with agreed response times.',
    ),
    paragraph(`The terms of The Vault are agreed with each organization individually.${state}`),
    heading('Choosing a number of days'),
    paragraph(
      'Retention is a trade-off between two risks: what you keep can be demanded from you, and what you have deleted cannot protect you. Start with your duties, not with what is convenient. A team that handles personnel matters may need the full window of a deletion request, 45 days, to prove what was asked and answered. A team that works on privileged matters may want the shortest period that still lets someone find a mistake. Where a litigation hold applies, it overrides any policy; suspend the policy for the people concerned, and write down why.',
    ),
    heading('Rolling it out in four weeks'),
    list(
      'Week 1: choose two teams with different needs. Write down which assistants they use, and for what.',
      'Week 2: install the extension for both. Let people see the preview before each message; collect examples of what was masked needlessly and what was missed.',
      'Week 3: write down a policy for each team. Decide who may change it, and who will read the reports once they are available.',
      'Week 4: let people who want to sign authorizations for their own accounts do so. Review the first replies together with Compliance.',
    ),
    paragraph(
      'Nobody can be made to sign: an authorization is the personal decision of the person whose account it is, and can be withdrawn at any time. Accounts that belong to the organization are handled in a separate agreement.',
    ),
    heading('Questions to put to any vendor, us included'),
    list(
      'Where does detection run, and can we watch its network traffic?',
      'What does an administrator see of a masked message?',
      'What is kept, for how long, and how is it destroyed? What remains in backups?',
      'How would we notice that a record was changed afterward?',
      'Which claims on your website can you prove today, and with what?',
    ),
    heading('Security in brief'),
    list(
      'Masking and restoring happen on the device; the dictionary of placeholders stays there.',
      'Each account is its own tenant; passwords and tokens are stored as hashes.',
      'Letters and replies form a chain of SHA-256 hashes; an exported record can be checked on any computer.',
      soc2,
    ),
    heading('What it does not do'),
    paragraph(
      `${SITE.product} is software, not a law firm, and gives no legal advice. It does not control AI providers, and it cannot promise that they will delete anything or that a deletion reaches backups or trained models. Detection is not complete: text files are read, but pictures, scans, and other files are not, and a story can identify a person without a name. Requests rest on US privacy laws and serve residents of the United States.`,
    ),
    heading('Talk to us'),
    paragraph(
      `Business development: ${mailAddress('business')}. Security and compliance: ${mailAddress('compliance')}. ${[SITE.company.name, ...SITE.company.address].join(', ')}.`,
    ),
  ]
}
