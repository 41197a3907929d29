import { Hono } from 'hono'

import type { accountRoutes } from './account/routes.ts'
import type { Auth } from './auth/auth.ts'
import type { googleRoutes } from './auth/google-routes.ts'
import { authRoutes } from './auth/routes.ts'
import type { Config } from './config.ts'
import type { evidenceRoutes } from './evidence/routes.ts'
import type { shareRoutes } from './evidence/share-routes.ts'
import type { extensionRoutes, startLinkRoutes } from './extension/routes.ts'
import { extensionFiles } from './http/extension-files.ts'
import { visitorsBehind, warnOfForwarded } from './http/forwarded.ts'
import { healthRoute } from './http/health.ts'
import { nothingHere, problemResponse } from './http/problem-response.ts'
import { refuseQuery } from './http/read-query.ts'
import { sameOrigin } from './http/same-origin.ts'
import { securityHeaders } from './http/security-headers.ts'
import { securityTxt } from './http/security-txt.ts'
import { requireSession } from './http/session.ts'
import { staticFiles } from './http/static-files.ts'
import type { stopRoutes } from './notices/stop-route.ts'
import { openApiRoutes } from './openapi/routes.ts'
import type { Log, WallClock } from './ports.ts'
import type { pushRoutes } from './push/push-routes.ts'
import type { syncRoutes } from './sync/routes.ts'

interface ServerAppNeeds {
  config: Pick<Config, 'origin' | 'mailDomain' | 'production' | 'trustedProxies'>
  auth: Auth
  log: Log
  wall: WallClock
  google: ReturnType<typeof googleRoutes>
  account: ReturnType<typeof accountRoutes>
  billing: Hono
  webhook: Hono
  stop: ReturnType<typeof stopRoutes>
  evidence: ReturnType<typeof evidenceRoutes>
  shares: ReturnType<typeof shareRoutes>
  push: ReturnType<typeof pushRoutes>
  extension: ReturnType<typeof extensionRoutes>
  startLink: ReturnType<typeof startLinkRoutes>
  sync: ReturnType<typeof syncRoutes>
  /** Asks the database anything; rejects when it does not answer. */
  askDatabase(): Promise<unknown>
  /** Pages of the stand-ins; none in production. */
  sandbox: readonly { path: string; routes: Hono }[]
  /** Called with the status of every response. */
  onAnswer?(status: number): void
  /** Folder of the built app. */
  appRoot: string
  /** Folder of the built extension. */
  extensionRoot: string
}

/** Every route of the product, in the order in which they are matched. */
export function createApp(needs: ServerAppNeeds): Hono {
  const { config, auth, log, wall } = needs
  const app = new Hono()
  app.onError(problemResponse(log))
  app.notFound(nothingHere)
  app.use(async (c, next) => {
    await next()
    needs.onAnswer?.(c.res.status)
  })
  app.use(securityHeaders(config))
  if (config.production) app.use(warnOfForwarded(config.trustedProxies, log))
  app.get('/api/health', healthRoute(needs.askDatabase))
  app.get('/.well-known/security.txt', securityTxt(config, wall))
  app.route('/', openApiRoutes(config))
  // Two POSTs may come from other origins: events that the payment provider has signed, and a mail program's click, for
  // which the token alone is enough.
  app.route('/', needs.webhook)
  app.route('/', needs.stop)
  // The extension has an origin of its own.
  app.route('/', needs.extension)
  app.use('/api/*', sameOrigin(config))
  app.use('/sync/*', sameOrigin(config))
  app.use('/sync/*', requireSession(auth))
  app.use('/api/files/*', requireSession(auth))
  app.use('/api/*', refuseQuery)
  app.route('/', authRoutes(auth, visitorsBehind(config.trustedProxies)))
  app.route('/', needs.google)
  app.route('/', needs.account)
  app.route('/', needs.billing)
  app.route('/', needs.evidence)
  app.route('/', needs.shares)
  app.route('/', needs.push)
  app.route('/', needs.startLink)
  app.route('/', needs.sync)
  for (const { path, routes } of needs.sandbox) app.route(path, routes)
  app.use(extensionFiles({ root: needs.extensionRoot }))
  app.use(staticFiles({ root: needs.appRoot }))
  return app
}
