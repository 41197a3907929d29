import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'

import { errorFacts } from '../log.ts'
import type { Log } from '../ports.ts'

/** The mail server's PEM files, renewed in place by an ACME client. */
export interface CertificateFiles {
  certFile: string
  keyFile: string
}

/** Certificate and key, read together. */
export interface Certificate {
  cert: string
  key: string
}

/** How often the files are checked. A renewal happens weeks before the old certificate expires. */
const LOOK_EVERY_MS = 60_000

/** Throws if the files cannot be read or do not match. */
export function readCertificate({ certFile, keyFile }: CertificateFiles): Certificate {
  const pair = { cert: readFileSync(certFile, 'utf8'), key: readFileSync(keyFile, 'utf8') }
  createSecureContext(pair)
  return pair
}

/**
 * Passes on a renewed pair once both files match. Between the writing of the two they do not, and the old pair stays in
 * use. The files are polled, not watched: a watcher does not notice a symlink that is switched to a new folder.
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
