import type { Language } from '../../sync/records/language.ts'
import { checkEmail, checkName } from '../../sync/rules/account/fields.ts'
import type { ProblemCode } from '../../sync/wire/problem.ts'
import { confirmAccount, createAccount } from '../account/create-account.ts'
import type { AuthWriter, Identity } from '../store/auth-store.ts'
import { tellOfWay } from './change-ways.ts'
import type { GooglePerson } from './google-tokens.ts'
import type { AuthNeeds } from './needs.ts'
import { endSessions } from './sessions.ts'
import { isAddressOf } from './sign-up-form.ts'

/** The account that this person's Google opens: an own one, or a new one. */
export async function opened(needs: AuthNeeds, tx: AuthWriter, person: GooglePerson, asked: Language): Promise<Found> {
  const { random, clock, log, config, onEmailProven } = needs
  const link = await tx.ways.linkOfSub(person.sub)
  if (link !== undefined) {
    const identity = await tx.identityById(link.authUserId)
    return identity === undefined ? { problem: 'google_refused' } : { identity, isNew: false }
  }
  const email = checkEmail(person.email)
  if (!email.ok) return { problem: email.code }
  if (isAddressOf(config.mailDomain, email.value)) return { problem: 'email_ours' }
  const known = await tx.identityByEmail(email.value)
  if (known !== undefined && known.emailConfirmedAt !== null) return linked(needs, tx, known, person)
  const beforeAt = email.value.slice(0, email.value.lastIndexOf('@'))
  const names = { firstName: nameOf(person.firstName) || nameOf(beforeAt), lastName: nameOf(person.lastName) }
  const facts = { ...names, email: email.value, zipCode: '' }
  const making = { random, mailDomain: config.mailDomain, now: clock.now() }
  const identity = known ?? (await createAccount(tx, { ...facts, provider: 'google' }, making)).identity
  // Somebody else may have typed this address into a form: nothing of that may apply to its owner.
  await tx.forgetPending(identity.authUserId)
  const account = await confirmAccount(tx, identity, { now: making.now, asked })
  await account.update('users', identity.accountId, { ...facts, provider: 'google' })
  await addLink(needs, tx, identity, person.sub)
  await onEmailProven(account, identity.email)
  log.info('signed_up_google', { accountId: identity.accountId })
  return { identity, isNew: true }
}

/**
 * An account whose owner has proven the same mailbox. If Google hosts that mailbox, its token is proof enough. For
 * others Google says only that they were proven to it once, so the owner signs in as before and connects Google there.
 */
async function linked(needs: AuthNeeds, tx: AuthWriter, identity: Identity, person: GooglePerson): Promise<Found> {
  const other = await tx.ways.linkOfPerson(identity.authUserId)
  if (other !== undefined || !person.keepsMailbox) return { problem: 'google_connect_first' }
  await connect(needs, tx, identity, person.sub)
  return { identity, isNew: false }
}

/** From now on this Google account opens the account. All its sessions end, except one if given. */
export async function connect(needs: AuthNeeds, tx: AuthWriter, who: Identity, sub: string, but?: string) {
  await addLink(needs, tx, who, sub)
  await tellOfWay(needs, tx, who, { change: 'google_connected' })
  await endSessions(tx, who, { now: needs.wall.now(), but })
}

async function addLink({ clock, log }: AuthNeeds, tx: AuthWriter, { authUserId, accountId }: Identity, sub: string) {
  await tx.ways.addLink({ sub, authUserId, accountId, linkedAt: clock.now() })
  log.info('google_linked', { accountId })
}

type Found = { identity: Identity; isNew: boolean } | { problem: ProblemCode }

/** A name that a letter could not carry is left empty, for the owner to fill in. */
function nameOf(given: string): string {
  const checked = checkName(given)
  return checked.ok ? checked.value : ''
}
