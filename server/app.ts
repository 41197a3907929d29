import { Hono } from 'hono'

import type { googleFrame } from './auth/google-frame.ts'
import type { Config } from './config.ts'
import type { shareRoutes } from './evidence/share-routes.ts'
import { fromExtension } from './extension/from-extension.ts'
import { callRoutes, type HandlerNeeds, linkedRoutes } from './handlers.ts'
import { extensionFiles } from './http/extension-files.ts'
import { warnOfForwarded } from './http/forwarded.ts'
import { healthRoute } from './http/health.ts'
import { nothingHere, problemResponse } from './http/problem-response.ts'
import { refuseQuery } from './http/read-query.ts'
import { sameOrigin } from './http/same-origin.ts'
import { securityHeaders } from './http/security-headers.ts'
import { securityTxt } from './http/security-txt.ts'
import type { ServePorts } from './http/serve.ts'
import { requireSession } from './http/session.ts'
import { staticFiles } from './http/static-files.ts'
import type { stopRoutes } from './notices/stop-route.ts'
import { openApiRoutes } from './openapi/routes.ts'
import type { syncRoutes } from './sync/routes.ts'

interface ServerAppNeeds {
  config: Pick<Config, 'origin' | 'mailDomain' | 'production' | 'trustedProxies'>
  /** What the calls' handlers work with, and what is checked before them. */
  calls: { needs: HandlerNeeds; ports: ServePorts }
  webhook: Hono
  stop: ReturnType<typeof stopRoutes>
  googleFrame: ReturnType<typeof googleFrame>
  shares: ReturnType<typeof shareRoutes>
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
  const { config } = needs
  const { needs: work, ports } = needs.calls
  const { log, sessions, wall } = ports
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
  app.use('/api/extension/*', fromExtension)
  app.use('/api/extension/*', refuseQuery)
  app.route('/', linkedRoutes(work, ports))
  app.use('/api/*', sameOrigin(config))
  app.use('/sync/*', sameOrigin(config))
  app.use('/sync/*', requireSession(sessions))
  app.use('/api/files/*', requireSession(sessions))
  app.use('/api/*', refuseQuery)
  app.route('/', callRoutes(work, ports))
  app.route('/', needs.googleFrame)
  app.route('/', needs.shares)
  app.route('/', needs.sync)
  for (const { path, routes } of needs.sandbox) app.route(path, routes)
  app.use(extensionFiles({ root: needs.extensionRoot }))
  app.use(staticFiles({ root: needs.appRoot }))
  return app
}
