import { calls } from '../sync/wire/calls.ts'
import { extensionCalls } from '../sync/wire/extension-calls.ts'
import { type AccountNeeds, accountCalls } from './account/handlers.ts'
import { type StaffNeeds, staffCalls } from './account/staff-calls.ts'
import { authCalls } from './auth/handlers.ts'
import type { AuthNeeds } from './auth/needs.ts'
import { checkoutCalls } from './billing/checkout-calls.ts'
import type { BillingNeeds } from './billing/needs.ts'
import { planCalls } from './billing/plan-calls.ts'
import { refundCalls } from './billing/refund.ts'
import { type EvidenceNeeds, evidenceCalls } from './evidence/handlers.ts'
import { type ShareNeeds, shareCalls } from './evidence/share-calls.ts'
import { type ExtensionNeeds, linkedCalls, startLinkCalls } from './extension/handlers.ts'
import { type Handlers, type ServePorts, serve } from './http/serve.ts'
import { type PushNeeds, pushCalls } from './push/push-calls.ts'

/** Everything that handlers work with. */
export type HandlerNeeds = AuthNeeds &
  AccountNeeds &
  StaffNeeds &
  BillingNeeds &
  EvidenceNeeds &
  ShareNeeds &
  ExtensionNeeds &
  PushNeeds

/** The handler of every row of `sync/wire/calls.ts`: a row without one does not compile. */
const handlers: Handlers<typeof calls, HandlerNeeds> = {
  ...authCalls,
  ...accountCalls,
  ...staffCalls,
  ...checkoutCalls,
  ...planCalls,
  ...refundCalls,
  ...evidenceCalls,
  ...shareCalls,
  ...startLinkCalls,
  ...pushCalls,
}

/** The app's calls. */
export const callRoutes = (needs: HandlerNeeds, ports: ServePorts) => serve(calls, handlers, needs, ports)

/** The extension's calls, which come from an origin of their own. */
export const linkedRoutes = (needs: HandlerNeeds, ports: ServePorts) => serve(extensionCalls, linkedCalls, needs, ports)
