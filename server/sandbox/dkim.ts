import { createPrivateKey, createPublicKey, generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'

import type { SandboxStore } from './sandbox-store.ts'

export const SELECTOR = 'sandbox'

/** What nodemailer needs to sign. */
export interface Signer {
  domainName: string
  keySelector: string
  privateKey: string
}

export interface DkimKeys {
  domains: readonly string[]
  signer(domain: string): Signer
  /** The TXT record by which anybody can check the signatures of a domain. */
  record(domain: string): string
}

/** One RSA key per domain, created at the first start and kept: evidence signed last week must still verify today. */
export async function openKeys(
  store: Pick<SandboxStore, 'key' | 'addKey'>,
  domains: readonly string[],
): Promise<DkimKeys> {
  const pems = new Map<string, string>()
  await Promise.all(
    domains.map(async domain => {
      if (store.key(domain) === undefined) store.addKey(domain, await newPrivateKey())
      pems.set(domain, store.key(domain) ?? '')
    }),
  )
  const pemOf = (domain: string): string => {
    const pem = pems.get(domain)
    if (!pem) throw new Error(`no DKIM key for ${domain}`)
    return pem
  }
  return {
    domains,
    signer: domain => ({ domainName: domain, keySelector: SELECTOR, privateKey: pemOf(domain) }),
    record(domain) {
      const publicKey = createPublicKey(createPrivateKey(pemOf(domain)))
      return `v=DKIM1; k=rsa; p=${publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`
    },
  }
}

/** Key generation has no seed to inject; nothing in a test depends on the value. */
async function newPrivateKey(): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}
