import { type Desk, desksOn, isFromDesk } from '../../sync/catalog/desks.ts'
import { isOutsiders, PROVIDERS, type Provider } from '../../sync/catalog/providers.ts'
import type { Instant } from '../../sync/records/ids.ts'
import { parseReplyAddress } from '../../sync/rules/demand/alias.ts'
import { domainIn } from '../../sync/rules/providers/known-providers.ts'
import { domainOf, isWithin } from '../mail/address.ts'
import { KEY_PAUSES_MS, type MailBudget } from '../mail/mail-budget.ts'
import type { ReadMail } from '../mail/parse-mail.ts'
import type { Clock, WallClock } from '../ports.ts'
import { deskStore, noteOf } from '../store/desk-store.ts'
import type { InboundStore, KeptMail } from '../store/inbound-store.ts'
import type { Store } from '../store/store.ts'
import { type Authenticity, checkAuthenticity, type DnsResolve } from './authenticity.ts'
import type { Reply } from './reply.ts'

interface DeskNeeds {
  store: Store
  inbound: InboundStore
  resolve: DnsResolve
  clock: Clock
  wall: WallClock
  budget?: Partial<Pick<MailBudget, 'keysMs'>>
}

/**
 * Who may speak for a provider: the catalog's desks of today and the learned ones; for a person's own provider, the named
 * address.
 */
export function desksOf(provider: Provider | undefined, learned: readonly Desk[], now: Instant): Desk[] {
  if (provider === undefined) return []
  const { id, own } = provider
  const named = own === undefined ? [] : [{ providerId: id, sender: own.address, selector: null }]
  return [
    ...[...desksOn(now), ...learned].filter(desk => desk.providerId === id),
    ...named.flatMap(desk =>
      [...new Set([domainIn(desk.sender), own?.replyDomain ?? domainIn(desk.sender)])].map(signedBy => ({
        ...desk,
        signedBy,
      })),
    ),
  ]
}

/** A signed mail for a request, from an unknown sender: staff may learn it. The person is asked meanwhile. */
export async function noteSender(reply: Reply, { store, clock }: DeskNeeds): Promise<void> {
  const { authenticity, provider, arrived, match } = reply
  const signedBy = signerOf(authenticity)
  // For a person's own provider, only that person can say who speaks for it.
  if (reply.isFromDesk || signedBy === undefined || provider === undefined || provider.own !== undefined) return
  if (isOutsiders(provider, authenticity.fromAddress)) return
  // A sender who knows the token or a letter's Message-ID has had one of our letters.
  if (!authenticity.pass && match.by !== 'token' && match.by !== 'thread') return
  await deskStore(store).noteUnknown({
    providerId: provider.id,
    sender: authenticity.fromAddress,
    signedBy,
    kind: isWithin(authenticity.fromDomain, provider.replyDomains) ? 'colleague' : 'vendor',
    lastMail: arrived.id,
    at: clock.now(),
  })
}

/**
 * Handles a mail that belongs to no request. A mail signed by a provider, or by somebody who knew a person's alias, is
 * marked so that staff look at it first. False if it has to wait for the DNS.
 */
export async function takeToDesk(
  given: { arrived: KeptMail; mail: ReadMail | null; learned: readonly Desk[]; isYoung: boolean },
  needs: DeskNeeds,
): Promise<boolean> {
  const { arrived, mail, learned, isYoung } = given
  const settle = (note: string | null) =>
    needs.inbound.settle(arrived.id, { state: mail === null ? 'unparsed' : 'unmatched', owner: null, note })
  const sender = mail?.from?.address.toLowerCase() ?? ''
  const provider =
    PROVIDERS.find(({ replyDomains }) => isWithin(domainOf(sender), replyDomains)) ??
    PROVIDERS.find(({ id }) => learned.some(desk => desk.providerId === id && desk.sender === sender))
  // No key of a stranger is looked up for a mail that is probably nothing.
  if (mail === null || (provider === undefined && !(await isToPerson(arrived, needs)))) {
    await settle(null)
    return true
  }
  const authenticity = await checkAuthenticity(arrived.pieces, {
    resolve: needs.resolve,
    now: needs.wall.now(),
    keysMs: needs.budget?.keysMs,
  })
  const pauseMs = KEY_PAUSES_MS[arrived.tries]
  if (authenticity.temporary && provider !== undefined && isYoung && pauseMs !== undefined) {
    await needs.inbound.putOff(arrived.id, needs.clock.now() + pauseMs)
    return false
  }
  const signedBy = signerOf(authenticity)
  const isOthers = provider !== undefined && isOutsiders(provider, authenticity.fromAddress)
  if (signedBy === undefined || isOthers) {
    await settle(null)
    return true
  }
  const known = desksOf(provider, learned, needs.clock.now())
  if (!known.some(desk => isFromDesk(desk, authenticity.fromAddress, authenticity.signatures))) {
    await deskStore(needs.store).noteUnknown({
      providerId: provider?.id ?? '',
      sender: authenticity.fromAddress,
      signedBy,
      kind: provider === undefined ? 'vendor' : 'colleague',
      lastMail: arrived.id,
      at: needs.clock.now(),
    })
  }
  await settle(noteOf(authenticity.fromAddress))
  return true
}

/** The domain of a signature that proves the From header. */
function signerOf({ signatures }: Authenticity): string | undefined {
  return signatures.find(({ result, aligned }) => result === 'pass' && aligned)?.domain
}

/** Whether it was sent to somebody's alias, whose ten random characters cannot be guessed. */
async function isToPerson({ envelopeTo }: KeptMail, { inbound }: DeskNeeds): Promise<boolean> {
  for (const address of envelopeTo.slice(0, MAX_ALIASES)) {
    const alias = parseReplyAddress(address)?.alias
    if (alias !== undefined && (await inbound.accountByAlias(alias)) !== undefined) return true
  }
  return false
}

const MAX_ALIASES = 10
