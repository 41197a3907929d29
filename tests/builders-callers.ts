import { staffStore } from '../server/store/staff-store.ts'
import { type CallAnswer, type CallBody, type CallName, calls } from '../sync/wire/calls.ts'
import type { Session } from '../sync/wire/session.ts'
import type { CallerName } from './call-table.ts'
import { aStranger, type Caller, callerOf } from './server-routes.ts'
import { aResident, forgetRates, linkExtension, type Resident, type TestServer } from './test-server.ts'
import { virtualPasskey } from './virtual-passkey.ts'

const MINUTE_MS = 60_000
const GAIL = { email: 'gail@gmail.com', firstName: 'Gail', lastName: 'R', proven: true, kept: true }

/** Somebody at the door: what they send as a bearer, and what their page knows. */
export interface Standing {
  token: string | undefined
  page: Caller
  /** The account's own address; absent for nobody. */
  email: string | undefined
}

/**
 * All callers of the table, at an account each of one factor, of two, of staff with either, and of a stranger. Their
 * bearers are good for some ten minutes.
 */
export async function allCallers(server: TestServer): Promise<Readonly<Record<CallerName, Standing>>> {
  /** Limits have a test of their own. */
  async function send(name: CallName, body: unknown, session?: Session) {
    await forgetRates(server)
    return server.send('POST', calls[name].path, { body, token: session?.accessToken })
  }
  async function call<Name extends CallName>(name: Name, body: CallBody<Name>, session?: Session) {
    const answer = await send(name, body, session)
    if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`)
    return calls[name].answer.parse(await answer.json()) as CallAnswer<Name>
  }
  async function aPerson(): Promise<Resident> {
    await forgetRates(server)
    return aResident(server, aStranger())
  }
  async function withPasskey() {
    const person = await aPerson()
    const passkey = virtualPasskey(server.origin)
    const { attempt, options } = await call('newPasskey', {}, person.session)
    await call('addPasskey', { attempt, name: '', response: passkey.made(options.challenge) }, person.session)
    return { ...person, passkey }
  }
  /** From now on the account asks for both; the session goes on, and has shown one. */
  async function withBoth() {
    const person = await withPasskey()
    await call('setSecondFactor', { on: true }, person.session)
    return person
  }
  type Guarded = Awaited<ReturnType<typeof withPasskey>>

  const byPassword = async ({ email, password }: Resident) => (await call('signIn', { email, password })).session
  async function byPasskey({ passkey }: Guarded) {
    const { attempt, options } = await call('passkeyChallenge', {})
    return (await call('passkeySignIn', { attempt, response: passkey.answer(options.challenge) })).session
  }
  async function byBoth({ email, password, passkey }: Guarded) {
    const { attempt, options } = await (await send('signIn', { email, password })).json()
    return (await call('secondFactor', { attempt, response: passkey.answer(options.challenge) })).session
  }
  async function googleProof() {
    const { nonce, hash } = await call('googleNonce', {})
    return { token: await server.google.token(GAIL, hash), nonce }
  }
  const byGoogle = async () => (await call('googleSignIn', { provider: 'google', ...(await googleProof()) })).session
  async function mailed(name: 'resend' | 'recover', { email, flow }: Resident) {
    await call(name, { email, flow })
    const mail = (await server.mailsTo(email)).at(-1)
    if (mail === undefined) throw new Error('no mail came')
    return mail
  }
  const byLink = async (who: Resident, name: 'resend' | 'recover' = 'resend') =>
    (await call('spendTicket', { ticket: (await mailed(name, who)).ticket, flow: who.flow })).session
  const byCode = async (who: Resident) =>
    (await call('spendCode', { email: who.email, code: (await mailed('resend', who)).code, flow: who.flow })).session
  const renewed = async ({ refreshToken }: Session) => (await call('refresh', { refreshToken })).session
  /** The session that was there before the second factor, with the password shown again just now. */
  async function oneShown({ session, password }: Resident) {
    const young = await renewed(session)
    await call('showAgain', { by: { password } }, young)
    return young
  }

  const [dana, robin, sam, oda, foreign] = [
    await withPasskey(),
    await withBoth(),
    await withBoth(),
    await aPerson(),
    await aPerson(),
  ]
  await call('googleConnect', await googleProof(), dana.session)
  await staffStore(server.store).grant(sam.email, server.clock.now())
  // The command grants it to nobody with one factor; the account may have switched the second one off since.
  await server.store.transaction(async (_trx, open) =>
    (await open(oda.accountId)).update('users', oda.accountId, { staffSince: server.clock.now() }),
  )
  const old = {
    password: await byPassword(dana),
    link: await byLink(dana),
    google: await byGoogle(),
    passkey: await byPasskey(dana),
    both: await byPasskey(robin),
    staff: await byPasskey(sam),
  }
  server.wall.move(4 * MINUTE_MS)
  const younger = await byPassword(dana)
  server.wall.move(12 * MINUTE_MS)
  const signedOut = await byPassword(dana)
  await call('signOut', {}, signedOut)

  const pageOf = async (who: Resident) => callerOf(server, { ...who, session: await byPassword(who) })
  const home = await pageOf(dana)
  const at = (session: Session | undefined, page = home): Standing => ({
    token: session?.accessToken,
    page,
    email: session?.email,
  })
  // Its own account: elsewhere, sessions that end take the links with them.
  const linked = await aPerson()
  await forgetRates(server)
  const link = await linkExtension(server, linked)
  return {
    nobody: at(undefined),
    'signed out': at(signedOut),
    expired: at(dana.session),
    password: at(await byPassword(dana)),
    'password, 12 minutes ago': at(await renewed(younger)),
    'password, 16 minutes ago': at(await renewed(old.password)),
    'mailed link': at(await byLink(dana)),
    'mailed link, 16 minutes ago': at(await renewed(old.link)),
    'mailed code': at(await byCode(dana)),
    Google: at(await byGoogle()),
    'Google, 16 minutes ago': at(await renewed(old.google)),
    passkey: at(await byPasskey(dana)),
    'passkey, 16 minutes ago': at(await renewed(old.passkey)),
    // With what Dana's page knows: her ids and her address.
    'another account': at(await byPassword(foreign)),
    'two factors asked, one shown': at(await oneShown(robin)),
    'two factors asked, both shown': at(await byBoth(robin)),
    'two factors asked, both by a passkey': at(await byPasskey(robin)),
    'two factors asked, 16 minutes ago': at(await renewed(old.both)),
    'staff with one factor': at(await byPassword(oda)),
    'staff with two, one shown': at(await oneShown(sam)),
    'staff with two, both shown': at(await byPasskey(sam)),
    'staff with two, 16 minutes ago': at(await renewed(old.staff)),
    'link for a new password': at(await byLink(await aPerson(), 'recover')),
    extension: { token: link.token, page: home, email: undefined },
  }
}
