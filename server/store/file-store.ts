import type { AccountId, Sha256 } from '../../sync/records/ids.ts'

/** An account's file, named by its hash: the same bytes of two accounts are two files. */
export interface FileName {
  accountId: AccountId
  sha256: Sha256
}

/** The name as one text, in the database and in the file store. */
export const fileKey = ({ accountId, sha256 }: FileName): string => `${accountId}/${sha256}`

/** A file as the store lists it. `writtenAt`: when it was put there, by the store's clock. */
export interface ListedFile extends FileName {
  writtenAt: number
}

/**
 * A store for the contents of evidence files outside of the database. Every method rejects with `FileStoreAway` when
 * the store does not answer, or refuses.
 */
export interface FileStore {
  /** Writes the bytes under their name; durable when it resolves. Doing it again changes nothing. */
  put(name: FileName, bytes: Uint8Array): Promise<void>
  /** Undefined when there is no such file. Throws `FileDamaged` when the bytes do not match their name. */
  get(name: FileName): Promise<Uint8Array | undefined>
  /** Does nothing when there is no such file. */
  delete(name: FileName): Promise<void>
  /** A page of all files, in the order of their names; `next` is where the following page begins, null at the end. */
  list(after: string): Promise<{ files: ListedFile[]; next: string | null }>
  /** Which database the files belong to; undefined in a new store. */
  readOwner(): Promise<string | undefined>
  writeOwner(owner: string): Promise<void>
}

/** The file store did not answer, or refused. The message is the store's own code, and nothing that anybody sent. */
export class FileStoreAway extends Error {
  override name = 'FileStoreAway'
  constructor(readonly code: string) {
    super(`the file store: ${code}`)
  }
}

/** What the file store gave back is not what was put there. It is not passed on to anybody. */
export class FileDamaged extends Error {
  override name = 'FileDamaged'
  constructor(readonly code: 'changed' | 'missing') {
    super(`a file in the file store is ${code}`)
  }
}

/** Reads a file that is not in the database. */
export type OpenOutside = (name: FileName) => Promise<Uint8Array>

/**
 * Stops a transaction that needs a file from outside: no transaction waits for another machine. The store fetches the
 * file and runs the transaction again.
 */
export class FileIsOutside extends Error {
  override name = 'FileIsOutside'
  constructor(readonly file: FileName) {
    super('a file is in the file store, and is fetched first')
  }
}
