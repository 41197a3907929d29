import { z } from 'zod/mini'

import { ChecklistFile } from '../../records/checklist.ts'
import { Sha256 } from '../../records/ids.ts'
import { MAX_FILE_BYTES, MAX_LINE } from '../../wire/mutations.ts'

/** An id that is only looked up; the server checks whose it is. */
export const someId = z.string().check(z.maxLength(64))
/** A single-line form field. */
export const line = z.string().check(z.maxLength(MAX_LINE))
/** Size of a file that a mutation names: its bytes must reach the server first (PUT /api/files/<hash>). */
export const fileSize = z.number().check(z.int(), z.gte(1), z.lte(MAX_FILE_BYTES))
export const picture = { sha256: Sha256, mediaType: ChecklistFile.shape.mediaType, size: fileSize }
