/** What a screenshot may be, by its first bytes: a name or a header can say anything. */
export function isPicture(bytes: Uint8Array): boolean {
  const starts = (...first: number[]) => first.every((byte, at) => bytes[at] === byte)
  const riff = (at: number, name: string) => [...name].every((letter, i) => bytes[at + i] === letter.charCodeAt(0))
  return starts(0x89, 0x50, 0x4e, 0x47) || starts(0xff, 0xd8, 0xff) || (riff(0, 'RIFF') && riff(8, 'WEBP'))
}
