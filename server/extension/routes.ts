import { type Context, Hono } from 'hono'

import { planById } from '../../sync/catalog/plans.ts'
import type { ClientId } from '../../sync/records/ids.ts'
import { isEntitled } from '../../sync/rules/account/entitlements.ts'
import { isOpen } from '../../sync/rules/mutations/link-extension.ts'
import { calls } from '../../sync/wire/calls.ts'
import { extensionCalls, LINK_MS, MAX_LINKS } from '../../sync/wire/extension-calls.ts'
import { Problem } from '../../sync/wire/problem.ts'
import { WIRE_VERSION } from '../../sync/wire/version.ts'
import type { AtRest } from '../auth/at-rest.ts'
import { maskedEmail } from '../auth/sign-in-links.ts'
import type { VisitorOf } from '../http/forwarded.ts'
import { paceOf } from '../http/pace.ts'
import { type Attempt, aDay, aMinute, limitAttempts } from '../http/rate-limit.ts'
import { readBody } from '../http/read-body.ts'
import { refuseQuery } from '../http/read-query.ts'
import { bearerToken, requireSession, type SessionCheck, type Signed } from '../http/session.ts'
import { languageOf } from '../mail/person-language.ts'
import type { Clock, Log, Random, WallClock } from '../ports.ts'
import { authStore } from '../store/auth-store.ts'
import { sha256Hex } from '../store/hash.ts'
import { type LinkFacts, linkStore } from '../store/link-store.ts'
import type { SharedPaces } from '../store/pace-store.ts'
import type { Store, Tenant } from '../store/store.ts'
import type { SyncStore } from '../store/sync-store.ts'
import { applyChanges } from '../sync/apply-changes.ts'
import type { Visitor } from '../visitor.ts'
import { fromExtension } from './from-extension.ts'
import { checkWords, newCode, readCode, written } from './link-code.ts'

interface ExtensionRoutesNeeds {
  store: Store
  sync: SyncStore
  clock: Clock
  wall: WallClock
  random: Random
  log: Log
  atRest: Pick<AtRest, 'codeHash'>
  visitorOf: VisitorOf
  /** Of several nodes; omitted: this process counts by itself. */
  paces?: SharedPaces | undefined
}

/** The account's side: creates a code by which an extension may ask for a link. */
export function startLinkRoutes({ store, auth, wall, random, atRest }: ExtensionRoutesNeeds & { auth: SessionCheck }) {
  const limits = { store: authStore(store), wall }
  const links = linkStore(store)
  return new Hono<Signed>().post(calls.startLink.path, requireSession(auth), async c => {
    await readBody(c, calls.startLink.body)
    const { accountId } = c.var
    await limitAttempts(limits, ...codesOf(accountId))
    await makeRoom(store.tenant(accountId))
    for (;;) {
      const code = newCode(random)
      const codeHash = atRest.codeHash(code.name, code.proof)
      const now = wall.now()
      const isMade = await links.openCode({ accountId, name: code.name, codeHash, expiresAt: now + LINK_MS }, now)
      if (isMade) return c.json({ code: written(code), lifeMs: LINK_MS })
    }
  })
}

/** A new code replaces links that were never confirmed; at most `MAX_LINKS` confirmed links are allowed. */
async function makeRoom(tenant: Tenant): Promise<void> {
  const links = await tenant.list('extension_links')
  const waiting = links.filter(({ confirmedAt }) => confirmedAt === null)
  if (links.length - waiting.length >= MAX_LINKS) throw new Problem('links_full')
  if (waiting.length > 0) {
    await tenant.write(async tx => {
      for (const { id } of waiting) await tx.remove('extension_links', id)
    })
  }
}

/** Every open code is a target for guesses, so their number is limited. */
function codesOf(accountId: string): Attempt[] {
  return [
    { action: 'link_code', by: accountId, limit: aMinute(10) },
    { action: 'link_code.day', by: accountId, limit: aDay(100) },
  ]
}

/** A guessed code names an account, so the limits apply to those who guess, and to all of them together. */
function guessesOf(visitor: Visitor): Attempt[] {
  return [
    { action: 'link.address', by: visitor.address },
    { action: 'link.neighborhood', by: visitor.neighborhood, limit: aMinute(60) },
    { action: 'link.everybody', by: '', limit: aMinute(300) },
  ]
}

/**
 * An extension asks when it starts, when it is opened and when a setting changed; a settings page makes that a burst.
 */
const LINK_PACE = { burst: 600, aMinute: 60 }

/** The extension's side. It has no session, so it is mounted before the routes that require one. */
export function extensionRoutes({
  store,
  sync,
  clock,
  wall,
  random,
  log,
  atRest,
  visitorOf,
  paces,
}: ExtensionRoutesNeeds) {
  const limits = { store: authStore(store), wall }
  const links = linkStore(store)
  const pace = paceOf('extension', 'too_many_edits', LINK_PACE, { wall, paces })

  async function linkOf(c: Context): Promise<LinkFacts> {
    const token = bearerToken(c)
    if (token === undefined) throw new Problem('not_authenticated')
    const link = await links.linkOf(sha256Hex(token))
    if (link === undefined) throw new Problem('link_ended')
    c.set('accountId', link.accountId)
    return link
  }

  return new Hono()
    .use('/api/extension/*', fromExtension)
    .use('/api/extension/*', refuseQuery)
    .post(extensionCalls.claim.path, async c => {
      const { code: typed, browser } = await readBody(c, extensionCalls.claim.body)
      await limitAttempts(limits, ...guessesOf(visitorOf(c)))
      const token = Buffer.from(random.bytes(32)).toString('base64url')
      const words = checkWords(random)
      const linkId = random.id()
      const code = readCode(typed)
      const claimed =
        code &&
        (await links.takeCode(
          { name: code.name, codeHash: atRest.codeHash(code.name, code.proof), now: wall.now() },
          async tx => {
            const [account] = await tx.list('users')
            if (account === undefined) throw new Problem('not_found')
            await tx.insert('extension_links', {
              id: linkId,
              userId: tx.accountId,
              browser: printable(browser),
              words,
              askedAt: clock.now(),
              confirmedAt: null,
              lastSeenAt: null,
            })
            const result = { accountId: tx.accountId, maskedEmail: maskedEmail(account.email) }
            return { linkId, tokenHash: sha256Hex(token), result }
          },
        ))
      if (claimed === undefined) {
        log.warn('link_code_wrong')
        throw new Problem('link_code_wrong')
      }
      log.info('link_asked', { accountId: claimed.accountId })
      return c.json({ token, words, maskedEmail: claimed.maskedEmail, lifeMs: LINK_MS })
    })
    .post(extensionCalls.sync.path, async c => {
      const { epoch: known, muts, schema, proto } = await readBody(c, extensionCalls.sync.body)
      const link = await linkOf(c)
      const now = clock.now()
      if (schema > WIRE_VERSION) throw new Problem('sync_upgrade')
      if (link.confirmedAt === null) throw new Problem(isOpen(link, now) ? 'link_waiting' : 'link_ended')
      await pace(link.linkId)
      const epoch = await sync.epoch()
      const tenant = store.tenant(link.accountId)
      await noteSeen(tenant, link, clock)
      const { accountId, linkId } = link
      if (muts.length > 0 && known === epoch) {
        const push = { proto, schema, epoch, client: linkId satisfies ClientId, muts }
        await applyChanges(sync, { accountId, push, at: wall.now(), now })
      }
      const [subscription] = await tenant.list('subscriptions')
      const [row] = await tenant.list('shield_settings')
      return c.json({
        epoch,
        lastSeq: await links.settled(link),
        maskedEmail: maskedEmail(link.email),
        planName: planById(subscription?.planId ?? '')?.name ?? null,
        entitlements: { meetings: isEntitled(subscription, 'shieldMeetings', now) },
        language: await languageOf(tenant),
        settings: row?.set ?? null,
      })
    })
    .post(extensionCalls.end.path, async c => {
      await readBody(c, extensionCalls.end.body)
      const { accountId, linkId } = await linkOf(c)
      await store.tenant(accountId).write(tx => tx.remove('extension_links', linkId))
      log.info('link_ended', { accountId })
      return c.json({ ended: true as const })
    })
}

const HOUR_MS = 3_600_000

/** Accurate to the hour, since every write to an account is sent to all of its devices. */
async function noteSeen(tenant: Tenant, { linkId, lastSeenAt }: LinkFacts, clock: Clock): Promise<void> {
  const now = clock.now()
  if (lastSeenAt !== null && now - lastSeenAt < HOUR_MS) return
  await tenant.write(async tx => {
    if ((await tx.get('extension_links', linkId)) !== undefined)
      await tx.update('extension_links', linkId, { lastSeenAt: now })
  })
}

/** The browser's own name, reduced to characters that can be shown. */
function printable(browser: string): string {
  return browser.replace(/[^\p{L}\p{N} .,()-]/gu, '').trim() || 'A browser'
}
