import { z } from 'zod/mini'

import { Instant, Sha256 } from './ids.ts'

/** Which list of items a run works through (`catalog/checklists.ts`). */
export const ChecklistKind = z.enum(['validation', 'test_plan'])
export type ChecklistKind = z.infer<typeof ChecklistKind>

/** Generated on the device that starts the run: the run needs an id before any server knows of it. */
export const RunId = z
  .string()
  .check(z.regex(/^[0-9a-z-]{8,64}$/))
  .brand<'RunId'>()
export type RunId = z.infer<typeof RunId>

/** One tester's pass through a list, on one build and one machine. */
export const ChecklistRun = z.object({
  id: RunId,
  kind: ChecklistKind,
  name: z.string(),
  tester: z.string(),
  /** Browser, system and build that were tested. */
  environment: z.string(),
  createdAt: Instant,
})
export type ChecklistRun = z.infer<typeof ChecklistRun>

export const ItemStatus = z.enum(['pending', 'passed', 'failed'])
export type ItemStatus = z.infer<typeof ItemStatus>

/** The two texts of an item: the tester's remarks, and the evidence. */
export const NoteField = z.enum(['notes', 'evidence'])
export type NoteField = z.infer<typeof NoteField>

/** The state of one item in a run. An untouched item has no row and is pending. */
export const ChecklistItem = z.object({
  /** `<run>.<key of the item>` */
  id: z.string(),
  runId: RunId,
  key: z.string(),
  status: ItemStatus,
  notes: z.string(),
  evidence: z.string(),
  /** How often either of the two texts was written. */
  revisions: z.number(),
  updatedAt: Instant,
})
export type ChecklistItem = z.infer<typeof ChecklistItem>

/**
 * A text as typed once (`typed`), and the result of merging it with other people's texts (`merged`). Never changed; old
 * revisions are thinned.
 */
export const NoteRevision = z.object({
  /** `<item>.<number>` */
  id: z.string(),
  runId: RunId,
  itemId: z.string(),
  field: NoteField,
  typed: z.string(),
  merged: z.string(),
  createdAt: Instant,
})
export type NoteRevision = z.infer<typeof NoteRevision>

/** A screenshot that belongs to an item. Its bytes are named by their hash, like evidence files. */
export const ChecklistFile = z.object({
  id: z.string(),
  runId: RunId,
  itemId: z.string(),
  sha256: Sha256,
  name: z.string(),
  mediaType: z.enum(['image/png', 'image/jpeg', 'image/webp']),
  size: z.number(),
  createdAt: Instant,
})
export type ChecklistFile = z.infer<typeof ChecklistFile>
