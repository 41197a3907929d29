import { readFileSync } from 'node:fs'

import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'

import { PROVIDERS } from '../../sync/catalog/providers.ts'
import { EventType } from '../../sync/records/event.ts'
import { AccountId, EmailId } from '../../sync/records/ids.ts'
import type { DeletionRequest } from '../../sync/records/request.ts'
import { STAFF_ONLY } from '../../sync/rules/demand/staff-actions.ts'
import { whatStands } from '../../sync/rules/demand/what-stands.ts'
import { DAILY_LINES } from '../../sync/rules/shown/daily-line.ts'
import { EVENT_LABELS } from '../../sync/rules/shown/event-labels.ts'
import { newestFirst } from '../../sync/rules/shown/newest-first.ts'
import { timeline } from '../../sync/rules/shown/timeline.ts'
import type { ProviderTrack } from '../../sync/rules/shown/tracks.ts'
import { anArtifact, anEvent, aRequest, aSubscription, aTrack, day } from '../../tests/builders.ts'
import { markup } from '../../tests/markup.ts'
import { MirrorProvider } from '../data/mirror-context.tsx'
import { SessionProvider } from '../data/session-context.tsx'
import type { AccountView } from '../data/use-account.ts'
import { AccountBar } from './account-bar.tsx'
import { Attachments } from './attachments.tsx'
import { CallToAct } from './call-to-act.tsx'
import { CycleTimeline } from './cycle-timeline.tsx'
import { EventLog } from './event-log.tsx'
import { RequestBadges } from './evidence-panel.tsx'
import { titleOf } from './inbox.tsx'
import { LatestReceipts } from './latest-receipts.tsx'
import { Overview } from './overview.tsx'
import { VerdictBox } from './record-verdict.tsx'
import { Settings } from './settings.tsx'
import { StaffButtons } from './staff-controls.tsx'
import { TrackCard } from './track-card.tsx'
import { failureOf, Waiting } from './waiting.tsx'

const LINKS = { hrefOf: (id: string) => `/dashboard?evidence=openai&entry=${id}`, onEntry: () => {} }

/** The markup of one component, on a page of its own. */
async function draw(part: ReactNode): Promise<string> {
  const routeTree = createRootRoute({ component: () => part })
  const router = createRouter({ routeTree, history: createMemoryHistory() })
  await router.load()
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

/** The text that a person reads in it. */
const wordsOf = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')

/** Most tests look at day 41. */
const shown = (
  given: Partial<Omit<ProviderTrack, 'request' | 'stands'>> = {},
  request: DeletionRequest = aRequest(),
): ProviderTrack => aTrack(41, request, given)

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
  const bar = async (given: Partial<AccountView> = {}, shieldVersion: string | null = null) =>
    markup(await draw(<AccountBar view={aView(given)} now={day(1)} shieldVersion={shieldVersion} />)).one('.account')
  const badges = async (given?: Partial<AccountView>) => (await bar(given)).texts('.tag')

  test('[DASH-001] it begins with whose dashboard it is', async () => {
    expect((await bar()).children[0]?.text).toBe('dana@whitfield.example')
  })

  test('[DASH-002] the first badge is the cadence', async () => {
    expect((await badges())[0]).toBe('4 times per year')
    expect((await badges({ subscription: aSubscription({ planId: 'private' }) }))[0]).toBe('12 times per year')
  })

  test('[DASH-004] the second badge is the plan', async () => {
    expect((await badges())[1]).toBe('Minimal')
    expect((await badges({ subscription: aSubscription({ planId: 'guardian' }) }))[1]).toBe('Guardian')
  })

  test('[DASH-005] the last badge is Active as long as the subscription stands, else Inactive; there is one', async () => {
    const status = async (subscription: AccountView['subscription']) =>
      (await badges({ subscription })).filter(text => /active/i.test(text))
    expect(await status(aSubscription())).toEqual(['Active'])
    expect((await badges()).at(-1)).toBe('Active')
    expect(await status(aSubscription({ status: 'trialing' }))).toEqual(['Active'])
    expect(await status(aSubscription({ status: 'canceled' }))).toEqual(['Inactive'])
    expect(await status(aSubscription({ status: 'incomplete' }))).toEqual(['Inactive'])
    expect(await status(null)).toEqual(['Inactive'])
  })

  test('[DASH-006] its one link is "Billing Portal" and goes to /billing', async () => {
    expect((await bar()).links()).toEqual([['Billing Portal', '/billing']])
  })

  test('[DASH-003] it says "Shield installed" only when the extension has answered', async () => {
    expect(await badges()).not.toContain('Shield installed')
    expect((await bar({}, '7.0.1')).texts('.tag[data-tone=brand]')).toContain('Shield installed')
  })

  test('[DASH-048] before there is a plan it says so, and names no cadence', async () => {
    expect(await badges({ subscription: null })).toEqual(['No plan yet', 'Inactive'])
  })

  test('a plan that sends no letters has no cadence', async () => {
    const view = aView({ subscription: aSubscription({ planId: 'safehaven' }) })
    expect(await badges(view)).toEqual(['Shield only', 'SafeHaven', 'Active'])
  })
})

describe('the call to act', () => {
  test('[ONB-036] unsigned letters have one clear call to sign', async () => {
    const call = markup(await draw(<CallToAct view={aView()} blocked="unsigned" />))
    expect(call.texts('button, a[href]')).toEqual(['Read and sign'])
    expect(call.one('p').text).toContain('Letters go out as soon as you sign it')
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

  test('[DASH-019] its one badge is the status of the request', async () => {
    const badge = async (track: ProviderTrack) => {
      const row = markup(await card(track, 41))
      expect(row.count('.tag')).toBe(1)
      const tag = row.one('.track-status > .tag')
      return [tag.text, tag.attribute('data-tone')]
    }
    expect(await badge(shown())).toEqual(['4 days left', 'red'])
    expect(await badge({ ...shown(), request: undefined, stands: undefined })).toEqual(['Preparing', undefined])
    expect(await badge(shown({}, aRequest({ stage: 'verified_deleted' })))).toEqual(['Completed', 'brand'])
  })

  test('[DASH-021] each provider is named by company and assistant', async () => {
    const names = async (provider: ProviderTrack['provider']) => {
      const drawn = markup(await card(shown({ provider }), 41))
      const spoken = drawn.one('button.track').attribute('aria-label') ?? ''
      return [spoken.slice(0, spoken.indexOf(':')), drawn.one('.track-who .track-name').text]
    }
    expect(await Promise.all(PROVIDERS.map(names))).toEqual([
      ['OpenAI (ChatGPT)', 'OpenAI ChatGPT'],
      ['Anthropic (Claude)', 'Anthropic Claude'],
      ['Google (Gemini)', 'Google Gemini'],
      ['xAI (Grok)', 'xAI Grok'],
    ])
  })

  test('it is read with its day, and what a press does', async () => {
    expect(await card(shown(), 41)).toMatch(
      /aria-label="OpenAI \(ChatGPT\): 4 days left\. .*Day 41 of 45\. Open the evidence log\."/,
    )
  })

  test('[DASH-020] [LIFE-026] has a line of the day at its foot, another one in every card and on every day', async () => {
    const lineOf = async (n: number, place: number) => {
      const track = shown()
      const row = markup(await card(track, n, place)).one('.track')
      expect(row.children.at(-1)?.attribute('class')).toBe('track-line')
      const { text } = row.one('.track-line')
      return DAILY_LINES.map(line => line(track)).filter(line => line === text)
    }
    expect(await lineOf(1, 0)).toHaveLength(1)
    expect(await lineOf(1, 0)).not.toEqual(await lineOf(1, 1))
    expect(await lineOf(1, 0)).not.toEqual(await lineOf(2, 0))
    expect(await lineOf(1, 0)).toEqual(await lineOf(9, 0))
  })

  const overview = async (tracks: readonly ProviderTrack[], shieldVersion: string | null = null) => {
    const none = () => {}
    const part = {
      view: aView(),
      tracks,
      mails: 7,
      now: day(41),
      blocked: undefined,
      onOpen: none,
      onSettings: none,
      onMail: none,
      needs: [],
    }
    const drawn = await draw(
      <SessionProvider>
        <MirrorProvider>
          <Overview {...part} shieldVersion={shieldVersion} />
        </MirrorProvider>
      </SessionProvider>,
    )
    return markup(drawn)
  }
  const motion = async (tracks: readonly ProviderTrack[]) =>
    (await overview(tracks)).one('section[aria-labelledby="motion"]')

  test('[DASH-010] the Overview offers the extension, and no longer once it has answered', async () => {
    const offer = 'section[aria-labelledby="shield-offer"]'
    const found = (await overview([shown()])).one(offer)
    expect(found.one('p').text).toMatch(/^Install the Chrome extension/)
    expect(found.texts('button.button')).toEqual(['Install the extension'])
    expect((await overview([shown()], '7.0.1')).count(offer)).toBe(0)
  })

  test('[DASH-011] the Overview lists one track per enabled provider under "Deletion in motion", in their order', async () => {
    const names = async (tracks: readonly ProviderTrack[]) => (await motion(tracks)).texts('ul.tracks > li .track-name')
    const tracks = PROVIDERS.map(provider => shown({ provider }))
    expect((await motion(tracks)).one('#motion').text).toBe('Deletion in motion')
    expect(await names(tracks)).toEqual(['OpenAI ChatGPT', 'Anthropic Claude', 'Google Gemini', 'xAI Grok'])
    expect(await names(tracks.slice(1, 3))).toEqual(['Anthropic Claude', 'Google Gemini'])
  })

  test('[DASH-014] its one panel of totals counts actions, replies and verifications, in this order', async () => {
    const events = (['submitted', 'follow_up', 'provider_reply'] as const).map(type => anEvent({ type }))
    const verified = PROVIDERS.slice(1).map(provider => shown({ provider }, aRequest({ stage: 'verified_deleted' })))
    const found = await overview([shown({ events }), ...verified])
    const panel = found.one('section[aria-label="Totals"]')
    expect(panel.texts('b')).toEqual(['2', '1', '3'])
    expect(panel.texts('span')).toEqual(['actions', 'reply', 'verifications'])
  })

  test('the totals say why the Inbox has another number of mails, and only then', async () => {
    const totals = async (replies: number) => {
      const events = Array.from({ length: replies }, () => anEvent({ type: 'provider_reply' }))
      return (await overview([shown({ events })])).one('section[aria-label="Totals"]')
    }
    expect((await totals(2)).texts('p')).toEqual([
      'Replies are answers to the requests above, without receipts and decisions. The Inbox lists all 7 emails that came.',
    ])
    expect((await totals(7)).count('p')).toBe(0)
  })

  test('the track that waits for the person comes first, and the verified one last', async () => {
    const [openai, anthropic, google, xai] = PROVIDERS
    const found = await motion([
      shown({ provider: openai }, aRequest({ stage: 'verified_deleted' })),
      shown({ provider: anthropic }, aRequest({ stage: 'in_review' })),
      shown({ provider: google }),
      shown({ provider: xai }, aRequest({ waitingOn: 'you' })),
    ])
    expect(found.texts('ul.tracks > li .track-name')).toEqual([
      'xAI Grok',
      'Google Gemini',
      'Anthropic Claude',
      'OpenAI ChatGPT',
    ])
  })

  test('[DASH-012] with no enabled provider the list says so', async () => {
    const list = await motion([])
    expect(list.count('ul.tracks')).toBe(0)
    expect(list.text).toContain('No providers configured for deletion tracking.')
  })

  test('[DASH-011] a request of an earlier cycle says which', async () => {
    const cycle = {
      id: aRequest().cycleId,
      emailId: EmailId.parse('email-01'),
      year: 2026,
      number: 2,
      createdAt: day(0),
    }
    expect(wordsOf(await card(shown({ cycle, fromEarlierCycle: true }), 41))).toContain('From cycle 2 of 2026.')
    expect(wordsOf(await card(shown({ cycle }), 41))).not.toContain('From cycle')
  })
})

test('[DASH-018] the timeline is titled, drawn for both widths, and told in words', async () => {
  const tracks = PROVIDERS.map(provider => shown({ provider, events: [anEvent()] }))
  const html = await draw(<CycleTimeline timeline={timeline(tracks, day(41))} />)
  expect(html).not.toMatch(/coming soon/i)
  const card = markup(html)
  expect(card.texts('h2')).toEqual(['Cycle Timeline'])
  expect(card.texts('ul.unseen > li').map(words => words.split('.')[0])).toEqual(
    PROVIDERS.map(({ name }) => `${name}: day 41, due on day 45, June 18`),
  )
  for (const width of ['svg.wide-plot', 'svg.narrow-plot']) {
    const drawing = card.one(width)
    expect([width, drawing.texts('.lane-name')]).toEqual([width, PROVIDERS.map(({ company }) => company)])
    expect([width, drawing.texts('.today text')]).toEqual([width, ['[day 41]']])
    expect([width, ...['letter', 'deadline', 'legal'].map(kind => drawing.count(`g.${kind}-mark`))]).toEqual([
      width,
      3,
      1,
      3,
    ])
  }
  expect(card.one('svg.narrow-plot').texts('g > text.month')).toEqual(['7', '21', '35', '45', '55', '70', '85'])
  expect(card.one('svg.wide-plot').texts('g > text:first-of-type:not(.lane-name)').slice(0, 7)).toEqual([
    'Follow-up 1',
    'Follow-up 2',
    'Reminder',
    'Deadline',
    'Legal',
    'Attorney',
    'Final notice',
  ])
})

test('the latest receipts are the newest entries of all tracks; a letter that was only written is none', async () => {
  const events = [5, 4, 3, 2, 1].map(ledgerSeq =>
    anEvent({ ledgerSeq, type: ledgerSeq === 4 ? 'prepared' : 'follow_up' }),
  )
  const words = wordsOf(await draw(<LatestReceipts tracks={[shown({ events })]} onOpen={() => {}} />))
  expect([...words.matchAll(/#(\d{4})/g)].map(([, place]) => Number(place))).toEqual([5, 3, 2, 1])
  expect(wordsOf(await draw(<LatestReceipts tracks={[]} onOpen={() => {}} />))).toContain('No activity yet')
})

describe('the evidence panel', () => {
  const badges = async (request: DeletionRequest | undefined, n: number) => {
    const stands = request && whatStands(request, [], day(n))
    return markup(await draw(<RequestBadges stands={stands} reference={request?.reference} />)).texts('.tag')
  }

  test('[EVID-002] the stage stands in capitals, NOT STARTED without a request', async () => {
    expect((await badges(aRequest(), 1))[0]).toBe('SUBMITTED')
    expect((await badges(aRequest({ stage: 'in_review' }), 1))[0]).toBe('IN REVIEW')
    expect(await badges(undefined, 1)).toEqual(['NOT STARTED'])
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
    const css = readFileSync('app/dashboard/evidence-panel.css', 'utf8')
    expect(css).toMatch(/\n\.event-log \{\n {2}height: 400px;/)
    expect(await draw(<EventLog events={[]} next={undefined} entryId={undefined} {...LINKS} />)).toContain(
      'class="event-log ',
    )
    expect(await draw(<EventLog events={[anEvent()]} next={undefined} entryId={undefined} {...LINKS} />)).toContain(
      'class="event-log"',
    )
  })

  const entries = async (...given: Parameters<typeof anEvent>[0][]) =>
    markup(
      await draw(
        <EventLog events={given.map(each => anEvent(each))} next={undefined} entryId={undefined} {...LINKS} />,
      ),
    ).one('ol.event-log').children

  test('[EVID-006] events are listed newest first, each with its own label', async () => {
    const given = EventType.options.map((type, index) => ({ type, ledgerSeq: index + 1, createdAt: day(index) }))
    const shown = await entries(...newestFirst(given))
    expect(shown.map(entry => [entry.one('.entry-hash').text.slice(0, 5), entry.one('div > b').text])).toEqual(
      given.map(({ type, ledgerSeq }) => [`#${String(ledgerSeq).padStart(4, '0')}`, EVENT_LABELS[type]]).reverse(),
    )
    const times = shown.map(entry => entry.one('time').attribute('datetime') ?? '')
    expect(times).toEqual([...times].sort().reverse())
    expect(new Set(times).size).toBe(EventType.options.length)
  })

  test.each([
    ['[LIFE-031] submitted', 'submitted', 'Deletion Request Submitted'],
    ['[LIFE-032] acknowledged', 'acknowledged', 'Provider Acknowledged'],
    ['[LIFE-033] follow_up', 'follow_up', 'Follow-up Sent'],
    ['[LIFE-034] provider_reply', 'provider_reply', 'Provider Reply'],
    ['[LIFE-035] escalation', 'escalation', 'Legal Escalation'],
    ['[LIFE-036] verification', 'verification', 'Deletion Verified'],
    ['[LIFE-037] action_required', 'action_required', 'Action Required'],
    ['[LIFE-037] decision', 'decision', 'Provider Decision'],
    ['[LIFE-037] deadline_extended', 'deadline_extended', 'Deadline Extended'],
    ['[LIFE-037] delivery_failed', 'delivery_failed', 'Delivery Failed'],
    ['[LIFE-037] quarantined', 'quarantined', 'Email Quarantined'],
    ['[LIFE-037] authorization', 'authorization', 'Authorization'],
    ['[LIFE-037] admin', 'admin', 'Staff Action'],
  ] as const)('%s has its label in the log', async (_, type, label) => {
    const [entry, ...others] = await entries({ type })
    expect([entry?.one('div > b').text, others]).toEqual([label, []])
  })

  test('the entry that was asked for is marked', async () => {
    const events = [anEvent({ ledgerSeq: 2 }), anEvent({ ledgerSeq: 1 })]
    const html = await draw(<EventLog events={events} next={undefined} entryId="event-0001" {...LINKS} />)
    expect(html.match(/aria-current="true"/g)).toHaveLength(1)
  })

  test('each entry has an address of its own, which is kept by its number', async () => {
    const [entry] = await entries({ ledgerSeq: 42 })
    expect(entry?.links()).toEqual([['#0042 aaaa…aaaa', '/dashboard?evidence=openai&entry=event-0042']])
  })

  test('of a hundred thousand entries as many are drawn as fit in sight, and each knows its place', async () => {
    const many = Array.from({ length: 100_000 }, (_, index) => anEvent({ ledgerSeq: 100_000 - index }))
    const log = markup(await draw(<EventLog events={many} next={undefined} entryId={undefined} {...LINKS} />))
    const drawn = log.one('ol.event-log').children
    expect(drawn.length).toBeGreaterThan(5)
    expect(drawn.length).toBeLessThanOrEqual(60)
    expect(drawn[0]?.attribute('aria-posinset')).toBe('1')
    expect(drawn[0]?.attribute('aria-setsize')).toBe('100000')
  })

  test('[EVID-007] without an entry it says so', async () => {
    expect(wordsOf(await draw(<EventLog events={[]} next={undefined} entryId={undefined} {...LINKS} />))).toContain(
      'No activity yet',
    )
  })

  test('[EVID-008] attachments are listed newest first, each with its kind and its date', async () => {
    const artifacts = newestFirst([
      anArtifact({ id: 'artifact-2', ledgerSeq: 2, kind: 'pdf', name: 'demand.pdf', createdAt: day(0) }),
      anArtifact({ id: 'artifact-9', ledgerSeq: 9, kind: 'screenshot', name: 'shot.png', createdAt: day(7) }),
      anArtifact({ id: 'artifact-3', ledgerSeq: 3, kind: 'email', name: 'reply.eml', createdAt: day(5) }),
    ])
    const shown = markup(await draw(<Attachments artifacts={artifacts} />)).all('ul > li')
    expect(shown.map(file => file.texts('button > span').map(text => text.replace(/, [^,]*$/, '')))).toEqual([
      ['shot.png', 'screenshot, May 11'],
      ['reply.eml', 'email, May 9'],
      ['demand.pdf', 'pdf, May 4'],
    ])
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

test('[DASH-037] while the account is on its way, its bar, its tracks and its facts stand there as skeletons', async () => {
  const drawn = markup(
    await draw(
      <SessionProvider>
        <MirrorProvider>
          <Waiting />
        </MirrorProvider>
      </SessionProvider>,
    ),
  )
  expect(drawn.all('.account .skeleton')).toHaveLength(4)
  const tracks = drawn.all('.tracks > li')
  expect(tracks.map(track => track.all('.skeleton').length)).toEqual([6, 6, 6, 6])
  expect(drawn.all('.overview-facts > *')).toHaveLength(3)
  // Placeholders must not be read out as if they were content.
  expect(drawn.one('.account').attribute('aria-hidden')).toBe('true')
  expect(drawn.one('.overview-grid').attribute('aria-hidden')).toBe('true')
})

describe('when the first data does not come', () => {
  test.each([
    ['nobody is signed in', { link: 'signed-out', loaded: false, unreadable: null }, 'Not authenticated'],
    [
      '[ERR-034] the account has no row',
      { link: 'online', loaded: true, unreadable: null },
      'Failed to fetch user profile',
    ],
    ['anything else', { link: 'retrying', loaded: false, unreadable: null }, 'An error occurred'],
  ] as const)('%s: the reason is named', (_, status, reason) => {
    expect(failureOf(status)).toBe(reason)
  })

  test('what may still come is no failure', () => {
    const loading = { loaded: false, unreadable: null } as const
    expect(failureOf({ link: 'starting', ...loading })).toBeUndefined()
    expect(failureOf({ link: 'online', ...loading })).toBeUndefined()
    expect(failureOf({ link: 'offline', ...loading })).toBeUndefined()
  })
})

const atHome = (part: ReactNode) => (
  <SessionProvider>
    <MirrorProvider>{part}</MirrorProvider>
  </SessionProvider>
)

test('[DASH-031] Settings shows the cadence of the plan, and that the plan locks it', async () => {
  const html = await draw(
    atHome(<Settings view={aView()} tracks={[shown()]} now={day(41)} onSignOut={() => undefined} />),
  )
  const [row] = markup(html).all('#deletion .row')
  if (row === undefined) throw new Error('Settings has rows')
  expect(row.one('b').text).toMatch(/^Cadence: \d+ times per year$/)
  expect(row.one('.verified').text).toMatch(/^Locked by plan\./)
  expect(row.count('input, select, [role="switch"]')).toBe(0)
})

test('Settings says that a plan covers the address only where there is one', async () => {
  const note = async (given: Partial<AccountView>) => {
    const settings = atHome(<Settings view={aView(given)} tracks={[]} now={day(41)} onSignOut={() => undefined} />)
    // The first drawing loads the parts that come later.
    await draw(settings)
    await import('../onboarding/demand-email.tsx')
    const texts = markup(await draw(settings)).all('#deletion p.fine')
    return texts.map(({ text }) => text).filter(text => text.includes('subscription'))
  }
  const always = 'Each email needs its own protection subscription.'
  const changes = 'It can be changed while no demand is open.'
  expect(await note({})).toEqual([`${always} Your plan covers this one. ${changes}`])
  expect(await note({ subscription: null })).toEqual([`${always} The plan you choose covers this one. ${changes}`])
})

test('the Inbox counts its mails in its title', () => {
  const mails = (...categories: Parameters<typeof titleOf>[0][number]['category'][]) =>
    titleOf(categories.map(category => ({ category })))
  expect(mails()).toBe('Nothing has come in yet.')
  expect(mails('other')).toBe('One email from providers.')
  expect(mails('other', 'completion', 'suspicious')).toBe('Three emails, one in quarantine.')
  expect(mails('suspicious')).toBe('One email, in quarantine.')
})

describe('admin controls', () => {
  const buttonsIn = (html: string) => [...html.matchAll(/<button[^>]*>[^<]*/g)].map(([button]) => button)

  test.each([
    ['[EVID-011] Re-queue Notice', 'Re-queue Notice', 0],
    ['[EVID-012] Mark Verified', 'Mark Verified', 1],
    ['[EVID-013] Trigger Escalation', 'Trigger Escalation', 2],
    ['[EVID-014] Archive Request', 'Archive Request', 3],
  ] as const)('%s is shown to everybody, disabled with the reason, and works for staff', async (_, label, place) => {
    const button = async (isStaff: boolean, request = aRequest()) => {
      const part = markup(await draw(<StaffButtons request={request} now={day(3)} isStaff={isStaff} />))
      const at = part.all('button')[place]
      const reason = at?.attribute('aria-describedby')
      return {
        label: at?.text,
        rests: at?.attribute('disabled') !== undefined,
        reason: reason === undefined ? undefined : part.one(`[id="${reason}"]`).text,
      }
    }
    expect(STAFF_ONLY).toMatch(/^Only our staff can do this\./)
    expect(await button(false)).toEqual({ label, rests: true, reason: STAFF_ONLY })
    expect(await button(true)).toEqual({ label, rests: false, reason: undefined })
    expect(await button(true, aRequest({ archivedAt: day(1) }))).toMatchObject({ label, rests: true })
  })

  test('there are four of them', async () => {
    expect(buttonsIn(await draw(<StaffButtons request={aRequest()} now={day(3)} isStaff />))).toHaveLength(4)
  })

  test('[TRUTH-426] staff read there which facts of law nobody has confirmed for the state of the request', async () => {
    const colorado = aRequest({ state: 'CO' })
    const words = wordsOf(await draw(<StaffButtons request={colorado} now={day(3)} isStaff />))
    expect(words).toContain(
      'The act of Colorado (Colorado Privacy Act (Colo. Rev. Stat. § 6-1-1301 et seq.)) is confirmed by no source. Read it before a letter cites it.',
    )
    expect(words).not.toContain('California')
    const others = wordsOf(await draw(<StaffButtons request={colorado} now={day(3)} isStaff={false} />))
    expect(others).not.toContain('The act of Colorado')
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
