/**
 * The name of a message in the package, where a whole English text would be half of the file. `i18n.test.ts` checks that
 * no two messages have the same.
 */
export function keyOf(message: string): string {
  let hash = 0
  for (let at = 0; at < message.length; at += 1) hash = (Math.imul(hash, 31) + message.charCodeAt(at)) | 0
  return (hash >>> 0).toString(36)
}
