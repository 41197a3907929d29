import { z } from 'zod/mini'

import { ShieldChanges } from '../records/shield-settings.ts'
import { PROTOCOL } from './version.ts'

/** How long a code, and then the question on both sides, stand open. */
export const LINK_MS = 10 * 60_000
/** Wrong codes that begin like one that is open; then that one is closed. */
export const LINK_TRIES = 5
/** Browsers that one account links. */
export const MAX_LINKS = 10

const text = z.string().check(z.maxLength(40))

/**
 * Calls of the browser extension, which has no session: it proves itself by a token of its own, and these are all that
 * the token opens. All of them POST.
 */
export const extensionCalls = {
  /** It has the code, and gets a token that works once the person has said yes on both sides. */
  claim: {
    path: '/api/extension/claim',
    body: z.strictObject({ code: text, browser: text }),
    answer: z.object({ token: z.string(), words: z.string(), maskedEmail: z.string(), lifeMs: z.number() }),
  },
  /**
   * What was set there, by the rules of a push, and what holds for it now. The link is the client that counts. Intents
   * of another epoch are left alone: `lastSeq` says from where they are numbered in this one.
   */
  sync: {
    path: '/api/extension/sync',
    body: z.strictObject({
      proto: z.literal(PROTOCOL),
      schema: z.number(),
      epoch: z.string().check(z.maxLength(64)),
      muts: z
        .array(
          z.strictObject({
            seq: z.number().check(z.int(), z.gte(1)),
            // A link reaches settings, and nothing else that a device may change.
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
      /** Null where nobody has set anything: then the browser's own settings are the first. */
      settings: z.nullable(ShieldChanges),
    }),
  },
  /** Its person unlinks it there. */
  end: { path: '/api/extension/end', body: z.strictObject({}), answer: z.object({ ended: z.literal(true) }) },
} as const
