import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { generate } from 'selfsigned'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, test } from 'vitest'

import { KEY_RECORD, SIGNING_KEY } from '../../tests/builders-erase.ts'
import { silentLog, testRandom } from '../../tests/builders-server.ts'
import { freePort } from '../../tests/free-port.ts'
import { type Canary, sendCanary } from './canary.ts'
import { type CheckId, type DoctorDns, examine, type Finding } from './doctor.ts'
import { keepRun, warnOfDoctor } from './doctor-record.ts'
import { mailSigner } from './sign-mail.ts'
import { smtpTransport, startTlsAt } from './transport.ts'

const DOMAIN = 'totalrecall.test'
const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

const pems = generate([{ name: 'commonName', value: `mx.${DOMAIN}` }], { keySize: 2048 })

/** What a correctly configured domain publishes. */
const RECORDS: Readonly<Record<string, string[]>> = {
  [`TXT ${DOMAIN}`]: ['v=spf1 ip4:127.0.0.1 -all'],
  [`TXT s1._domainkey.${DOMAIN}`]: [KEY_RECORD],
  [`TXT _dmarc.${DOMAIN}`]: ['v=DMARC1; p=reject'],
  [`MX ${DOMAIN}`]: [`mx.${DOMAIN}`],
  [`A mx.${DOMAIN}`]: ['127.0.0.1'],
  'PTR 127.0.0.1': [`out.${DOMAIN}`],
  [`A out.${DOMAIN}`]: ['127.0.0.1'],
}

function dnsOf(records: Readonly<Record<string, string[]>>): DoctorDns {
  const find = async (type: string, name: string) => {
    const found = records[`${type} ${name.toLowerCase()}`]
    if (found === undefined || found.length === 0) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })
    return found
  }
  return {
    resolveTxt: async name => (await find('TXT', name)).map(text => text.match(/.{1,255}/g) ?? []),
    resolveMx: async name => (await find('MX', name)).map((exchange, priority) => ({ exchange, priority })),
    resolve4: name => find('A', name),
    resolve6: name => find('AAAA', name),
    reverse: address => find('PTR', address),
  }
}

interface Way {
  records?: Readonly<Record<string, string[]>>
  /** What the relay answers instead of accepting a mail. */
  refuses?: number
  /** The relay accepts the mail and loses it. */
  loses?: boolean
  /** How the relay changes a mail and its recipient. */
  rewrites?(raw: string): string
  readdresses?(address: string): string
  encrypted?: boolean
  signed?: boolean
}

/** A run of the doctor with a real relay in front of the listener, and its own DNS. */
async function findingsOn(way: Way): Promise<Record<CheckId, Finding>> {
  const port = await freePort()
  const relay = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        if (way.refuses !== undefined) return done(Object.assign(new Error('as told'), { responseCode: way.refuses }))
        const raw = Buffer.concat(chunks).toString('latin1')
        const to = session.envelope.rcptTo.map(({ address }) => way.readdresses?.(address) ?? address)
        const from = session.envelope.mailFrom === false ? '' : session.envelope.mailFrom.address
        const onward = smtpTransport({ url: `smtp://127.0.0.1:${port}`, name: `out.${DOMAIN}` })
        const relayed = Buffer.from(`Received: by relay\r\n${way.rewrites?.(raw) ?? raw}`, 'latin1')
        if (!way.loses) await onward.send({ from, to, archive: null }, relayed)
        onward.close()
        done()
      })
    },
  })
  await new Promise<void>(resolve => relay.listen(0, '127.0.0.1', resolve))
  cleanups.push(() => new Promise<void>(resolve => relay.close(resolve)))
  const address = relay.server.address()
  const relayPort = typeof address === 'object' && address !== null ? address.port : 0
  const key = { selector: 's1', privateKey: SIGNING_KEY }
  let findings: Finding[] = []
  await sendCanary({
    mailDomain: DOMAIN,
    transport: smtpTransport({
      url: `smtp://127.0.0.1:${relayPort}`,
      name: DOMAIN,
      sign: way.signed === false ? undefined : mailSigner({ domain: DOMAIN, ...key }),
    }),
    random: testRandom,
    listen: { host: '127.0.0.1', port },
    certificate: way.encrypted === false ? undefined : { cert: (await pems).cert, key: (await pems).private },
    waitMs: 300,
    async whileListening(listening: number, canary: Canary) {
      findings = await examine({
        mailDomain: DOMAIN,
        dns: dnsOf({ ...RECORDS, ...way.records }),
        dkim: way.signed === false ? null : key,
        canary,
        seesSenders: true,
        startTls: () => startTlsAt('127.0.0.1', listening, DOMAIN),
      })
    },
  })
  return Object.fromEntries(findings.map(finding => [finding.id, finding])) as Record<CheckId, Finding>
}

const verdictsOf = (findings: Record<CheckId, Finding>) =>
  Object.fromEntries(Object.values(findings).map(({ id, verdict }) => [id, verdict]))

const GOOD = {
  canary: 'right',
  spf: 'right',
  dkim: 'right',
  dmarc: 'right',
  mx: 'right',
  ptr: 'right',
  // These tests use a certificate that nobody trusts.
  starttls: 'advice',
  plus: 'right',
  rewrites: 'right',
}

describe('the mail doctor', () => {
  test('finds nothing wrong where nothing is: the test mail went round', async () => {
    const findings = await findingsOn({})
    expect(verdictsOf(findings)).toEqual(GOOD)
    expect(findings.starttls.says).toContain('do not trust')
  })

  test.each<[string, Way, CheckId, RegExp, Partial<typeof GOOD>]>([
    ['no SPF record', { records: { [`TXT ${DOMAIN}`]: [] } }, 'spf', /Add one TXT record/, {}],
    [
      'an SPF record of another relay',
      { records: { [`TXT ${DOMAIN}`]: ['v=spf1 ip4:192.0.2.1 -all'] } },
      'spf',
      /Change the TXT/,
      {},
    ],
    ['an SPF record for everybody', { records: { [`TXT ${DOMAIN}`]: ['v=spf1 +all'] } }, 'spf', /-all/, {}],
    [
      'two SPF records',
      { records: { [`TXT ${DOMAIN}`]: ['v=spf1 -all', 'v=spf1 ip4:127.0.0.1 -all'] } },
      'spf',
      /one of them/,
      {},
    ],
    ['no key in the DNS', { records: { [`TXT s1._domainkey.${DOMAIN}`]: [] } }, 'dkim', /Add a TXT record/, {}],
    [
      'the key of somebody else',
      { records: { [`TXT s1._domainkey.${DOMAIN}`]: ['v=DKIM1; p=AAAA'] } },
      'dkim',
      /Replace it/,
      {},
    ],
    ['nobody who signs', { signed: false }, 'dkim', /Turn on DKIM/, {}],
    ['no DMARC record', { records: { [`TXT _dmarc.${DOMAIN}`]: [] } }, 'dmarc', /p=quarantine/, {}],
    ['no MX record', { records: { [`MX ${DOMAIN}`]: [] } }, 'mx', /Add one/, { starttls: 'wrong' }],
    ['an MX record that leads nowhere', { records: { [`A mx.${DOMAIN}`]: [] } }, 'mx', /Add an A record/, {}],
    ['a sending host without a name', { records: { 'PTR 127.0.0.1': [] } }, 'ptr', /PTR record/, {}],
    ['a name that does not lead back', { records: { [`A out.${DOMAIN}`]: ['192.0.2.1'] } }, 'ptr', /leads back/, {}],
    ['no STARTTLS', { encrypted: false }, 'starttls', /INBOUND_TLS_CERT_FILE/, {}],
    [
      'a relay that cuts off what follows the plus',
      { readdresses: to => to.replace(/\+[^@]*/, '') },
      'plus',
      /plus/,
      {},
    ],
    [
      'a relay that marks mail as a machine’s',
      { rewrites: raw => `Auto-Submitted: auto-generated\r\n${raw}` },
      'rewrites',
      /helpdesks/,
      {},
    ],
    [
      'a relay that adds a footer',
      { rewrites: raw => `${raw}Scanned by relay\r\n` },
      'rewrites',
      /footers/,
      { dkim: 'wrong' },
    ],
  ])('with %s says so, and how to mend it', async (_, way, id, mend, others) => {
    const findings = await findingsOn(way)
    // DMARC passes if either SPF or DKIM passes.
    const { dmarc } = verdictsOf(findings)
    expect(verdictsOf(findings)).toEqual({ ...GOOD, ...(id !== 'dmarc' && { dmarc }), ...others, [id]: 'wrong' })
    expect(findings[id].mend).toMatch(mend)
  })

  test.each<[string, Way, CheckId, string]>([
    [
      'a Message-ID that the relay rewrites',
      { rewrites: raw => raw.replace(/^Message-ID: .*$/m, 'Message-ID: <1@relay.example>') },
      'rewrites',
      'message-id',
    ],
    [
      'a DMARC record that asks for nothing',
      { records: { [`TXT _dmarc.${DOMAIN}`]: ['v=DMARC1; p=none'] } },
      'dmarc',
      'refuse',
    ],
  ])('%s is only remarked', async (_, way, id, says) => {
    const finding = (await findingsOn(way))[id]
    expect(finding).toMatchObject({ verdict: 'advice' })
    expect(finding.says).toContain(says)
    expect(finding.mend).not.toBe('')
  })

  test.each<[string, Way, string]>([
    ['refuses', { refuses: 554 }, '554'],
    ['loses it', { loses: true }, 'did not come back'],
  ])('a relay that takes no test mail, or %s, is what is to be mended first', async (_, way, says) => {
    const { canary } = await findingsOn(way)
    expect(canary.verdict).toBe('wrong')
    expect(canary.says).toContain(says)
    expect(canary.mend).not.toBe('')
  })
})

test('a production start warns until a run for this domain found nothing wrong', () => {
  const folder = mkdtempSync(join(tmpdir(), 'doctor-'))
  cleanups.push(() => rmSync(folder, { recursive: true }))
  const warned = () => {
    const lines: unknown[] = []
    warnOfDoctor(folder, DOMAIN, { ...silentLog, warn: (event, facts) => void lines.push([event, facts?.code]) })
    return lines
  }
  const right: Finding = { id: 'spf', verdict: 'right', says: '', mend: '' }
  const run = { at: 1, mailDomain: DOMAIN }
  expect(warned()).toEqual([['mail_doctor_never', undefined]])
  keepRun(folder, { ...run, findings: [right, { ...right, id: 'mx', verdict: 'wrong' }] })
  expect(warned()).toEqual([['mail_doctor_failed', 'mx']])
  keepRun(folder, { ...run, mailDomain: 'other.test', findings: [right] })
  expect(warned()).toEqual([['mail_doctor_never', undefined]])
  keepRun(folder, { ...run, findings: [right, { ...right, id: 'dmarc', verdict: 'advice' }] })
  expect(warned()).toEqual([])
})
