import { z } from 'zod/mini'

import { ExtensionLink } from '../records/extension-link.ts'
import { LANGUAGES } from '../records/language.ts'
import { ShieldChanges } from '../records/shield-settings.ts'
import type { Call } from './calls.ts'
import { PROTOCOL } from './version.ts'

/** How long a code, and then the question on both sides, stays open. */
export const LINK_MS = 10 * 60_000
/** Wrong codes with the same beginning as an open one; after that many, the open code is closed. */
export const LINK_TRIES = 5
/** Browsers that one account may link. */
export const MAX_LINKS = 10

/**
 * Most characters of a sealed list of sites and words: `MOST_BYTES` of `extension/sites/edits.ts` in base64url, with
 * what the cipher adds.
 */
export const MOST_SEALED = 33_000

const text = z.string().check(z.maxLength(40))
const { id: linkId } = ExtensionLink.shape
const bytes = z.string().check(z.regex(/^[\w-]+$/))
/** A point of P-256: 65 bytes. */
const publicKey = bytes.check(z.length(87))
const sealedList = bytes.check(z.maxLength(MOST_SEALED))
/** The key of a list, wrapped for one browser: 12 bytes, 32 and 16. */
const wrappedKey = bytes.check(z.length(80))

/** A browser's list of added sites and of words as it leaves that browser: nobody but the browsers that it names can read it. */
export const SealedSites = z.strictObject({
  list: sealedList,
  keys: z.array(z.strictObject({ to: linkId, key: wrappedKey })).check(z.maxLength(MAX_LINKS)),
})
export type SealedSites = z.infer<typeof SealedSites>

/**
 * Calls of the browser extension, which has no session. It authenticates with its own token, which permits only these
 * calls.
 */
export const extensionCalls = {
  /** The extension has the code, and gets a token that works once the person has confirmed on both sides. */
  claim: {
    method: 'POST',
    door: 'open',
    /** A guessed code names an account, so the limits apply to those who guess, and to all of them together. */
    limit: [
      { name: 'link.address', attempts: 5, per: 'minute', by: ['address'] },
      { name: 'link.neighborhood', attempts: 60, per: 'minute', by: ['neighborhood'] },
      { name: 'link.everybody', attempts: 300, per: 'minute', by: ['everybody'] },
    ],
    path: '/api/extension/claim',
    body: z.strictObject({ code: text, browser: text }),
    answer: z.object({ token: z.string(), words: z.string(), maskedEmail: z.string(), lifeMs: z.number() }),
  },
  /**
   * Sends what was set in the extension, by the rules of a push, and returns what is in force now. The link is the
   * client that numbers the mutations. Mutations of another epoch are ignored: `lastSeq` says from where they are
   * numbered in this one.
   */
  sync: {
    method: 'POST',
    door: 'extension',
    limit: [],
    path: '/api/extension/sync',
    body: z.strictObject({
      proto: z.literal(PROTOCOL),
      schema: z.number(),
      epoch: z.string().check(z.maxLength(64)),
      muts: z
        .array(
          z.strictObject({
            seq: z.number().check(z.int(), z.gte(1)),
            // A link may change settings, and nothing else that a device may change.
            name: z.literal('set_shield@1'),
            args: z.unknown(),
          }),
        )
        .check(z.maxLength(50)),
    }),
    answer: z.object({
      epoch: z.string(),
      lastSeq: z.number(),
      maskedEmail: z.string(),
      planName: z.nullable(z.string()),
      entitlements: z.object({ meetings: z.boolean() }),
      /** Null if the account has chosen none: the browser's counts. */
      language: z.nullable(z.enum(LANGUAGES)),
      /** Null if nobody has set anything: this browser's settings then become the first. */
      settings: z.nullable(ShieldChanges),
    }),
  },
  /**
   * Hands the lists of added sites, and of words, from browser to browser. The server keeps what each has sealed for the others; it
   * holds none of their private keys.
   */
  sites: {
    method: 'POST',
    door: 'extension',
    limit: [],
    path: '/api/extension/sites',
    body: z.strictObject({
      /** The public key of this browser, for which others seal. */
      key: publicKey,
      /** In the place of what it has sealed before, which stands or is deleted. */
      sealed: z.union([SealedSites, z.enum(['unchanged', 'nothing'])]),
    }),
    answer: z.object({
      /** The id of the link that asks. */
      self: linkId,
      /** Something that it has sealed is kept; a server that was set back to a backup may have lost it. */
      isKept: z.boolean(),
      /** Every other linked browser that has a key; `sealed` is null if it shares nothing with this one. */
      others: z.array(
        z.object({
          id: linkId,
          browser: z.string(),
          key: publicKey,
          sealed: z.nullable(z.object({ list: sealedList, key: wrappedKey })),
        }),
      ),
    }),
  },
  /** The person unlinks it in the extension. */
  end: {
    method: 'POST',
    door: 'extension',
    limit: [],
    log: 'link_ended',
    path: '/api/extension/end',
    body: z.strictObject({}),
    answer: z.object({ ended: z.literal(true) }),
  },
} as const satisfies Readonly<Record<string, Call>>
