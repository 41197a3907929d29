import { z } from 'zod/mini'

export interface PackageFile {
  /** Relative to the package, with slashes. */
  path: string
  bytes: Uint8Array<ArrayBuffer>
}

/**
 * One file's entry in `files.json`. The pattern keeps paths inside the package, even when it is unpacked. Browsers reserve
 * names with a leading underscore; `_locales` is the only one that the package has.
 */
const ListedFile = z.strictObject({
  path: z
    .string()
    .check(
      z.regex(/^(?:_locales\/)?[a-z0-9][\w-]*(?:\.[\w-]+)*(?:\/[a-z0-9][\w-]*(?:\.[\w-]+)*)*$/i),
      z.maxLength(100),
    ),
  bytes: z.int().check(z.nonnegative()),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
})
export type ListedFile = z.infer<typeof ListedFile>

/** The package has thirty files; a much longer list is not one of ours. */
export const FilesList = z.array(ListedFile).check(z.minLength(1), z.maxLength(200))

export const FILES_LIST = 'files.json'

export const isText = (path: string): boolean => /\.(?:js|json|css|html|txt|md|svg)$/.test(path)

export const textOf = ({ bytes }: Pick<PackageFile, 'bytes'>): string => new TextDecoder().decode(bytes)

export async function sha256Of(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...digest].map(byte => byte.toString(16).padStart(2, '0')).join('')
}
