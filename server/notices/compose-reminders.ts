import { regimeOf } from '../../sync/catalog/regimes.ts'
import { type Message, t } from '../../sync/i18n/translate.ts'
import { Instant } from '../../sync/records/ids.ts'
import type { Reply } from '../../sync/records/reply.ts'
import type { DeletionRequest } from '../../sync/records/request.ts'
import { longDate } from '../../sync/rules/calendar/dates.ts'
import { DAY_MS } from '../../sync/rules/calendar/day.ts'
import { lastHelp } from '../../sync/rules/demand/last-help.ts'
import { choiceAt } from '../../sync/rules/demand/last-step.ts'
import { type Reminder, reminderDue } from '../../sync/rules/demand/notices.ts'
import { type Stands, whatStands } from '../../sync/rules/demand/what-stands.ts'
import { questionOf } from '../../sync/rules/shown/needs-you.ts'
import { standing } from '../../sync/rules/shown/standing.ts'
import { waitsForYou } from '../../sync/rules/shown/threads.ts'
import { sha256Hex } from '../store/hash.ts'
import { hasHeardSince } from '../store/notice-store.ts'
import { providerOf } from '../store/provider-of.ts'
import { standsOf } from '../store/stands-of.ts'
import type { TenantWriter } from '../store/tenant.ts'
import { companyOf } from './compose-notices.ts'
import { type NoticeNeeds, queueNotice } from './queue-notice.ts'

/** What the person has not done yet, said once more, each time more plainly. `day`: since the mail that asks came. */
export async function queueStillWaiting(
  tx: TenantWriter,
  { replyId, day }: { replyId: string; day: number },
  now: Instant,
  needs: NoticeNeeds,
): Promise<boolean> {
  const reply = await tx.get('replies', replyId)
  const request = await tx.get('requests', reply?.requestId ?? '')
  const stands = request && (await standsOf(tx, request.id, now))
  if (reply === undefined || request === undefined || stands === undefined) return false
  const reminder = reminderDue(stands, { reply, day, now })
  if (reminder === undefined || !(await isNewestQuestion(tx, reply, request))) return false
  const company = await companyOf(tx, request)
  const { reference } = request
  // In the person's language, so only where the words are written.
  const facts = (): ReminderFacts => ({ company, question: questionOf(reply.category).title, ...daysOf(stands, now) })
  const messageId = await queueNotice(
    tx,
    {
      notice: 'still_waiting',
      key: `${reference.toLowerCase()}.${reply.receivedAt}.${day}`,
      words: () => ({
        subject: t(SUBJECTS[reminder.of], { company, reference }),
        content: {
          title: t(TITLES[reminder.of], { company }),
          paragraphs: PARAGRAPHS[reminder.of](reminder, facts()),
          button: { label: t('Read the email'), url: `${needs.origin}/dashboard?tab=inbox&reply=${reply.id}` },
        },
      }),
    },
    now,
    needs,
  )
  return messageId !== undefined
}

/** Older questions of a request are settled with the newest one, so that one is asked about. */
async function isNewestQuestion(tx: TenantWriter, reply: Reply, request: DeletionRequest): Promise<boolean> {
  const replies = await tx.list('replies', { requestId: request.id })
  return replies.findLast(each => waitsForYou(each, request))?.id === reply.id
}

interface ReminderFacts {
  company: string
  question: string
  /** When we ask the provider to confirm, or until when an appeal is offered. */
  until: string
}

function daysOf(stands: Stands, now: Instant): Pick<ReminderFacts, 'until'> {
  const at = stands.is === 'claims_done' ? stands.checkAt : stands.is === 'refused' ? stands.appealUntil : null
  return { until: longDate(at ?? now) }
}

const SUBJECTS = {
  claims_done: 'Is your data at {company} deleted? ({reference})',
  waits: '{company} still waits for you ({reference})',
  decided: 'What do you say to the answer of {company}? ({reference})',
  word: 'An email of {company} waits for your word ({reference})',
  refused: 'You can still appeal to {company} ({reference})',
} as const satisfies Record<Reminder['of'], Message>

const TITLES = {
  claims_done: 'Is your data at {company} deleted?',
  waits: '{company} still waits for you',
  decided: 'What do you say to the answer of {company}?',
  word: 'An email of {company} waits for your word',
  refused: 'You can still appeal to {company}',
} as const satisfies Record<Reminder['of'], Message>

const PARAGRAPHS: Readonly<Record<Reminder['of'], (reminder: Reminder, facts: ReminderFacts) => string[]>> = {
  claims_done: (_reminder, { company, until }) => [
    t(
      '{company} says so, and you have not told us whether it is true. It counts as deleted only once you confirm it.',
      {
        company,
      },
    ),
    t('Without your word we ask {company} on {day} to confirm that nothing was left out, and send it no reminder.', {
      company,
      day: until,
    }),
  ],
  waits: ({ step }, { company, question }) => [`${question}.`, ...(WAITS[step] ?? WAITS[3])(company)],
  decided: (_reminder, { question }) => [
    `${question}.`,
    t('Say in the Inbox what you want. No letter goes out until you have.'),
  ],
  word: (_reminder, { company }) => [
    t('{company} answered your request, and we are not sure what the answer means. Only you can say it.', { company }),
    t('Until you do, our letters say only that it wrote.'),
  ],
  refused: (_reminder, { company, until }) => [
    t('{company} refused your request. An appeal is ready in its evidence log; only you can send it, until {day}.', {
      company,
      day: until,
    }),
    t('If you do nothing, the refusal stands, and we do not ask again unless you say so.'),
  ],
}

/** In growing plainness: what is missing, what stands still, what follows, and that this is the last word about it. */
const WAITS: readonly [first: Told, second: Told, third: Told, last: Told] = [
  company => [
    t('Only you can do this. {company} does not go on without it, and we send no letter meanwhile.', { company }),
  ],
  company => [
    t('{company} has waited for a week. Nothing is deleted until you have answered, or said that you cannot.', {
      company,
    }),
  ],
  company => [
    t('{company} waits for you; without it the request will be denied.', { company }),
    t('If you cannot give it, say so in the Inbox: we then ask for a decision on the request as it stands.'),
  ],
  company => [
    t('This is our last reminder. {company} waits for you; without it the request will be denied.', { company }),
    t(
      'If you do nothing, nothing is deleted and no letter goes out. You can still answer at any time, or say that you cannot.',
    ),
  ],
]

type Told = (company: string) => string[]

/** Ten days after our last letter: the person is offered what a complaint needs. Once per request. */
export async function queueComplaintOffer(
  tx: TenantWriter,
  requestId: string,
  now: Instant,
  needs: NoticeNeeds,
): Promise<boolean> {
  const request = await tx.get('requests', requestId)
  const stands = await standsOf(tx, requestId, now)
  if (request === undefined || stands === undefined || stands.is === 'with_regulator') return false
  const at = choiceAt(stands)
  if (at === undefined || at > now || stands.waits !== null) return false
  const company = await companyOf(tx, request)
  const { reference } = request
  const law = regimeOf(request.state, now, request.submittedAt)
  const messageId = await queueNotice(
    tx,
    {
      notice: 'complaint_offered',
      key: reference.toLowerCase(),
      words: () => ({
        subject: t('All letters to {company} are sent: your choice now ({reference})', { company, reference }),
        content: {
          title: t('All letters to {company} are sent', { company }),
          paragraphs: [
            t('Our last letter gave {company} ten days, and they are over. No deletion is confirmed.', { company }),
            t(
              'You can complain to the authority: its evidence log holds the complaint, ready to send, and a package of every letter and answer. Or close the request; the record stays.',
            ),
            t('We send no more letters about this request. Once a quarter we tell you where it stands.'),
            ...(law === undefined ? [] : lastHelp(law).map(({ text, url }) => `${text} ${url}`)),
          ],
          button: { label: t('Open the evidence'), url: `${needs.origin}/dashboard?evidence=${request.providerId}` },
        },
      }),
    },
    now,
    needs,
  )
  return messageId !== undefined
}

/** Whoever has heard from us within this time is not told once more where things stand. */
const QUIET_DAYS = 30

/** Where everything stands, once a quarter, to an account that has heard nothing for a while: it pays for something. */
export async function queueQuarterSummary(
  tx: TenantWriter,
  quarter: { year: number; number: number },
  now: Instant,
  needs: NoticeNeeds,
): Promise<boolean> {
  if (await hasHeardSince(tx, Instant.parse(now - QUIET_DAYS * DAY_MS))) return false
  const words: (() => string)[] = []
  for (const request of await newestRequests(tx)) {
    const provider = await providerOf(tx, request.providerId)
    if (provider === undefined) continue
    const events = (await tx.list('events', { requestId: request.id })).toReversed()
    const stands = whatStands(request, events, now)
    const track = { provider, request, stands, events, artifacts: [], cycle: undefined, fromEarlierCycle: false }
    words.push(() => {
      const { title, text } = standing(track, now, undefined)
      return t('{company}: {title}. {text}', { company: provider.company, title, text })
    })
  }
  if (words.length === 0) return false
  const messageId = await queueNotice(
    tx,
    {
      notice: 'quarter_summary',
      key: `${sha256Hex(tx.accountId).slice(0, 32)}.${quarter.year}q${quarter.number}`,
      words: () => ({
        subject: t('Where your requests stand'),
        content: {
          title: t('Where your requests stand'),
          paragraphs: [
            t('you have heard nothing from us for a while. This is where each request stands:'),
            words.map(word => word()).join('\n'),
            t('Your plan goes on as it is; you can change or end it under Billing.'),
          ],
          button: { label: t('Open the dashboard'), url: `${needs.origin}/dashboard` },
        },
      }),
    },
    now,
    needs,
  )
  return messageId !== undefined
}

/** Each provider's newest request that has been sent. */
async function newestRequests(tx: TenantWriter): Promise<DeletionRequest[]> {
  const newest = new Map<string, DeletionRequest>()
  for (const request of await tx.list('requests')) {
    if (request.submittedAt !== null && request.archivedAt === null) newest.set(request.providerId, request)
  }
  return [...newest.values()]
}
