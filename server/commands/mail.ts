import { Resolver } from 'node:dns/promises'
import { readFileSync } from 'node:fs'

import { ConfigError, readConfig } from '../config.ts'
import { keepFilesPrivate, openDataFolder } from '../data-folder.ts'
import { sendCanary } from '../mail/canary.ts'
import { readCertificate } from '../mail/certificate.ts'
import { examine, type Finding } from '../mail/doctor.ts'
import { keepRun } from '../mail/doctor-record.ts'
import { mailSigner } from '../mail/sign-mail.ts'
import { smtpTransport, startTlsAt } from '../mail/transport.ts'
import { systemRandom } from '../random.ts'
import { NO_NETWORKS } from '../visitor.ts'

const USAGE = `Usage:
  npm run -s mail doctor [SECONDS]
      Before the server starts: sends a mail out through the relay, waits for it (120 seconds, or as many as you
      name) where answers will arrive, and looks at the DNS. Says what is wrong and how to mend it. Exit code 0:
      all is right; 1: something is wrong; 2: it could not be tried.`

const [verb, seconds = '120', ...more] = process.argv.slice(2)
process.exitCode = await run().catch((error: unknown) => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (error instanceof ConfigError) return say(error.message, 2)
  if (code === 'EADDRINUSE')
    return say('The port of INBOUND_SMTP_PORT is taken. Stop the server, then run this again.', 2)
  return say(
    `It could not be tried: ${error instanceof Error ? error.message : 'unknown'}. Nothing was changed; run it again.`,
    2,
  )
})

async function run(): Promise<number> {
  const waitMs = Number(seconds) * 1_000
  if (verb !== 'doctor' || more.length > 0 || !(waitMs > 0)) return say(USAGE, verb === '--help' ? 0 : 2)
  keepFilesPrivate()
  const config = readConfig(process.env)
  const { smtpUrl, mailDomain, inbound, dataDir } = config
  if (smtpUrl === null) return say('There is no relay to try: set SMTP_URL, and what else production needs.', 2)
  openDataFolder(dataDir, config)
  const dkim = config.dkim && {
    selector: config.dkim.selector,
    privateKey: readFileSync(config.dkim.keyFile, 'utf8'),
  }
  const sign = dkim === null ? undefined : mailSigner({ domain: mailDomain, ...dkim })
  const dns = new Resolver({ timeout: 3_000, tries: 2 })
  let findings: Finding[] = []
  await sendCanary({
    mailDomain,
    transport: smtpTransport({ url: smtpUrl, name: mailDomain, sign }),
    random: systemRandom(),
    listen: inbound,
    certificate: inbound.certificate === null ? undefined : readCertificate(inbound.certificate),
    waitMs,
    async whileListening(_port, canary) {
      const seesSenders = inbound.relays.length === 0 && inbound.proxies === NO_NETWORKS
      findings = await examine({
        mailDomain,
        dns,
        dkim,
        canary,
        seesSenders,
        startTls: host => startTlsAt(host, 25, mailDomain),
      })
    },
  })
  keepRun(dataDir, { at: Date.now(), mailDomain, findings })
  for (const finding of findings) console.log(lineOf(finding))
  const wrong = findings.filter(({ verdict }) => verdict === 'wrong').length
  return say(wrong === 0 ? '\nMail is ready.' : `\n${wrong} to mend before letters leave.`, wrong === 0 ? 0 : 1)
}

function lineOf({ id, verdict, says, mend }: Finding): string {
  const sign = { right: 'ok   ', advice: 'note ', wrong: 'WRONG' }[verdict]
  return `${sign} ${id.padEnd(9)} ${says}${mend === '' ? '' : `\n                ${mend}`}`
}

function say(text: string, code: number): number {
  console.log(text)
  return code
}
