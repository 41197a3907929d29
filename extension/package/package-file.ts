import { z } from 'zod'

export interface PackageFile {
  /** Inside of the package, with slashes. */
  path: string
  bytes: Uint8Array<ArrayBuffer>
}

/** What `files.json` says of one file. A path leads nowhere but into the package, also when somebody unpacks it. */
const ListedFile = z.strictObject({
  path: z.string().regex(/^[a-z0-9][\w-]*(?:\.[\w-]+)*(?:\/[a-z0-9][\w-]*(?:\.[\w-]+)*)*$/i),
  bytes: z.int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})
export type ListedFile = z.infer<typeof ListedFile>

/** The package has seventeen files; a list that goes on and on is none of ours. */
export const FilesList = z.array(ListedFile).min(1).max(200)

export const FILES_LIST = 'files.json'

export const isText = (path: string): boolean => /\.(?:js|json|css|html|txt|md|svg)$/.test(path)

export const textOf = ({ bytes }: Pick<PackageFile, 'bytes'>): string => new TextDecoder().decode(bytes)

export async function sha256Of(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...digest].map(byte => byte.toString(16).padStart(2, '0')).join('')
}
