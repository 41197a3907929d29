import type Stripe from 'stripe'

import type { CallName, calls } from '../../sync/wire/calls.ts'
import type { Config } from '../config.ts'
import type { Handlers } from '../http/serve.ts'
import type { Clock, Random } from '../ports.ts'
import type { BillingStore } from '../store/billing-store.ts'
import type { Store } from '../store/store.ts'
import type { Payments } from './payments.ts'

/** What the handlers of payment and plans work with. */
export interface BillingNeeds {
  stripe: Stripe
  store: Pick<Store, 'tenant' | 'db' | 'transaction'>
  billing: BillingStore
  payments: Pick<Payments, 'confirm' | 'refresh'>
  config: Pick<
    Config,
    'origin' | 'prices' | 'taxInPrice' | 'googleClientId' | 'mailDomain' | 'company' | 'stripe' | 'smtpUrl' | 'vapid'
  >
  clock: Clock
  random: Random
}

/** Handlers of one feature: `Name` chooses the calls. */
export type BillingHandlers<Name extends CallName> = Handlers<typeof calls, BillingNeeds, Name>
