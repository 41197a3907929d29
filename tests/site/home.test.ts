import { readFileSync } from 'node:fs'

import { describe, expect, test } from 'vitest'

import { CLAIMS } from '../../sync/catalog/claims.ts'
import { SITE } from '../../sync/catalog/site.ts'
import type { Markup } from '../markup.ts'
import { page } from './page.ts'

/** A section of the home page by its own id. */
async function section(id: string): Promise<Markup> {
  return (await page('/')).main.one(`section#${id}`)
}

const UNCONFIRMED = 'not yet confirmed'

test('[PUB-003] the title is the name of the product and nothing else', async () => {
  expect((await page('/')).title).toBe('Total Recall')
})

test('[PUB-004] has its fifteen parts in order', async () => {
  const { body, main } = await page('/')
  const parts = main.one('.home').children.map(part => part.attribute('id') ?? part.attribute('aria-labelledby'))
  const around = body.children.map(part => `${part.name}.${part.attribute('class')}`)
  expect(around.filter(part => /^(header|main|footer)\b/.test(part))).toEqual([
    'header.nav',
    'main.min-h-[56dvh]',
    'footer.foot',
  ])
  expect(parts).toEqual([
    'hero-title',
    'quote',
    'shield-and-erase',
    'risks',
    'shield-demo',
    'how-it-works',
    'pricing',
    'technology',
    'enterprise',
    'trust',
    'not-legal-advice',
    'start',
    'right-after-checkout',
  ])
})

describe('the hero', () => {
  const calls = async () => (await page('/')).main.one('.hero .cta').links()

  test('[PUB-005] the first button is "Start your protection" and goes to /signup', async () => {
    expect((await calls())[0]).toEqual(['Start your protection', '/signup'])
  })

  test('[PUB-006] the second is "Watch how it works", and its address is the section of this page', async () => {
    expect((await calls())[1]).toEqual(['Watch how it works', '#how-it-works'])
    expect((await section('how-it-works')).texts('h2')).toEqual(['How it works'])
  })
})

describe('Shield and Erase', () => {
  const acts = async () => (await section('shield-and-erase')).one('.two-acts').children

  test('[PUB-002] the two parts are called Shield and Erase', async () => {
    expect((await acts()).map(act => act.one('h3').text)).toEqual([
      'Shield: before it leaves',
      'Erase: after it has left',
    ])
  })

  test('[PUB-008] they are two equal halves of one row', async () => {
    expect((await acts()).map(act => act.name)).toEqual(['article', 'article'])
    const css = readFileSync('app/site/home/two-acts.css', 'utf8')
    expect(css).toMatch(/\n {2}\.home \.two-acts \{\n {4}display: grid;\n {4}grid-template-columns: 1fr 1fr;/)
  })

  test('[PUB-002] [PUB-009] Shield says what it replaces, when, and where it is put back', async () => {
    const [shield] = await acts()
    expect(shield?.texts('h3 + p')).toEqual([
      'Names, email addresses and values are replaced by placeholders in real time, before your text reaches an AI platform. When the response returns, your real details are restored locally, on your device.',
    ])
  })

  test('[PUB-002] [PUB-010] Erase says what it sends, how it goes on, and what the person gets; it promises no deletion', async () => {
    const [, erase] = await acts()
    expect(erase?.texts('h3 + p')).toEqual([
      'Formal demand letters go to AI providers on your behalf. They are retried persistently, and escalated with follow-up notices when a provider does not comply. The provider decides what it deletes; its answer goes on record.',
    ])
    expect(erase?.texts('ul > li')[2]).toBe('Deletion receipts by email, and every reply kept as evidence')
  })

  test('[PUB-011] meetings stand in Shield’s list, with the plans that cover them', async () => {
    const [shield] = await acts()
    expect(shield?.texts('ul > li')[2]).toBe('Video and voice meetings in Chrome on higher plans, from LockDown up')
  })
})

test('[PUB-012] the risks stand under their words, four of them', async () => {
  const risks = await section('risks')
  expect(risks.one('h2').text).toBe('Delete buttons don’t delete')
  expect(risks.texts('article.risk > h3')).toEqual([
    'Server logs',
    'Backups',
    'Training datasets',
    'Subpoenaed archives',
  ])
})

describe('the demo of Shield', () => {
  const pairs = async () =>
    (await section('shield-demo'))
      .all('.written .both-words')
      .map(pair => [pair.one('b').text, pair.one('.token').text])

  test('[PUB-013] it shows one text before and after: each detail beside its placeholder', async () => {
    expect(await pairs()).toEqual([
      ['Dana Whitfield', '[Name1042]'],
      ['Marcus Bell', '[Name1057]'],
      ['$2,150', '[Value1063]'],
      ['dana@whitfield.example', '[Email1071]'],
      ['503.555.0134', '[Value1088]'],
    ])
    expect((await section('shield-demo')).count('.written')).toBe(1)
    expect((await section('shield-demo')).count('.given')).toBe(1)
  })

  test('[PUB-014] every placeholder has one of three shapes and four digits, and each shape is there', async () => {
    const shapes = (await pairs()).map(
      ([, placeholder]) => /^\[(Name|Email|Value)\d{4}\]$/.exec(placeholder ?? '')?.[1],
    )
    expect(shapes).not.toContain(undefined)
    expect(new Set(shapes)).toEqual(new Set(['Name', 'Email', 'Value']))
  })
})

describe('how it works', () => {
  const step = async (number: number) => {
    const found = (await section('how-it-works')).one('ol').children[number - 1]
    return [found?.one('h3').text, found?.one('h3 + p').text]
  }

  test('[PUB-015] the section with this id has exactly three steps', async () => {
    expect((await section('how-it-works')).one('ol').children.map(({ name }) => name)).toEqual(['li', 'li', 'li'])
  })

  test('[PUB-016] step 1: a plan, with a trial of seven days', async () => {
    expect(await step(1)).toEqual([
      'Pick a plan',
      'Every self-serve plan starts with a 7-day trial. You need a credit card; if you cancel within 7 days, you pay nothing.',
    ])
  })

  test('[PUB-017] step 2: the extension', async () => {
    expect(await step(2)).toEqual([
      'Install the extension',
      'You get the download link right after checkout. Shield is on from the first message you type.',
    ])
  })

  test('[PUB-018] step 3: Erase goes on by itself, and receipts come back', async () => {
    expect(await step(3)).toEqual([
      'Let Erase handle deletion',
      'Sign once. Letters, follow-ups, and escalations go out automatically, and you get receipts for every step. Your accounts can stay.',
    ])
  })
})

describe('pricing', () => {
  test('[PUB-019] the section with this id has four cards', async () => {
    expect((await section('pricing')).texts('article.plan > h3')).toEqual([
      'SafeHaven',
      'LockDown',
      'Guardian',
      'The Vault',
    ])
  })

  test('[PUB-020] the button of each plan with a price leads to the wizard with that plan', async () => {
    const cards = (await section('pricing')).all('article.plan')
    expect(cards.slice(0, 3).map(card => [card.one('h3').text, ...card.links()])).toEqual([
      ['SafeHaven', ['Start free trial of SafeHaven', '/onboarding?plan=safehaven&cycle=monthly']],
      ['LockDown', ['Start free trial of LockDown', '/onboarding?plan=lockdown&cycle=monthly']],
      ['Guardian', ['Start free trial of Guardian', '/onboarding?plan=guardian&cycle=monthly']],
    ])
  })

  test('[PUB-021] The Vault’s button submits a GET form to the booking page in a new tab', async () => {
    const vault = (await section('pricing')).all('article.plan').at(-1)
    expect(vault?.one('h3').text).toBe('The Vault')
    expectBooking(vault, 'Contact Sales')
  })
})

test('[PUB-022] Technology stands between Pricing and Enterprise, under its own heading', async () => {
  const ids = (await page('/')).main.one('.home').children.map(part => part.attribute('id'))
  expect(ids.slice(ids.indexOf('pricing'), ids.indexOf('enterprise') + 1)).toEqual([
    'pricing',
    'technology',
    'enterprise',
  ])
  expect((await section('technology')).texts('h2')).toEqual(['Technology: who can read what'])
})

describe('enterprise', () => {
  const points = async () => (await section('enterprise')).texts('ul.enterprise-list > li')

  test('[PUB-023] there is one section with this id', async () => {
    expect((await section('enterprise')).texts('h2')).toEqual(['Enterprise: a different clock for every team'])
  })

  test('[PUB-024] it names role-based admin controls', async () => {
    expect((await points())[0]).toBe('Role-based admin controls coming')
  })

  test('[PUB-025] it names team-level policies with both examples', async () => {
    expect((await points())[1]).toBe('Team-level policies, for example HR 45 days, Legal 5 days coming')
    expect((await section('enterprise')).texts('.policy .policy-row')).toEqual(['HR 45 days', 'Legal 5 days'])
  })

  test('[PUB-026] it names audit logs and reports', async () => {
    expect((await points())[2]).toBe('Audit logs and reports coming')
  })

  test('[PUB-027] "Schedule demo" opens the booking page in a new tab', async () => {
    expectBooking(await section('enterprise'), 'Schedule demo')
  })

  test('[PUB-028] its link leads to a PDF that is there', async () => {
    expect((await section('enterprise')).links()).toEqual([['Download Enterprise Guide', SITE.enterpriseGuide]])
    expect(SITE.enterpriseGuide).toMatch(/^\/[\w-]+\.pdf$/)
    expect(readFileSync(`public${SITE.enterpriseGuide}`).subarray(0, 5).toString()).toBe('%PDF-')
  })
})

function expectBooking(within: Markup | undefined, label: string): void {
  const form = within?.one('form')
  expect(['method', 'action', 'target'].map(name => form?.attribute(name))).toEqual(['get', SITE.bookingPage, '_blank'])
  expect(form?.all('button').map(button => [button.attribute('type'), button.text])).toEqual([
    ['submit', `${label} (opens in a new tab)`],
  ])
}

test('[PUB-029] there is one section about trust and transparency', async () => {
  expect((await section('trust')).texts('h2')).toEqual(['Trust and transparency'])
})

test('[PUB-030] a section says that no legal advice is given', async () => {
  const notice = await section('not-legal-advice')
  expect(notice.one('h2').text).toBe('Not legal advice')
  expect(notice.one('p').text).toMatch(
    /^Total Recall is software, not a law firm\. It gives no legal advice, does not act as your lawyer and creates no attorney-client relationship\. /,
  )
})

describe('what nobody can promise', () => {
  const onHome = async () => (await section('trust')).one('.never').texts('ul > li')
  const inTerms = async () => (await page('/terms-of-service')).section('overview').texts('p').at(-1) ?? ''
  const TERMS =
    'No control over third parties. AI providers are independent of us. We do not control third-party AI providers. We cannot guarantee that a deletion happens, that it happens in time, or that it covers backups, logs, training data, or models that have already learned from your data.'

  test('[PUB-031] home and terms say that providers are not controlled', async () => {
    expect((await onHome())[0]).toMatch(/^That a provider deletes We do not control third-party AI providers, /)
    expect(await inTerms()).toBe(TERMS)
  })

  test('[PUB-032] home and terms say that no deletion can be guaranteed', async () => {
    expect((await onHome())[0]).toMatch(/, and cannot guarantee that deletions happen\.$/)
    expect(await inTerms()).toBe(TERMS)
  })

  test('[PUB-033] home and terms say that backups may not be covered', async () => {
    expect((await onHome())[1]).toBe(
      'That backups are covered Every letter asks what was kept and why. The law gives backups more time, and the answer may be no.',
    )
    expect(await inTerms()).toBe(TERMS)
  })
})

test('[PUB-034] the closing call leads to the wizard', async () => {
  expect((await section('start')).links()).toEqual([['Get Started', '/onboarding']])
})

describe('right after checkout', () => {
  test('[PUB-035] its one button is "Choose your plan" and leads to the prices', async () => {
    const after = await section('right-after-checkout')
    expect(after.one('h2').text).toBe('Right after checkout')
    expect(after.links()).toEqual([['Choose your plan', '/#pricing']])
  })

  test('[PUB-036] the second thing that happens is the download link', async () => {
    expect((await section('right-after-checkout')).texts('ol > li')[1]).toBe(
      'Download Shield The extension’s download link comes right after checkout, with the steps to install it.',
    )
  })
})

describe('claims', () => {
  const stands = async (place: number) =>
    (await section('trust')).texts('.trust > div:first-child > ul > li b')[place - 1]

  test('[PUB-049] patent pending stands below the facts of the technology', async () => {
    expect((await section('technology')).one('.patent').text).toBe(`Patent pending ${UNCONFIRMED}`)
  })

  test('[PUB-050] zero retention is the second of these facts', async () => {
    expect((await section('technology')).texts('.tech-facts > li > b')[1]).toBe(`Zero retention ${UNCONFIRMED}`)
  })

  test('[PUB-051] GDPR/CCPA is the third that we stand behind, and the page about the GDPR says so', async () => {
    expect(await stands(3)).toBe(`GDPR/CCPA ${UNCONFIRMED}`)
    expect((await page('/gdpr-compliance')).section('measures').texts('ul > li').at(-1)).toBe(
      'GDPR/CCPA (not yet confirmed by the operator)',
    )
  })

  test('[PUB-052] SOC 2 Type II is the fourth, and the pages about security and the API say so', async () => {
    expect(await stands(4)).toBe(`SOC 2 Type II ${UNCONFIRMED}`)
    expect((await page('/security')).section('audits').texts('ul > li')[0]).toBe(
      'SOC 2 Type II (not yet confirmed by the operator)',
    )
    expect((await page('/api-docs')).section('features').texts('p:not(.gist)')[0]).toMatch(
      /^Security and compliance: SOC 2 Type II \(not yet confirmed by the operator\)\. /,
    )
  })

  test('[PUB-053] an independent governance layer is the fifth', async () => {
    expect(await stands(5)).toBe(`Independent governance layer ${UNCONFIRMED}`)
  })

  test('[PUB-054] a verifiable and auditable deletion process is the first', async () => {
    expect(await stands(1)).toBe('Verifiable and auditable deletion process')
  })

  test('[PUB-055] records of requests and responses are the second', async () => {
    expect(await stands(2)).toBe('Records of requests and responses')
  })

  test('[PUB-056] "Start deleting in 60 seconds" stands below the closing call', async () => {
    expect((await section('start')).one('p').text).toBe(`Start deleting in 60 seconds ${UNCONFIRMED}`)
  })

  test('what nobody has confirmed says so, and nothing else does', async () => {
    const { main } = await page('/')
    // The enterprise claims have their own label, and the two about Europe are on the GDPR page.
    const elsewhere = new Set(['enterpriseControls', 'euRepresentative', 'processorContracts'])
    const open = Object.entries(CLAIMS).filter(([id, { confirmed }]) => !confirmed && !elsewhere.has(id))
    expect(main.texts('.unconfirmed')).toEqual(open.map(() => UNCONFIRMED))
    expect((await section('enterprise')).one('.availability').text).toBe(
      'Not available yet. We build these with our first enterprise customers.',
    )
  })
})
