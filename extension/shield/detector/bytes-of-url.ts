/** The bytes of a file that the build put into the code as a `data:` URL. */
export function bytesOfUrl(url: string): Uint8Array {
  const letters = atob(url.slice(url.indexOf(',') + 1))
  const bytes = new Uint8Array(letters.length)
  for (let at = 0; at < letters.length; at += 1) bytes[at] = letters.charCodeAt(at)
  return bytes
}
