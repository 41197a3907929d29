import { z } from 'zod/mini'

import { BILLING_CYCLES, planById, priceOf } from '../../sync/catalog/plans.ts'
import type { Account } from '../../sync/records/account.ts'
import { normalizeEmail, TERMS_VERSION } from '../../sync/rules/account/fields.ts'
import { defaultForm } from '../../sync/rules/account/onboarding.ts'
import { seal, unseal } from '../data/sealed.ts'

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const PENDING_KEY = 'pendingOnboarding'
const MAIL_KEY = 'recall.mail-sent'

/** What the wizard stores in this browser while the person is at the mail or the checkout. Never the password. */
const Pending = z.object({
  email: z.string(),
  selectedProviders: z.array(z.string()),
  authorizationSigned: z.boolean(),
  selectedPlan: z.string(),
  billingCycle: z.enum(['monthly', 'annual']),
})
export type Pending = z.infer<typeof Pending>

export const NOTHING_PENDING: Pending = {
  email: defaultForm.email,
  selectedProviders: [...defaultForm.selectedProviders],
  authorizationSigned: defaultForm.authorizationSigned,
  selectedPlan: defaultForm.selectedPlan,
  billingCycle: defaultForm.billingCycle,
}

/** Anything but a complete entry counts as none: storage can be edited by hand. */
export function readPending(shelf: Shelf): Pending {
  const parsed = Pending.safeParse(parse(shelf.getItem(PENDING_KEY)))
  if (!parsed.success) return NOTHING_PENDING
  return isSelfServe(parsed.data.selectedPlan)
    ? parsed.data
    : { ...parsed.data, selectedPlan: defaultForm.selectedPlan }
}

/** Stores a change; the result is valid from now on, even where nothing can be stored. */
export function keepPending(shelf: Shelf, change: Partial<Pending>): Pending {
  const pending = { ...readPending(shelf), ...change }
  write(shelf, PENDING_KEY, pending)
  return pending
}

export function forgetPending(shelf: Shelf): void {
  shelf.removeItem(PENDING_KEY)
}

/** Whether the wizard can sell the plan at all: not one that is sold by agreement, nor an unknown one. */
export function isSelfServe(planId: string): boolean {
  const plan = planById(planId)
  return plan !== undefined && BILLING_CYCLES.every(cycle => priceOf(plan, cycle) !== undefined)
}

/** A mail that this browser asked for, and whose link no one has opened yet. */
const MailSent = z.object({
  email: z.string(),
  sentAt: z.number(),
  /**
   * Version of the terms accepted in step 1, together with '18 or older': counts only in this browser, for this
   * address.
   */
  termsVersion: z.optional(z.string()),
})
export type MailSent = z.infer<typeof MailSent>

/** After this time a returning person sees the form again. */
const MAIL_REMEMBERED_MS = 24 * 60 * 60_000
/** Pause between two mails. */
const RESEND_MS = 42_000

export function keepMailSent(shelf: Shelf, sent: MailSent): MailSent {
  write(shelf, MAIL_KEY, sent)
  return sent
}

export function readMailSent(shelf: Shelf, now: number): MailSent | null {
  const parsed = MailSent.safeParse(parse(shelf.getItem(MAIL_KEY)))
  if (!parsed.success || parsed.data.email === '') return null
  return now - parsed.data.sentAt < MAIL_REMEMBERED_MS ? parsed.data : null
}

/**
 * Whether the terms that an account lacks were accepted in this browser when it was created. As with the password,
 * nothing counts as accepted if the mail is opened in another browser.
 */
export function hasAccepted(
  sent: MailSent | null,
  account: Pick<Account, 'email' | 'zipCode' | 'termsVersion'>,
): boolean {
  return (
    sent?.termsVersion === TERMS_VERSION &&
    sent.email === normalizeEmail(account.email) &&
    account.termsVersion === null &&
    account.zipCode !== ''
  )
}

export function forgetMailSent(shelf: Shelf): void {
  shelf.removeItem(MAIL_KEY)
}

/** Seconds until another mail may be requested. A clock that was set back cannot prolong the pause. */
export function resendIn(sentAt: number, now: number): number {
  return Math.ceil(Math.min(RESEND_MS, Math.max(0, sentAt + RESEND_MS - now)) / 1000)
}

function write(shelf: Shelf, key: string, value: { email: string }): void {
  try {
    // Only the address is personal; the rest is stored in the open.
    const email = value.email === '' ? '' : seal(value.email)
    shelf.setItem(key, JSON.stringify({ ...value, email }))
  } catch {
    // Storage is full or blocked: this page still knows it, until a reload.
  }
}

function parse(text: string | null): unknown {
  try {
    const value: unknown = text === null ? null : JSON.parse(text)
    const kept = WithEmail.safeParse(value)
    return kept.success ? { ...kept.data, email: unseal(kept.data.email) ?? '' } : value
  } catch {
    return null
  }
}

const WithEmail = z.looseObject({ email: z.string() })
