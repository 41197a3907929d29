import { isForSale } from '../../sync/catalog/capabilities.ts'
import { type BillingCycle, planById } from '../../sync/catalog/plans.ts'
import { t, tIfKnown } from '../../sync/i18n/translate.ts'
import { problems } from '../../sync/wire/problem.ts'
import { CallFailed, call, OFFLINE } from '../data/calls.ts'
import { openBlankTab, type Tab } from '../shell/blank-tab.ts'
import { toast } from '../ui/toast.tsx'
import type { ToastInput } from '../ui/toast-message.ts'
import { siteConfig } from './site-config.ts'

interface Purchase {
  planId: string
  billingCycle: BillingCycle
  /** Who pays while no one is signed in. */
  guestEmail: string | null
}

export interface CheckoutPorts {
  /** Opens an empty tab; null where the browser blocks it. */
  openTab(): Tab | null
  isOnline(): boolean
  /** Gets the address of the checkout. */
  askUrl(purchase: Purchase): Promise<string>
  say(message: ToastInput): void
}

/** This browser and this server. */
export const CHECKOUT: CheckoutPorts = {
  openTab: () => openBlankTab(t('Opening checkout...')),
  isOnline: () => navigator.onLine,
  askUrl: checkoutUrl,
  say: toast,
}

/**
 * Opens the checkout in a new tab. The tab is opened synchronously with the press, since browsers block one that is
 * opened after a response, and is sent to the checkout afterwards. Resolves with the address, for a link if no tab
 * could be opened, or undefined when there is nothing to pay.
 */
export async function startCheckout(
  purchase: Purchase,
  ports: CheckoutPorts,
): Promise<{ url: string; opened: boolean } | undefined> {
  if (!ports.isOnline()) {
    ports.say({ title: tIfKnown(OFFLINE.title), description: tIfKnown(OFFLINE.text), tone: 'waiting' })
    return undefined
  }
  const tab = ports.openTab()
  try {
    const url = await ports.askUrl(purchase)
    const opened = tab !== null && !tab.closed
    if (opened) {
      tab.location.replace(url)
      ports.say({ title: t('Redirecting to Payment'), description: t('Opening checkout in a new tab...') })
    }
    return { url, opened }
  } catch (error) {
    tab?.close()
    const isOffline = error instanceof CallFailed && error.status === 0
    const { title, text } = checkoutFailure(error)
    ports.say({ title: tIfKnown(title), description: tIfKnown(text), tone: isOffline ? 'waiting' : 'destructive' })
    if (!(error instanceof CallFailed)) throw error
    return undefined
  }
}

async function checkoutUrl({ planId, billingCycle, guestEmail }: Purchase): Promise<string> {
  const plan = planById(planId)
  const { prices } = await siteConfig()
  const priceId = prices[`${planId}.${billingCycle}`]
  if (plan === undefined || !isForSale(plan) || priceId === undefined)
    throw new CallFailed({ code: 'invalid_plan', ...problems.invalid_plan })
  const { url } = await call('createPayment', { priceId, planName: plan.name, guestEmail })
  // A missing address, or one that would run as a script, is refused.
  if (url === undefined || !isWebAddress(url)) {
    throw new CallFailed({ code: 'checkout_no_url', ...problems.checkout_no_url })
  }
  return url
}

/** 'Payment Failed' with the reason; an error without words shows its status. */
export function checkoutFailure(error: unknown): { title: string; text: string } {
  const { title, text } = problems.checkout_failed
  if (!(error instanceof CallFailed)) return { title: t(title), text: t(text) }
  if (error.code !== 'unexpected') return error
  return { title: t(title), text: t('Checkout failed ({status})', { status: error.status }) }
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}
