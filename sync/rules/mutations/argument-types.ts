import { z } from 'zod/mini'

import { ChecklistFile } from '../../records/checklist.ts'
import { Sha256 } from '../../records/ids.ts'
import { MAX_FILE_BYTES } from '../../wire/mutations.ts'

/** An id that is only looked up: whose it is, the server decides. */
export const someId = z.string().check(z.maxLength(64))
/** One line of a form. */
export const line = z.string().check(z.maxLength(120))
/** Bytes that a mutation names: they must have reached the server before it (PUT /api/files/<hash>). */
export const fileSize = z.number().check(z.int(), z.gte(1), z.lte(MAX_FILE_BYTES))
export const picture = { sha256: Sha256, mediaType: ChecklistFile.shape.mediaType, size: fileSize }
