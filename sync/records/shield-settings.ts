import { z } from 'zod/mini'

import { AccountId } from './ids.ts'

/**
 * What of Shield's settings travels between a person's browsers, each with the values that it may have. Their own words
 * (always masked, left alone) and the sites that are switched off stay in the browser in which they were set: a list of
 * what must never leave has no place on a server.
 */
export const ShieldValues = z.object({
  textShield: z.boolean(),
  meetingShield: z.boolean(),
  faceBlur: z.boolean(),
  voiceMask: z.boolean(),
  /** Semitones. */
  audioPitchShift: z.number().check(z.gte(-12), z.lte(12)),
  /** Pixels. */
  videoBlurLevel: z.number().check(z.gte(1), z.lte(20)),
  showWatermark: z.boolean(),
  autoActivateOnRecording: z.boolean(),
  protectionMode: z.enum(['safe', 'strict']),
  redactSsn: z.boolean(),
})
export type ShieldValues = z.infer<typeof ShieldValues>
export type ShieldField = keyof ShieldValues
export const SHIELD_FIELDS = Object.keys(ShieldValues.shape) as ShieldField[]

/** One row an account, from the first change on. `id` equals `userId`. */
export const ShieldSettings = z.object({
  id: AccountId,
  userId: AccountId,
  /** Only what somebody has set; the rest is as it comes. */
  set: z.partial(ShieldValues),
})
export type ShieldSettings = z.infer<typeof ShieldSettings>
