import { z } from 'zod/mini'

import { Instant, Sha256 } from './ids.ts'

/** Which list of items a run works through (`catalog/checklists.ts`). */
export const ChecklistKind = z.enum(['validation', 'test_plan'])
export type ChecklistKind = z.infer<typeof ChecklistKind>

/** Made by the device on which the run was begun: it must have a name before any server knows of it. */
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

/** The two texts of an item: what the tester remarks, and what shows it. */
export const NoteField = z.enum(['notes', 'evidence'])
export type NoteField = z.infer<typeof NoteField>

/** What a run says of one item. An item that nobody has touched yet has no row, and is pending. */
export const ChecklistItem = z.object({
  /** `<run>.<key of the item>` */
  id: z.string(),
  runId: RunId,
  key: z.string(),
  status: ItemStatus,
  notes: z.string(),
  evidence: z.string(),
  /** How often one of the two texts was written. */
  revisions: z.number(),
  updatedAt: Instant,
})
export type ChecklistItem = z.infer<typeof ChecklistItem>

/** A text as it was typed once, and what it became beside what others had typed. Never changed; thinned when old. */
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

/** A screenshot that belongs to an item. Its bytes are named by their hash, as evidence files are. */
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
