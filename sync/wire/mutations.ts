import { z } from 'zod/mini'

import { ChecklistFile, ChecklistKind, ItemStatus, NoteField, RunId } from '../records/checklist.ts'
import { Instant, Sha256 } from '../records/ids.ts'
import { OwnProviderId } from '../records/provider-choice.ts'
import { FiledType, SAYABLE, Settled } from '../records/reply.ts'
import { SHIELD_FIELDS, ShieldValues } from '../records/shield-settings.ts'

/** Longest text of a note, in characters. */
export const MAX_NOTE = 10_000
/** What is merged from several people's words may be longer. */
export const MAX_MERGED_NOTE = 4 * MAX_NOTE
/** Largest screenshot or filed answer, in bytes. */
export const MAX_FILE_BYTES = 2 * 1024 * 1024

/** An id that is only looked up: whose it is, the server decides. */
const id = z.string().check(z.maxLength(64))
/** A letter of an office, pasted: longer ones are kept as files. */
export const MAX_REGULATOR_WORDS = 4_000
const line = z.string().check(z.maxLength(120))
const note = z.string().check(z.maxLength(MAX_NOTE))
/** The text that a device edits may be a merged one. */
const baseNote = z.string().check(z.maxLength(MAX_MERGED_NOTE))
const itemKey = z.string().check(z.regex(/^[a-z0-9-]{1,64}$/))
const runFacts = { name: line.check(z.minLength(1)), tester: line, environment: z.string().check(z.maxLength(300)) }

/**
 * What a person may change while offline: intents with a name and a version, never rows. The server decides
 * what an intent does; the device shows its effect beforehand with the same function (`rules/mutations/apply-mutations.ts`).
 */
export const MUTATIONS = {
  /** Leaving step 2 of the wizard: the choice as it stands is the person's own, also where nothing was switched. */
  'confirm_providers@1': z.strictObject({ emailId: id }),
  /** From then on no letter leaves. `at` is for this device's own screen; the server stamps its own time. */
  'withdraw_authorization@1': z.strictObject({ authorizationId: id, at: Instant }),
  /** Letters to every provider rest, or go on; the clocks stand still meanwhile. */
  'set_paused@1': z.strictObject({ paused: z.boolean() }),
  /** Whether the optional mails to the person come. */
  'set_notices@1': z.strictObject({ on: z.boolean() }),
  /** The person's word about a mail that the rules could not read for sure. */
  'confirm_reply@1': z.strictObject({ replyId: id, category: z.enum(SAYABLE) }),
  /** The provider asked the person for something: they have answered it at its own place, or cannot. */
  'settle_question@1': z.strictObject({ replyId: id, settled: Settled }),
  /**
   * A picture of what the person did about it: of the form that they sent, say. The bytes must have reached the server
   * before (PUT /api/files/<hash>).
   */
  'keep_proof@1': z.strictObject({
    replyId: id,
    sha256: Sha256,
    name: line.check(z.minLength(1)),
    mediaType: ChecklistFile.shape.mediaType,
    size: z.number().check(z.int(), z.gte(1), z.lte(MAX_FILE_BYTES)),
  }),
  /** After our last letter: a complaint was made, the regulator answered in these words, or the request is closed. */
  'take_last_step@1': z.strictObject({
    requestId: id,
    step: z.enum(['complained', 'regulator_answered', 'closed']),
    /** The regulator's; empty for the other steps. */
    words: z.string().check(z.maxLength(MAX_REGULATOR_WORDS)),
  }),
  /**
   * An answer that came to the person themselves, with what they say that it is. `receivedAt`: the day that they name.
   * The bytes must have reached the server before (PUT /api/files/<hash>).
   */
  'file_reply@1': z.strictObject({
    requestId: id,
    /** Tells it from others of its request: filed twice by a lost answer, it is one. */
    key: z.string().check(z.regex(/^[0-9a-z]{8,20}$/)),
    category: z.enum(SAYABLE),
    receivedAt: Instant,
    from: z.string().check(z.maxLength(320)),
    subject: z.string().check(z.maxLength(300)),
    excerpt: z.string().check(z.maxLength(300)),
    sha256: Sha256,
    name: line.check(z.minLength(1)),
    mediaType: FiledType,
    size: z.number().check(z.int(), z.gte(1), z.lte(MAX_FILE_BYTES)),
  }),
  /** A mail of the Inbox was opened. */
  'read_reply@1': z.strictObject({ replyId: id }),
  'set_provider_enabled@1': z.strictObject({ emailId: id, providerId: id, enabled: z.boolean() }),
  /** A provider of the person's own. Its id is the device's: made twice, it is one provider. */
  'add_provider@1': z.strictObject({
    emailId: id,
    providerId: OwnProviderId,
    name: z.string().check(z.maxLength(200)),
    address: z.string().check(z.maxLength(400)),
    site: z.string().check(z.maxLength(400)),
  }),
  /** Out of the lists, and no letter to it any more; what is on record about it stays. */
  'remove_provider@1': z.strictObject({ emailId: id, providerId: OwnProviderId }),

  /** The run's id is the device's own: made twice, it is one run. */
  'create_run@1': z.strictObject({ runId: RunId, kind: ChecklistKind, ...runFacts }),
  'rename_run@1': z.strictObject({ runId: RunId, ...runFacts }),
  /** With its items, texts and screenshots. */
  'delete_run@1': z.strictObject({ runId: RunId }),
  /** Every item is pending again; texts and screenshots stay. */
  'reset_run@1': z.strictObject({ runId: RunId }),
  'set_item_status@1': z.strictObject({ runId: RunId, key: itemKey, status: ItemStatus }),
  /** `base` is the text that the person began to edit: with it the server can tell their words from others'. */
  'write_note@1': z.strictObject({ runId: RunId, key: itemKey, field: NoteField, base: baseNote, text: note }),
  /** The bytes must have reached the server before (PUT /api/files/<hash>). */
  'attach_file@1': z.strictObject({
    runId: RunId,
    key: itemKey,
    fileId: z.string().check(z.regex(/^[0-9a-z-]{8,64}$/)),
    sha256: Sha256,
    name: line,
    mediaType: ChecklistFile.shape.mediaType,
    size: z.number().check(z.int(), z.gte(1), z.lte(MAX_FILE_BYTES)),
  }),
  'remove_file@1': z.strictObject({ runId: RunId, fileId: id }),

  /** One setting of Shield, in every linked browser. Of one setting the last word counts. */
  'set_shield@1': z
    .strictObject({
      field: z.enum(SHIELD_FIELDS),
      value: z.union([z.boolean(), z.number(), z.string().check(z.maxLength(20))]),
    })
    .check(z.refine(({ field, value }) => ShieldValues.shape[field].safeParse(value).success)),
  /** The person has compared the words: the extension that asks may use this account. */
  'confirm_link@1': z.strictObject({ linkId: id }),
  /** Its token opens nothing from then on, and with its next question it forgets what it has. */
  'unlink_extension@1': z.strictObject({ linkId: id }),
} as const

export type MutationName = keyof typeof MUTATIONS
export type MutationArgs<Name extends MutationName> = (typeof MUTATIONS)[Name]['_zod']['output']
/** What a screen gives: ids without their brand. */
export type MutationInput<Name extends MutationName> = (typeof MUTATIONS)[Name]['_zod']['input']

/** One intent with its number in the client's own count, from 1 without gaps. */
export const Mutation = z.strictObject({
  seq: z.number().check(z.int(), z.gte(1)),
  name: z.string().check(z.maxLength(64)),
  args: z.unknown(),
})
export type Mutation = z.infer<typeof Mutation>
