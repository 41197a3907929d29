import { planById } from '../../sync/catalog/plans.ts'
import type { ClientId } from '../../sync/records/ids.ts'
import { isEntitled } from '../../sync/rules/account/entitlements.ts'
import { isOpen } from '../../sync/rules/mutations/link-extension.ts'
import type { calls } from '../../sync/wire/calls.ts'
import { type extensionCalls, LINK_MS, MAX_LINKS } from '../../sync/wire/extension-calls.ts'
import { Problem } from '../../sync/wire/problem.ts'
import { WIRE_VERSION } from '../../sync/wire/version.ts'
import type { AtRest } from '../auth/at-rest.ts'
import { maskedEmail } from '../auth/sign-in-links.ts'
import type { Handlers } from '../http/serve.ts'
import { languageOf } from '../mail/person-language.ts'
import type { Clock, Log, Random, WallClock } from '../ports.ts'
import { extensionSitesStore } from '../store/extension-sites-store.ts'
import { sha256Hex } from '../store/hash.ts'
import { type LinkFacts, linkStore } from '../store/link-store.ts'
import type { Store, Tenant } from '../store/store.ts'
import type { SyncStore } from '../store/sync-store.ts'
import { applyChanges } from '../sync/apply-changes.ts'
import { checkWords, newCode, readCode, written } from './link-code.ts'

export interface ExtensionNeeds {
  store: Store
  sync: SyncStore
  clock: Clock
  wall: WallClock
  random: Random
  log: Log
  atRest: Pick<AtRest, 'codeHash'>
  /** Throws when a link asks faster than `LINK_PACE`. */
  linkPace(linkId: string): Promise<void>
}

/**
 * An extension asks when it starts, when it is opened and when a setting changed; a settings page makes that a burst.
 */
export const LINK_PACE = { burst: 600, aMinute: 60 }

/** The account's side: creates a code by which an extension may ask for a link. */
export const startLinkCalls = {
  async startLink({ caller: { accountId } }, { store, wall, random, atRest }) {
    await makeRoom(store.tenant(accountId))
    for (;;) {
      const code = newCode(random)
      const codeHash = atRest.codeHash(code.name, code.proof)
      const now = wall.now()
      const open = { accountId, name: code.name, codeHash, expiresAt: now + LINK_MS }
      if (await linkStore(store).openCode(open, now)) return { code: written(code), lifeMs: LINK_MS }
    }
  },
} satisfies Handlers<typeof calls, ExtensionNeeds, 'startLink'>

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

/** The extension's side. It has no session, so it is mounted before the routes that require one. */
export const linkedCalls = {
  async claim({ body: { code: typed, browser } }, { store, clock, wall, random, log, atRest }) {
    const token = Buffer.from(random.bytes(32)).toString('base64url')
    const words = checkWords(random)
    const linkId = random.id()
    const code = readCode(typed)
    const claimed =
      code &&
      (await linkStore(store).takeCode(
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
    return { token, words, maskedEmail: claimed.maskedEmail, lifeMs: LINK_MS }
  },

  async sync({ caller: link, body: { epoch: known, muts, schema, proto } }, { store, sync, clock, wall, linkPace }) {
    const now = clock.now()
    if (schema > WIRE_VERSION) throw new Problem('sync_upgrade')
    if (link.confirmedAt === null) throw new Problem(isOpen(link, now) ? 'link_waiting' : 'link_ended')
    await linkPace(link.linkId)
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
    return {
      epoch,
      lastSeq: await linkStore(store).settled(link),
      maskedEmail: maskedEmail(link.email),
      planName: planById(subscription?.planId ?? '')?.name ?? null,
      entitlements: { meetings: isEntitled(subscription, 'shieldMeetings', now) },
      language: await languageOf(tenant),
      settings: row?.set ?? null,
    }
  },

  async sites({ caller: link, body: { key, sealed } }, { store, clock, linkPace }) {
    if (link.confirmedAt === null) throw new Problem(isOpen(link, clock.now()) ? 'link_waiting' : 'link_ended')
    await linkPace(link.linkId)
    const sites = extensionSitesStore(store)
    await sites.keep(link, { key, sealed })
    const { linkId: self } = link
    const all = await sites.list(link.accountId)
    const others = all.filter(({ id }) => id !== self)
    return {
      self,
      isKept: all.some(({ id, sealed: own }) => id === self && own !== null),
      others: others.map(({ sealed: of, ...other }) => {
        // Wrapped for this browser, or nothing that it could read.
        const own = of?.keys.find(({ to }) => to === self)
        return { ...other, sealed: of && own ? { list: of.list, key: own.key } : null }
      }),
    }
  },

  async end({ caller: { accountId, linkId } }, { store }) {
    await store.tenant(accountId).write(tx => tx.remove('extension_links', linkId))
    return { ended: true }
  },
} satisfies Handlers<typeof extensionCalls, ExtensionNeeds>

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
