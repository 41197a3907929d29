import { mailAddress, mailLink, SITE } from '../../../sync/catalog/site.ts'
import type { Article } from '../article-page.tsx'
import type { ArticleSection } from '../article-sections.tsx'
import { type Block, h, list, p, steps } from '../block.ts'

interface Role {
  readonly title: string
  readonly text: string
  readonly needs: readonly string[]
}

export const CAREERS: Article = {
  title: 'Careers',
  lead: 'A small company with a simple goal: people should be able to talk freely to a machine, and take it back.',
  facts: ['Remote within the United States', 'Applications by email'],
  sections: [
    {
      id: 'working',
      title: 'Working here',
      blocks: [
        p(
          'We write things down, ship in small steps, and test what we claim. When a decision would surprise a newcomer, we write ten lines about it: context, choice, cost, and what would change our mind. The pager is for leaks and for letters that didn’t go out, and for nothing else.',
        ),
        p(
          'The roles below are the kinds of work we hire for. Our first reply tells you whether one is open this month and what it pays, before you prepare anything.',
        ),
      ],
    },
    roles('engineering', 'Engineering', [
      {
        title: 'Browser extension engineer',
        text: 'Keep Shield working inside pages that change every week, without slowing down a single keystroke.',
        needs: ['TypeScript and the web platform in depth', 'Care for other people’s text editors'],
      },
      {
        title: 'Local-first systems engineer',
        text: 'Build sync, storage, and evidence that survive crashes, full disks, and two devices that disagree.',
        needs: ['Distributed systems in practice', 'A habit of testing with faults'],
      },
    ]),
    roles('compliance', 'Compliance', [
      {
        title: 'Privacy counsel or paralegal',
        text: 'Own the wording of our letters, state by state, and the rules for deciding what an answer means.',
        needs: ['US state privacy laws and the GDPR', 'Plain English under pressure'],
      },
      {
        title: 'Trust and audit lead',
        text: 'Turn every claim on our pages into something an auditor can check.',
        needs: ['Audits from the inside', 'The nerve to cut a sentence that sells well'],
      },
    ]),
    roles('product', 'Product', [
      {
        title: 'Product designer',
        text: 'Make a slow legal process feel calm, and a fast masking engine visible.',
        needs: ['Interfaces for people under stress', 'Accessibility as a craft, not a checklist'],
      },
      {
        title: 'Customer support specialist',
        text: 'Answer within 12 hours, find the cause, and tell the rest of us.',
        needs: ['Clear writing', 'Patience with email headers'],
      },
    ]),
    roles('research', 'Research', [
      {
        title: 'Applied researcher, detection of personal data',
        text: 'Find more names with fewer mistakes, in a model small enough for an extension.',
        needs: ['Sequence labeling and honest evaluation', 'Small models and large test sets'],
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
      gist: 'Four steps, about three weeks, and an answer after each one.',
      blocks: [
        steps(
          `**An email.** Write to [${mailAddress('careers')}](${mailLink('careers', 'Application')}) with a few lines about what you want to do here and something you’ve made. A résumé is fine; please leave out a photo. We answer within 48 hours.`,
          '**A conversation.** Half an hour, in which you ask as many questions as we do.',
          '**Real work.** Two to three paid hours on a problem we’ve already solved, so you can compare your answer with ours afterward.',
          '**Half a day together.** You meet the people you’d work with, and hear our decision within five business days. If it’s a no, we tell you why.',
        ),
        p('Leave out what’s private: we don’t need your date of birth, marital status, or salary history.'),
      ],
    },
    {
      id: 'equal-opportunity',
      title: 'Equal opportunity',
      blocks: [
        p(
          `${SITE.company.name} is an equal-opportunity employer. We hire based on ability and need, without regard to race, color, religion, sex, pregnancy, sexual orientation, gender identity, national origin, age, disability, genetic information, veteran status, or anything else the law protects. We consider qualified applicants with arrest or conviction records as the law requires.`,
        ),
        p(
          `If you need an accommodation at any step, tell us at [${mailAddress('diversity')}](${mailLink('diversity', 'Accommodation for an application')}). The request plays no part in the decision.`,
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
              text: `[${mailAddress('diversity')}](${mailLink('diversity')}) for accommodations, and to tell us where we fall short`,
            },
            {
              term: 'Students',
              text: `[${mailAddress('students')}](${mailLink('students', 'Internship')}) for internships and thesis projects`,
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
