import { Problem } from '../../sync/wire/problem.ts'
import type { Log } from '../ports.ts'
import { FileDamaged, type FileStore, FileStoreAway, type OpenOutside } from './file-store.ts'

/** Reads from the file store for people: says that it is away, and names a damaged file in the log. */
export function outsideReader(files: FileStore | null, log: Log): OpenOutside {
  return async name => {
    try {
      if (files === null) throw new FileStoreAway('not_configured')
      const bytes = await files.get(name)
      if (bytes === undefined) throw new FileDamaged('missing')
      return bytes
    } catch (error) {
      if (error instanceof FileStoreAway) throw new Problem('unavailable', { cause: error })
      if (error instanceof FileDamaged) log.error('file_damaged', { accountId: name.accountId, code: error.code })
      throw error
    }
  }
}
