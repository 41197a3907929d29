import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'

import { errorFacts } from '../log.ts'
import type { Log } from '../ports.ts'

/** PEM files of the mail server, as a certificate authority's client renews them in place. */
export interface CertificateFiles {
  certFile: string
  keyFile: string
}

/** Both halves, as they were read together. */
export interface Certificate {
  cert: string
  key: string
}

/** How often the files are looked at. A renewal comes weeks before the old one ends. */
const LOOK_EVERY_MS = 60_000

/** Throws where the files cannot be read or do not belong together. */
export function readCertificate({ certFile, keyFile }: CertificateFiles): Certificate {
  const pair = { cert: readFileSync(certFile, 'utf8'), key: readFileSync(keyFile, 'utf8') }
  createSecureContext(pair)
  return pair
}

/**
 * Hands over a renewed pair once both files fit together: between the writing of the one and the other they do not,
 * and the old pair goes on. The files are read, not watched: a link that is turned to a new folder tells no watcher.
 */
export function watchCertificate(
  files: CertificateFiles,
  { now, log, onRenewed }: { now: Certificate; log: Log; onRenewed(pair: Certificate): void },
): { look(): void; stop(): void } {
  let known = now
  let wasUnusable = false
  const look = () => {
    try {
      const pair = readCertificate(files)
      wasUnusable = false
      if (pair.cert === known.cert && pair.key === known.key) return
      onRenewed(pair)
      known = pair
      log.info('inbound_certificate_renewed')
    } catch (error) {
      if (!wasUnusable) log.error('inbound_certificate_unusable', errorFacts(error))
      wasUnusable = true
    }
  }
  const timer = setInterval(look, LOOK_EVERY_MS)
  timer.unref()
  return { look, stop: () => clearInterval(timer) }
}
