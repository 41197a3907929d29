import { mailAddress, mailLink, SITE } from '../../../sync/catalog/site.ts'
import type { Article, ArticleSection } from '../article-page.tsx'
import { type Block, h, list, p, steps } from '../block.ts'

interface Role {
  readonly title: string
  readonly text: string
  readonly needs: readonly string[]
}

export const CAREERS: Article = {
  title: 'Careers',
  lead: 'A small company with a plain task: people should be able to speak freely to a machine, and to take it back.',
  facts: ['Remote within the United States', 'Applications by email'],
  sections: [
    {
      id: 'working',
      title: 'Working here',
      blocks: [
        p(
          'We write things down, ship in small steps and test what we claim. A decision that would surprise a newcomer gets ten lines: context, choice, cost, and what would change our mind. Nobody is on call for vanity; the pager exists for leaks and for letters that did not leave.',
        ),
        p(
          'The roles below are the kinds of work that we hire for. Whether one is open this month, and what it pays, we say in the first reply, before you prepare anything.',
        ),
      ],
    },
    roles('engineering', 'Engineering', [
      {
        title: 'Browser extension engineer',
        text: 'Keep Shield working inside pages that change every week, without slowing a keystroke.',
        needs: ['TypeScript and the web platform in depth', 'Care for other people’s text editors'],
      },
      {
        title: 'Local-first systems engineer',
        text: 'Sync, storage and evidence that survive crashes, full disks and two devices that disagree.',
        needs: ['Distributed systems in practice', 'A habit of testing with faults'],
      },
    ]),
    roles('compliance', 'Compliance', [
      {
        title: 'Privacy counsel or paralegal',
        text: 'Own the wording of letters, state by state, and the rules that say what an answer means.',
        needs: ['US state privacy laws and the GDPR', 'Plain English under pressure'],
      },
      {
        title: 'Trust and audit lead',
        text: 'Turn every claim on our pages into something that an auditor can check.',
        needs: ['Audits from the inside', 'The nerve to strike a sentence that sells well'],
      },
    ]),
    roles('product', 'Product', [
      {
        title: 'Product designer',
        text: 'Make a slow legal process feel calm, and a fast masking engine visible.',
        needs: ['Interfaces for people under stress', 'Accessibility as craft, not as a checklist'],
      },
      {
        title: 'Customer support specialist',
        text: 'Answer within 12 hours, find the cause, and tell the rest of us.',
        needs: ['Clear writing', 'Patience with mail headers'],
      },
    ]),
    roles('research', 'Research', [
      {
        title: 'Applied researcher, detection of personal data',
        text: 'Find more names with fewer mistakes, in a model that fits in an extension.',
        needs: ['Sequence labeling and honest evaluation', 'Small models, large test sets'],
      },
      {
        title: 'Policy researcher, AI retention',
        text: 'Read what providers say about retention, watch it change, and publish what you find.',
        needs: ['Careful reading', 'Sources for every sentence'],
      },
    ]),
    {
      id: 'process',
      title: 'Hiring process',
      gist: 'Four steps, about three weeks, and an answer at each of them.',
      blocks: [
        steps(
          `**A mail.** Write to [${mailAddress('careers')}](${mailLink('careers', 'Application')}) with a few lines on what you want to do here and something that you have made. A résumé is fine, a photo is not needed. We answer within 48 hours.`,
          '**A conversation** of half an hour, in which you ask as many questions as we do.',
          '**A piece of real work,** two to three hours long and paid, on a problem that we have already solved, so that you can see our answer afterwards.',
          '**A half day together** with the people you would work with, then a decision within five working days. If it is a no, we say why.',
        ),
        p(
          'Mask what is private before you send it: we need no date of birth, no marital status and no salary history.',
        ),
      ],
    },
    {
      id: 'equal-opportunity',
      title: 'Equal opportunity',
      blocks: [
        p(
          `${SITE.company.name} is an equal-opportunity employer. We decide by ability and need, without regard to race, color, religion, sex, pregnancy, sexual orientation, gender identity, national origin, age, disability, genetic information, veteran status, or anything else that the law protects. We consider qualified applicants with arrest or conviction records as the law asks.`,
        ),
        p(
          `If you need an adjustment at any step, tell us at [${mailAddress('diversity')}](${mailLink('diversity', 'Adjustment for an application')}) and you get it. The request plays no part in the decision.`,
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
              term: 'Careers',
              text: `[${mailAddress('careers')}](${mailLink('careers', 'Application')}) for applications and open roles`,
            },
            {
              term: 'Diversity',
              text: `[${mailAddress('diversity')}](${mailLink('diversity')}) for adjustments, and for telling us where we fall short`,
            },
            {
              term: 'Students',
              text: `[${mailAddress('students')}](${mailLink('students', 'Internship')}) for internships and theses`,
            },
            { term: 'Mailing address', text: [SITE.company.name, ...SITE.company.address].join(', ') },
          ],
        },
      ],
    },
  ],
}

function roles(id: string, title: string, open: readonly Role[]): ArticleSection {
  return { id, title, blocks: open.flatMap(describe) }
}

function describe({ title, text, needs }: Role): readonly Block[] {
  const apply = `[Apply by email](${mailLink('careers', `Application: ${title}`)})`
  return [h(title), p(`${text} ${apply}`), list(...needs)]
}
