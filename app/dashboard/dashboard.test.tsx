import { readFileSync } from 'node:fs'

import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'

import { PROVIDERS } from '../../sync/catalog/providers.ts'
import { EventType } from '../../sync/records/event.ts'
import { AccountId, EmailId } from '../../sync/records/ids.ts'
import type { DeletionRequest } from '../../sync/records/request.ts'
import { DAILY_LINES } from '../../sync/rules/daily-line.ts'
import { EVENT_LABELS } from '../../sync/rules/event-labels.ts'
import { timeline } from '../../sync/rules/timeline.ts'
import type { ProviderTrack } from '../../sync/rules/tracks.ts'
import { anArtifact, anEvent, aRequest, aSubscription, day } from '../../tests/builders.ts'
import type { AccountView } from '../data/use-account.ts'
import { AccountBar } from './account-bar.tsx'
import { Attachments } from './attachments.tsx'
import { CallToAct } from './call-to-act.tsx'
import { CycleTimeline } from './cycle-timeline.tsx'
import { EventLog } from './event-log.tsx'
import { RequestBadges } from './evidence-panel.tsx'
import { titleOf } from './inbox.tsx'
import { LatestReceipts } from './latest-receipts.tsx'
import { VerdictBox } from './record-verdict.tsx'
import { StaffButtons } from './staff-controls.tsx'
import { TrackCard } from './track-card.tsx'
import { failureOf } from './waiting.tsx'

/** The markup of one part, on a page of its own. */
async function draw(part: ReactNode): Promise<string> {
  const routeTree = createRootRoute({ component: () => part })
  const router = createRouter({ routeTree, history: createMemoryHistory() })
  await router.load()
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

/** What a person reads of it. */
const wordsOf = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')

const aTrack = (
  given: Partial<ProviderTrack> = {},
  request: DeletionRequest | undefined = aRequest(),
): ProviderTrack => ({
  provider: PROVIDERS[0],
  request,
  cycle: undefined,
  fromEarlierCycle: false,
  events: [],
  artifacts: [],
  daysSinceSubmitted: 0,
  isOverdue: false,
  nextAction: null,
  ...given,
})

const aView = (given: Partial<AccountView> = {}): AccountView => {
  const id = AccountId.parse('account-01')
  return {
    account: {
      id,
      authUserId: 'auth-01',
      email: 'dana@whitfield.example',
      provider: 'email',
      firstName: 'Dana',
      lastName: 'Whitfield',
      zipCode: '94110',
      plan: 'minimal',
      termsVersion: '1',
      termsAcceptedAt: day(0),
    },
    email: {
      id: EmailId.parse('email-01'),
      userId: id,
      email: 'dana@whitfield.example',
      verifiedAt: day(0),
      inboundAlias: 'dana.abcdefghij',
    },
    onboarding: {
      id,
      userId: id,
      onboardingCompleted: true,
      paymentCompleted: true,
      poaSigned: true,
      emailVerified: true,
      providersSelected: ['openai'],
    },
    journey: null,
    subscription: aSubscription(),
    authorization: null,
    ...given,
  }
}

describe('the bar of the account', () => {
  test('[DASH-001] [DASH-002] [DASH-004] [DASH-005] [DASH-006] says whose it is, the cadence, the plan and whether it is active', async () => {
    const html = await draw(<AccountBar view={aView()} now={day(1)} />)
    const words = wordsOf(html)
    for (const text of ['dana@whitfield.example', '4 times per year', 'Minimal', 'Active', 'Billing Portal']) {
      expect(words).toContain(text)
    }
    expect(html).toMatch(/<a[^>]*href="\/billing"[^>]*>Billing Portal<\/a>/)
  })

  test('[DASH-005] [DASH-048] without a plan it is Inactive', async () => {
    const words = wordsOf(await draw(<AccountBar view={aView({ subscription: null })} now={day(1)} />))
    expect(words).toContain('No plan yet')
    expect(words).toMatch(/\bInactive\b/)
    expect(words).not.toContain('per year')
  })

  test('a plan that sends no letters has no cadence', async () => {
    const view = aView({ subscription: aSubscription({ planId: 'safehaven' }) })
    expect(wordsOf(await draw(<AccountBar view={view} now={day(1)} />))).toContain('Shield only')
  })
})

describe('the call to act', () => {
  test('unsigned letters have one clear call to sign', async () => {
    const words = wordsOf(await draw(<CallToAct view={aView()} blocked="unsigned" />))
    expect(words).toContain('Read and sign')
    expect(words).toContain('Letters leave as soon as you sign it')
  })

  test('[DASH-048] before the payment there is one card to finish setting up', async () => {
    const onboarding = aView().onboarding
    const view = aView({ onboarding: onboarding && { ...onboarding, paymentCompleted: false }, subscription: null })
    const html = await draw(<CallToAct view={view} blocked="no_subscription" />)
    expect(html).toMatch(/<a[^>]*href="\/onboarding"[^>]*>Finish setting up<\/a>/)
  })

  test('where nothing is missing, nothing is asked', async () => {
    expect(await draw(<CallToAct view={aView()} blocked={undefined} />)).toBe('')
  })
})

describe('a track', () => {
  const card = (track: ProviderTrack, n: number, place = 0) =>
    draw(<TrackCard track={track} place={place} now={day(n)} blocked={undefined} onOpen={() => {}} />)

  test('[DASH-019] [DASH-021] has a status badge, and is named by the whole name of its provider', async () => {
    const html = await card(aTrack(), 41)
    expect(html).toMatch(/<span class="tag[^"]*">4 days left<\/span>/)
    expect(html).toMatch(/aria-label="OpenAI \(ChatGPT\): 4 days left\. .*Day 41 of 45\. Open the evidence log\."/)
  })

  test('[DASH-020] [LIFE-026] has a line of the day at its foot, another one in every card and on every day', async () => {
    const lineOf = async (n: number, place: number) => {
      const words = wordsOf(await card(aTrack(), n, place))
      return DAILY_LINES.filter(line => words.includes(line))
    }
    expect(await lineOf(1, 0)).toHaveLength(1)
    expect(await lineOf(1, 0)).not.toEqual(await lineOf(1, 1))
    expect(await lineOf(1, 0)).not.toEqual(await lineOf(2, 0))
    expect(await lineOf(1, 0)).toEqual(await lineOf(9, 0))
  })

  test('[DASH-011] a request of an earlier cycle says which', async () => {
    const cycle = {
      id: aRequest().cycleId,
      emailId: EmailId.parse('email-01'),
      year: 2026,
      number: 2,
      createdAt: day(0),
    }
    expect(wordsOf(await card(aTrack({ cycle, fromEarlierCycle: true }), 41))).toContain('From cycle 2 of 2026.')
    expect(wordsOf(await card(aTrack({ cycle }), 41))).not.toContain('From cycle')
  })
})

test('[DASH-018] the timeline is titled, drawn for both widths, and told in words', async () => {
  const track = aTrack({ events: [anEvent()] })
  const html = await draw(<CycleTimeline timeline={timeline([track], day(41))} />)
  expect(html).toMatch(/<h2[^>]*>Cycle Timeline<\/h2>/)
  expect(html).not.toMatch(/coming soon/i)
  expect(html.match(/<svg class="(wide|narrow)"/g)).toHaveLength(2)
  const words = wordsOf(html)
  expect(words).toContain('OpenAI (ChatGPT): day 41, due on day 45, June 18.')
  for (const mark of ['Follow-up 1', 'Reminder', 'Deadline', 'Legal', 'Attorney', 'Final notice']) {
    expect(words).toContain(mark)
  }
  expect(words).toMatch(/\[day 41\s?\]/)
})

test('the latest receipts are the newest entries of all tracks; a letter that was only written is none', async () => {
  const events = [5, 4, 3, 2, 1].map(ledgerSeq =>
    anEvent({ ledgerSeq, type: ledgerSeq === 4 ? 'prepared' : 'follow_up' }),
  )
  const words = wordsOf(await draw(<LatestReceipts tracks={[aTrack({ events })]} onOpen={() => {}} />))
  expect([...words.matchAll(/#(\d{4})/g)].map(([, place]) => Number(place))).toEqual([5, 3, 2, 1])
  expect(wordsOf(await draw(<LatestReceipts tracks={[]} onOpen={() => {}} />))).toContain('No activity yet')
})

describe('the evidence panel', () => {
  const badges = async (request: DeletionRequest | undefined, n: number) =>
    wordsOf(await draw(<RequestBadges request={request} now={day(n)} />))

  test('[EVID-002] the stage stands in capitals, NOT STARTED without a request', async () => {
    expect(await badges(aRequest(), 1)).toContain('SUBMITTED')
    expect(await badges(aRequest({ stage: 'in_review' }), 1)).toContain('IN REVIEW')
    expect(await badges(undefined, 1)).toContain('NOT STARTED')
  })

  test('[EVID-003] OVERDUE from day 46, not on day 45', async () => {
    expect(await badges(aRequest(), 45.9)).not.toContain('OVERDUE')
    expect(await badges(aRequest(), 46)).toContain('OVERDUE')
  })

  test('[EVID-004] ESCALATED when it is', async () => {
    expect(await badges(aRequest(), 50)).not.toContain('ESCALATED')
    expect(await badges(aRequest({ escalated: true }), 50)).toContain('ESCALATED')
  })

  test('[EVID-005] the timeline area is 400 px high, with entries and without', async () => {
    const css = readFileSync('app/dashboard/dashboard.css', 'utf8')
    expect(css).toMatch(/\n\.log \{\n {2}height: 400px;/)
    expect(await draw(<EventLog events={[]} next={undefined} entryId={undefined} />)).toContain('class="log ')
    expect(await draw(<EventLog events={[anEvent()]} next={undefined} entryId={undefined} />)).toContain('class="log"')
  })

  test('[EVID-006] [LIFE-031] [LIFE-032] [LIFE-033] [LIFE-034] [LIFE-035] [LIFE-036] [LIFE-037] entries are listed with their labels', async () => {
    const events = EventType.options.map((type, index) => anEvent({ type, ledgerSeq: index + 1 })).reverse()
    const words = wordsOf(await draw(<EventLog events={events} next={undefined} entryId={undefined} />))
    const places = EventType.options.map(type => words.indexOf(EVENT_LABELS[type]))
    expect(Math.min(...places)).toBeGreaterThanOrEqual(0)
    // As given: newest first.
    expect(words.indexOf('#0014')).toBeLessThan(words.indexOf('#0001'))
  })

  test('the entry that was asked for is marked', async () => {
    const events = [anEvent({ ledgerSeq: 2 }), anEvent({ ledgerSeq: 1 })]
    const html = await draw(<EventLog events={events} next={undefined} entryId="event-0001" />)
    expect(html.match(/aria-current="true"/g)).toHaveLength(1)
  })

  test('[EVID-007] without an entry it says so', async () => {
    expect(wordsOf(await draw(<EventLog events={[]} next={undefined} entryId={undefined} />))).toContain(
      'No activity yet',
    )
  })

  test('[EVID-008] attachments are listed with kind and date', async () => {
    const artifacts = [
      anArtifact({ ledgerSeq: 3, kind: 'email', name: 'reply.eml', createdAt: day(5) }),
      anArtifact({ ledgerSeq: 2, kind: 'pdf', name: 'demand.pdf' }),
    ]
    const words = wordsOf(await draw(<Attachments artifacts={artifacts} />))
    expect(words).toMatch(/reply\.eml\s+email, May 9, .*demand\.pdf\s+pdf, May 4,/)
  })

  test('[EVID-009] without an attachment it says so', async () => {
    expect(wordsOf(await draw(<Attachments artifacts={[]} />))).toContain('No attachments yet')
  })

  test('[EVID-017] the verdict on the record names the first entry that does not hold', async () => {
    const say = async (checked: Parameters<typeof VerdictBox>[0]['checked']) =>
      wordsOf(await draw(<VerdictBox checked={checked} onAgain={() => {}} />))
    expect(await say({ verdict: { intact: true, entries: 70, head: 'a' }, at: 0 })).toContain(
      '70 entries in your ledger',
    )
    const broken = { intact: false, badSeq: 12, reason: 'changed', expected: 'a', found: 'b' } as const
    expect(await say({ verdict: broken, at: 0 })).toMatch(/Record NOT intact.*Entry 12 does not hold/)
    expect(await say('unreadable')).toContain('could not be read')
    expect(await say(undefined)).not.toContain('intact')
  })
})

describe('when the first data does not come', () => {
  test('[DASH-038] [ERR-033] [ERR-034] [ERR-040] the reason is named', () => {
    expect(failureOf({ link: 'signed-out', loaded: false })).toBe('Not authenticated')
    expect(failureOf({ link: 'online', loaded: true })).toBe('Failed to fetch user profile')
    expect(failureOf({ link: 'retrying', loaded: false })).toBe('An error occurred')
  })

  test('what may still come is no failure', () => {
    expect(failureOf({ link: 'starting', loaded: false })).toBeUndefined()
    expect(failureOf({ link: 'online', loaded: false })).toBeUndefined()
    expect(failureOf({ link: 'offline', loaded: false })).toBeUndefined()
  })
})

test('the Inbox counts its mails in its title', () => {
  const mails = (...categories: Parameters<typeof titleOf>[0][number]['category'][]) =>
    titleOf(categories.map(category => ({ category })))
  expect(mails()).toBe('Nothing has come in yet.')
  expect(mails('other')).toBe('One mail from providers.')
  expect(mails('other', 'completion', 'suspicious')).toBe('Three mails, one in quarantine.')
  expect(mails('suspicious')).toBe('One mail, in quarantine.')
})

describe('admin controls', () => {
  const labels = ['Re-queue Notice', 'Mark Verified', 'Trigger Escalation', 'Archive Request']
  const buttonsIn = (html: string) => [...html.matchAll(/<button[^>]*>[^<]*/g)].map(([button]) => button)

  test('[EVID-011] [EVID-012] [EVID-013] [EVID-014] all four are shown to everybody, disabled, with the reason', async () => {
    const html = await draw(<StaffButtons request={aRequest()} now={day(3)} isStaff={false} />)
    const buttons = buttonsIn(html)
    expect(buttons.map(button => button.replace(/^.*>/, ''))).toEqual(labels)
    const reason = /<p[^>]*id="([^"]+)"[^>]*>Only our staff can do this\./.exec(html)?.[1]
    for (const button of buttons) {
      expect(button).toMatch(/ disabled=""/)
      expect(button).toContain(`aria-describedby="${reason}"`)
    }
  })

  test('for staff they work as far as the request lets them, and the provider’s old records are named', async () => {
    const open = await draw(<StaffButtons request={aRequest()} now={day(3)} isStaff />)
    for (const button of buttonsIn(open)) expect(button).not.toContain('disabled')
    expect(open).not.toContain('Only our staff')
    expect(wordsOf(open)).toContain('privacy@openai.com (OpenAI) was last confirmed')
    const closed = await draw(<StaffButtons request={aRequest({ archivedAt: day(1) })} now={day(3)} isStaff />)
    for (const button of buttonsIn(closed)) expect(button).toContain('disabled')
    expect(closed).toContain('It is verified, refused or archived already.')
  })
})
