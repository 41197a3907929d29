import { createPrivateKey, createPublicKey } from 'node:crypto'

import { authenticate, type DNSResolver } from 'mailauth'

import type { Canary } from './canary.ts'
import { rawHeaders, sameBody } from './raw-headers.ts'

/** The part of Node's resolver that is used. Rejects with its error codes. */
export interface DoctorDns {
  resolveTxt(name: string): Promise<string[][]>
  resolveMx(name: string): Promise<{ exchange: string; priority: number }[]>
  resolve4(name: string): Promise<string[]>
  resolve6(name: string): Promise<string[]>
  reverse(address: string): Promise<string[]>
}

export type CheckId = 'spf' | 'dkim' | 'dmarc' | 'mx' | 'ptr' | 'starttls' | 'plus' | 'rewrites' | 'canary'

/** `wrong` prevents letters from arriving or answers from being found; `advice` does not. */
export interface Finding {
  id: CheckId
  verdict: 'right' | 'advice' | 'wrong'
  says: string
  /** How to fix it, in plain words; '' if there is nothing to do. */
  mend: string
}

interface DoctorNeeds {
  mailDomain: string
  dns: DoctorDns
  /** PEM and selector of our own signature; null where the relay signs. */
  dkim: { selector: string; privateKey: string } | null
  /** The result of the test mail. */
  canary: Canary
  /** The connecting address is the sender's own: there is no proxy or server of ours in between. */
  seesSenders: boolean
  /** Tries STARTTLS on a mail server: whether it is offered, and whether its certificate is trusted by others. */
  startTls(host: string): Promise<'trusted' | 'untrusted' | 'none'>
}

/** Checks everything that has to be right before the first letter is sent, each with how to fix it. */
export async function examine(needs: DoctorNeeds): Promise<Finding[]> {
  const { canary } = needs
  const verdicts = canary.arrived === undefined ? undefined : await verdictsOn(canary.arrived, needs)
  return [
    wayAround(canary),
    await spf(needs, verdicts),
    await dkim(needs, verdicts),
    await dmarc(needs, verdicts),
    await mx(needs),
    await ptr(needs),
    await startTls(needs),
    plus(needs),
    rewrites(canary),
  ]
}

/** Every right result has the same form, so that runs differ only in lines that need action. */
const right = (id: CheckId, says: string): Finding => ({ id, verdict: 'right', says, mend: '' })
const wrong = (id: CheckId, says: string, mend: string): Finding => ({ id, verdict: 'wrong', says, mend })
const advice = (id: CheckId, says: string, mend: string): Finding => ({ id, verdict: 'advice', says, mend })

function wayAround(canary: Canary): Finding {
  if (canary.outcome !== 'taken') {
    const mend = 'Check SMTP_URL: host, port, user and password, and that the relay lets you send as your mail domain.'
    return wrong('canary', `The relay did not take a test mail: ${canary.said}`, mend)
  }
  if (canary.arrived === undefined) {
    const mend =
      'Point the MX record at this server, open port 25 to it (or lead port 25 to INBOUND_SMTP_PORT), and let nothing in between filter mail. Then run this again.'
    return wrong(
      'canary',
      `The relay took a test mail to our own domain, and it did not come back within ${canary.waitedMs / 1_000} seconds.`,
      mend,
    )
  }
  return right('canary', 'A test mail went out through the relay and came back here.')
}

interface Verdicts {
  spf: string
  dkim: boolean
  dmarc: string
}

async function verdictsOn(
  arrived: NonNullable<Canary['arrived']>,
  { mailDomain, dns }: DoctorNeeds,
): Promise<Verdicts> {
  const { dkim, spf, dmarc } = await authenticate(arrived.raw, {
    ip: arrived.address,
    helo: arrived.helo,
    sender: arrived.from,
    mta: mailDomain,
    disableArc: true,
    disableBimi: true,
    // The type only knows TXT, but the library also asks for other records while it evaluates SPF.
    resolver: (async (name: string, type: string) => {
      if (type === 'TXT') return dns.resolveTxt(name)
      if (type === 'MX') return dns.resolveMx(name)
      if (type === 'A') return dns.resolve4(name)
      return type === 'AAAA' ? dns.resolve6(name) : []
    }) as DNSResolver,
  })
  return {
    spf: spf ? spf.status.result : 'none',
    dkim: dkim.results.some(({ status, signingDomain }) => status.result === 'pass' && signingDomain === mailDomain),
    dmarc: dmarc ? dmarc.status.result : 'none',
  }
}

async function spf({ mailDomain, dns, seesSenders }: DoctorNeeds, verdicts: Verdicts | undefined): Promise<Finding> {
  const example = `"v=spf1 include:RELAY -all", with what your relay's manual names in place of RELAY`
  const records = (await texts(dns, mailDomain)).filter(text => /^v=spf1(?: |$)/i.test(text))
  if (records.length === 0) {
    return wrong('spf', `${mailDomain} has no SPF record.`, `Add one TXT record at ${mailDomain}: ${example}.`)
  }
  if (records.length > 1) {
    return wrong('spf', `${mailDomain} has ${records.length} SPF records, which counts as none.`, 'Make one of them.')
  }
  if (/[+?]?\ball\b/i.test(records[0] ?? '') && !/[-~]all\b/i.test(records[0] ?? '')) {
    return wrong('spf', 'The SPF record lets everybody send in our name.', 'End it with -all.')
  }
  if (verdicts === undefined || !seesSenders) {
    return advice(
      'spf',
      'There is an SPF record; whether it names the relay could not be tried.',
      'Compare it with what the relay’s manual asks for.',
    )
  }
  if (verdicts.spf === 'pass') return right('spf', 'The SPF record names the relay.')
  return wrong(
    'spf',
    `The test mail came from a host that the SPF record does not name (${verdicts.spf}).`,
    `Change the TXT record at ${mailDomain} to ${example}.`,
  )
}

async function dkim(needs: DoctorNeeds, verdicts: Verdicts | undefined): Promise<Finding> {
  const { mailDomain, dns } = needs
  if (needs.dkim !== null) {
    const name = `${needs.dkim.selector}._domainkey.${mailDomain}`
    const published = (await texts(dns, name)).map(text => /(?:^|;)\s*p=([^;]*)/.exec(text)?.[1]?.replace(/\s/g, ''))
    const own = publicHalf(needs.dkim.privateKey)
    const record = `"v=DKIM1; k=rsa; p=${own}"`
    if (published.length === 0) return wrong('dkim', `There is no key at ${name}.`, `Add a TXT record there: ${record}`)
    if (!published.includes(own)) {
      return wrong('dkim', `The key at ${name} is not the other half of DKIM_KEY_FILE.`, `Replace it with ${record}`)
    }
  }
  if (verdicts === undefined) return advice('dkim', 'No test mail came back to check a signature on.', '')
  if (verdicts.dkim) return right('dkim', `The test mail’s signature is genuine, and ${mailDomain}’s own.`)
  const mend =
    needs.dkim === null
      ? 'Turn on DKIM for your mail domain at the relay, or set DKIM_KEY_FILE and DKIM_SELECTOR.'
      : 'The relay changes mails after they were signed: turn off footers, link tracking and re-encoding there.'
  return wrong('dkim', `The test mail arrived without a signature of ${mailDomain} that holds.`, mend)
}

async function dmarc({ mailDomain, dns }: DoctorNeeds, verdicts: Verdicts | undefined): Promise<Finding> {
  const name = `_dmarc.${mailDomain}`
  const records = (await texts(dns, name)).filter(text => /^v=DMARC1\b/i.test(text))
  if (records.length !== 1) {
    const says =
      records.length === 0 ? `There is no DMARC record at ${name}.` : `${name} has more than one DMARC record.`
    return wrong('dmarc', says, `Keep one TXT record there: "v=DMARC1; p=quarantine; rua=mailto:YOUR-ADDRESS".`)
  }
  if (verdicts !== undefined && verdicts.dmarc !== 'pass') {
    return wrong(
      'dmarc',
      `The test mail does not pass DMARC (${verdicts.dmarc}).`,
      'Mend DKIM or SPF first: DMARC follows.',
    )
  }
  const policy = /(?:^|;)\s*p=(\w+)/i.exec(records[0] ?? '')?.[1]?.toLowerCase()
  if (policy !== 'quarantine' && policy !== 'reject') {
    return advice('dmarc', 'The DMARC record asks nobody to refuse forgeries.', 'Change p=none to p=quarantine.')
  }
  return right('dmarc', `Forgeries in our name are to be refused (p=${policy}).`)
}

async function mx({ mailDomain, dns }: DoctorNeeds): Promise<Finding> {
  const hosts = await mailHosts(dns, mailDomain)
  if (hosts.length === 0) {
    return wrong('mx', `${mailDomain} has no MX record: nobody can answer.`, 'Add one that names this server’s host.')
  }
  for (const host of hosts) {
    if ((await addressesOf(dns, host)).length > 0) continue
    return wrong(
      'mx',
      `The MX record names ${host}, which has no address.`,
      `Add an A record for ${host}, or change the MX record.`,
    )
  }
  return right('mx', `Mail to ${mailDomain} goes to ${hosts.join(', ')}.`)
}

/** Providers look up the name of the host that delivers a mail to them: the relay's, or ours if there is no relay. */
async function ptr({ dns, canary, seesSenders }: DoctorNeeds): Promise<Finding> {
  const address = seesSenders ? canary.arrived?.address : undefined
  if (address === undefined) return advice('ptr', 'The name of the sending host could not be looked up.', '')
  const names = await answered(dns.reverse(address))
  for (const name of names) {
    if ((await addressesOf(dns, name)).includes(address)) return right('ptr', `${address} is ${name}, and back.`)
  }
  const says =
    names.length === 0
      ? `${address}, which sends our mail, has no name.`
      : `${address} is called ${names[0]}, which has another address.`
  return wrong(
    'ptr',
    says,
    'Ask whoever gave you that address (the relay, the host) for a PTR record, and an A record that leads back.',
  )
}

async function startTls({ mailDomain, dns, startTls: tryAt }: DoctorNeeds): Promise<Finding> {
  const hosts = await mailHosts(dns, mailDomain)
  const found = await Promise.all(hosts.map(async host => ({ host, kind: await tryAt(host) })))
  const none = found.find(({ kind }) => kind === 'none')
  if (hosts.length === 0 || none !== undefined) {
    const mend = 'Set INBOUND_TLS_CERT_FILE and INBOUND_TLS_KEY_FILE, or put a server that speaks TLS in front.'
    return wrong('starttls', `${none?.host ?? mailDomain} does not offer STARTTLS: answers come in the clear.`, mend)
  }
  const untrusted = found.find(({ kind }) => kind === 'untrusted')
  if (untrusted !== undefined) {
    return advice(
      'starttls',
      `${untrusted.host} has a certificate that others do not trust.`,
      'Get one for that name, for example from Let’s Encrypt.',
    )
  }
  return right('starttls', 'Answers come encrypted.')
}

function plus({ canary, mailDomain }: DoctorNeeds): Finding {
  if (canary.arrived === undefined) return advice('plus', 'No test mail came back to see its address.', '')
  if (canary.arrived.to.includes(canary.plusAddress))
    return right('plus', 'What follows the plus of an address arrives.')
  const mend = `Whatever takes mail for ${mailDomain} before this server must hand on addresses as they came, with their plus.`
  return wrong(
    'plus',
    `The test mail to ${canary.plusAddress} came to ${canary.arrived.to.join(', ') || 'nobody'}.`,
    mend,
  )
}

/** Headers that carry the meaning of a letter. */
const SPEAKING = [
  'message-id',
  'from',
  'to',
  'reply-to',
  'subject',
  'date',
  'in-reply-to',
  'references',
  'mime-version',
]
const ADDED = ['auto-submitted', 'precedence', 'list-unsubscribe', 'sender']

function rewrites({ sent, arrived }: Canary): Finding {
  if (arrived === undefined) return advice('rewrites', 'No test mail came back to compare.', '')
  const headerOf = (raw: Uint8Array, wanted: string) =>
    rawHeaders(raw)
      ?.filter(({ name }) => name === wanted)
      .map(({ value }) => value.replace(/\s+/g, ' '))
      .join('\n') ?? ''
  const changed = SPEAKING.filter(name => headerOf(sent, name) !== headerOf(arrived.raw, name))
  const added = ADDED.filter(name => headerOf(sent, name) === '' && headerOf(arrived.raw, name) !== '')
  if (!sameBody(sent, arrived.raw)) {
    return wrong(
      'rewrites',
      'The relay changes the text of mails.',
      'Turn off footers, tracking and re-encoding at the relay.',
    )
  }
  const serious = changed.filter(name => name !== 'message-id' && name !== 'date')
  if (serious.length > 0 || added.length > 0) {
    return wrong(
      'rewrites',
      `The relay changes or adds: ${[...serious, ...added].join(', ')}.`,
      'Turn that off at the relay: helpdesks suspend mail that looks like a machine’s, and answers go astray.',
    )
  }
  if (changed.length > 0) {
    return advice(
      'rewrites',
      `The relay rewrites: ${changed.join(', ')}.`,
      'Turn it off where the relay lets you. Copies and reports are known by our own header all the same.',
    )
  }
  return right('rewrites', 'The relay leaves mails as they are.')
}

const mailHosts = async (dns: DoctorDns, domain: string): Promise<string[]> =>
  (await answered(dns.resolveMx(domain)))
    .sort((a, b) => a.priority - b.priority)
    .flatMap(({ exchange }) => (exchange === '' || exchange === '.' ? [] : [exchange]))

const addressesOf = async (dns: DoctorDns, host: string): Promise<string[]> => [
  ...(await answered(dns.resolve4(host))),
  ...(await answered(dns.resolve6(host))),
]

const texts = async (dns: DoctorDns, name: string): Promise<string[]> =>
  (await answered(dns.resolveTxt(name))).map(pieces => pieces.join(''))

/** Empty if the name does not exist. If the name server does not answer, the run ends, because nothing can be said. */
async function answered<Found>(asked: Promise<Found[]>): Promise<Found[]> {
  try {
    return await asked
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOTFOUND' || code === 'ENODATA') return []
    throw error
  }
}

function publicHalf(privateKey: string): string {
  return createPublicKey(createPrivateKey(privateKey)).export({ format: 'der', type: 'spki' }).toString('base64')
}
