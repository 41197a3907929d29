import { t } from '../../sync/i18n/translate.ts'
import type { Account } from '../../sync/records/account.ts'
import type { AccountId, Instant } from '../../sync/records/ids.ts'
import { closingDay, erasedAfter } from '../../sync/rules/account/closing.ts'
import { normalizeEmail } from '../../sync/rules/account/fields.ts'
import { longDate } from '../../sync/rules/calendar/dates.ts'
import { DAY_MS } from '../../sync/rules/calendar/day.ts'
import { Problem } from '../../sync/wire/problem.ts'
import { errorFacts } from '../log.ts'
import { AUTOMATIC, NO_RETURN } from '../mail/automatic.ts'
import { messageMail } from '../mail/messages/layout.ts'
import { buildMail } from '../mail/mime.ts'
import { type NoticeNeeds, queueNotice } from '../notices/queue-notice.ts'
import type { Clock, WallClock } from '../ports.ts'
import { type ClosingStore, type Farewell, forgetClosing, noteClosing } from '../store/closing-store.ts'
import { sha256Hex } from '../store/hash.ts'
import type { Store } from '../store/store.ts'

export interface ClosingNeeds {
  store: Pick<Store, 'tenant'>
  clock: Clock
  wall: WallClock
  notices: NoticeNeeds
  /** Lets a paid plan end with its period, or ends it now and has the payment provider forget the customer. */
  endPlan(accountId: AccountId, when: 'with_period' | 'now'): Promise<void>
}

/** Closes the account; when asked again, the first closing day stays. */
export async function closeAccount(
  { store, clock, wall, notices, endPlan }: ClosingNeeds,
  accountId: AccountId,
  email: string,
): Promise<Instant> {
  const now = clock.now()
  const end = await store.tenant(accountId).write(async tx => {
    const account = await tx.get('users', accountId)
    const journey = await tx.get('customer_journey', accountId)
    if (account === undefined || normalizeEmail(email) !== normalizeEmail(account.email)) {
      throw new Problem('close_confirm')
    }
    const stands = closingDay(journey ?? null)
    if (stands !== null) return stands
    const eraseAfter = erasedAfter(now)
    await noteClosing(tx, {
      askedAt: now,
      eraseAfter,
      stageBefore: journey?.currentStage ?? 'onboarding',
      wallNow: wall.now(),
    })
    if (journey !== undefined) {
      await tx.update('customer_journey', accountId, { currentStage: 'closed', erasedAfter: eraseAfter })
    }
    await queueClosingNotice(tx, eraseAfter, now, notices)
    return eraseAfter
  })
  // The provider may be down: `eraseDue` tries again, and before the erasure the plan must have ended.
  await endPlan(accountId, 'with_period').catch(error =>
    notices.log.warn('plan_not_ended', { accountId, ...errorFacts(error) }),
  )
  return end
}

type Tx = Parameters<Parameters<ReturnType<Store['tenant']>['write']>[0]>[0]

async function queueClosingNotice(tx: Tx, eraseAfter: Instant, now: Instant, needs: NoticeNeeds): Promise<void> {
  await queueNotice(
    tx,
    {
      notice: 'account_closing',
      key: sha256Hex(`${tx.accountId} ${eraseAfter}`).slice(0, 32),
      words: () => closingWords(longDate(eraseAfter), needs.origin),
    },
    now,
    needs,
  )
}

function closingWords(day: string, origin: string) {
  return {
    subject: t('Your account is closed; it is deleted on {day}', { day }),
    content: {
      title: t('Your account is closed'),
      paragraphs: [
        t(
          'you closed your account. We send no more letters, every browser was signed out and cleared, and your plan will not renew.',
        ),
        t(
          'On {day} everything is deleted: details, letters, replies, evidence, checklists and sign-ins. The last backup that contains any of it is overwritten within 30 more days. What remains are invoices at the payment provider, for as long as tax law requires, and three things that do not say whose they were: the hash of the last signed end of your record, the code of a card that has had its free trial, and, for about 90 days, hashes of ended sessions.',
          { day },
        ),
        t(
          'If you did not do this, or if you have changed your mind, sign in before that day and press Keep my account.',
        ),
      ],
      button: { label: t('Sign in and keep it'), url: `${origin}/dashboard` },
    },
  }
}

/**
 * Gives the account back to its owner as it was. The plan stays set to end until they resume it: nobody is charged for
 * a change of mind.
 */
export async function keepAccount({ store, clock, notices }: ClosingNeeds, accountId: AccountId): Promise<void> {
  const now = clock.now()
  await store.tenant(accountId).write(async tx => {
    const stageBefore = await forgetClosing(tx)
    if (stageBefore === undefined) throw new Problem('not_closing')
    await tx.update('customer_journey', accountId, { currentStage: stageBefore, erasedAfter: null })
    await queueNotice(
      tx,
      {
        notice: 'account_kept',
        key: sha256Hex(`${accountId} ${tx.v}`).slice(0, 32),
        words: () => ({
          subject: t('Your account stays'),
          content: {
            title: t('Your account stays'),
            paragraphs: [
              t('you kept your account. Nothing was deleted, and we send letters again when they are due.'),
              t(
                'Your plan was set to end with its period when you closed the account. To keep it, press Keep my plan under Billing.',
              ),
            ],
            button: { label: t('Open Billing'), url: `${notices.origin}/billing` },
          },
        }),
      },
      now,
      notices,
    )
  })
}

/** Accounts erased per round: each is one transaction over many rows. */
const A_ROUND = 20

interface EraseNeeds extends ClosingNeeds {
  closings: ClosingStore
  /** Seals the last mail until it leaves, like mails with tickets. */
  seal(messageId: string, raw: Uint8Array): Uint8Array
  /** Called when something was erased, and when its last mail has left: remains between rows, in the log and in backups must be overwritten, too. */
  onErased(): Promise<void>
}

/**
 * Ends plans that still have to end, erases accounts that are due, and confirms each erasure to the account's former
 * address. Returns how many were erased.
 */
export async function eraseDue(needs: EraseNeeds): Promise<number> {
  const { closings, store, clock, notices } = needs
  await endRenewals(needs)
  let erased = 0
  for (const accountId of await closings.due(clock.now(), A_ROUND)) {
    try {
      await needs.endPlan(accountId, 'now')
    } catch (error) {
      // Otherwise the card would be charged on for a deleted account: the account waits, and the next round tries
      // again.
      notices.log.warn('plan_not_ended', { accountId, ...errorFacts(error) })
      continue
    }
    const account = await store.tenant(accountId).get('users', accountId)
    const farewell = account === undefined ? undefined : await farewellTo(needs, account)
    if (await closings.erase(accountId, clock.now(), farewell)) erased += 1
  }
  if (erased > 0) notices.log.info('accounts_erased', { count: erased })
  // Asked in every case: the last mail of an earlier round may have left meanwhile, and its address with it.
  const isOver = await closings.farewellsAreOver()
  if (erased > 0 || isOver) await needs.onErased()
  return erased
}

/** Nobody is charged for a closed account, even if the provider was down at the moment of closing. */
async function endRenewals({ closings, endPlan, notices }: EraseNeeds): Promise<void> {
  for (const accountId of await closings.renewing(A_ROUND)) {
    await endPlan(accountId, 'with_period').catch(error =>
      notices.log.warn('plan_not_ended', { accountId, ...errorFacts(error) }),
    )
  }
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** How long delivery of the last mail is tried. */
const FAREWELL_MS = 3 * DAY_MS

/** The deletion certificate, in English like all evidence. Its address is stored only in this mail's row, which is deleted once it has left. */
async function farewellTo(
  { notices, clock, wall, seal, closings, store }: EraseNeeds,
  { id: accountId, email: to }: Account,
): Promise<Farewell> {
  const at = clock.now()
  const { askedAt, head } = await closings.closing(accountId)
  const requests = await store.tenant(accountId).list('requests')
  const replies = await store.tenant(accountId).list('replies')
  const id = notices.random.id()
  const messageId = `<deleted.${id}@${notices.mailDomain}>`
  const raw = await buildMail({
    from: { name: 'Total Recall', address: `accounts@${notices.mailDomain}` },
    to,
    subject: 'Your account is deleted: deletion certificate',
    ...messageMail({
      title: 'Your account is deleted',
      paragraphs: [
        'Hello,',
        `this is your deletion certificate. You closed your account on ${longDate(askedAt)}, and on ${longDate(at)} everything in it was deleted from our database: your details, ${counted(requests.length, 'deletion request', 'deletion requests')} with their letters and files, ${counted(replies.length, 'reply', 'replies')}, your evidence ledger, checklists and sign-ins.`,
        'The last backup that contains any of it is overwritten within 30 days. Your invoices stay at the payment provider for as long as tax law requires.',
        'Two things are kept that do not say whose they were: the code of a card that has had its free trial, and, for about 90 days, hashes of ended sessions, so that a device that was offline can still clear its copy.',
        head === undefined
          ? 'Nothing else is kept.'
          : `And one more: the hash of the last signed end of your ledger, ${counted(head.entries, 'entry', 'entries')} long. It says nothing about you, and evidence that you exported can still be verified with it: ${head.hash}`,
        'Keep this email if you may need proof: we cannot send it again, because we no longer have your address. It is the last one you get from us, and there is nothing you need to do.',
      ],
      button: { label: 'Verify exported evidence', url: `${notices.origin}/verify` },
      footer: 'Total Recall. You cannot reply to this message; its address is deleted once it has been sent.',
    }),
    messageId,
    date: at,
    headers: AUTOMATIC,
  })
  const secretUntil = wall.now() + FAREWELL_MS
  return { id, messageId, envelopeFrom: NO_RETURN, to, raw: seal(messageId, raw), secretUntil }
}
