/** Ways in which a detail may stand on the wire without being hidden there; each as bytes, a character each. */
export function formsOf(detail: string): readonly string[] {
  const bytes = Buffer.from(detail)
  const encoded = encodeURIComponent(detail)
  const escaped = JSON.stringify(detail).slice(1, -1)
  const ascii = escaped.replace(/[^\0-\x7F]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
  const forms = [
    bytes.toString('latin1'),
    encoded,
    encoded.replaceAll('%20', '+'),
    encodeURIComponent(encoded),
    escaped,
    JSON.stringify(escaped).slice(1, -1),
    ascii,
    ascii.replaceAll('\\', '\\\\'),
    encodeURIComponent(ascii),
    [...detail].map(character => `&#${character.codePointAt(0)};`).join(''),
    Buffer.from(detail, 'utf16le').toString('latin1'),
    bytes.toString('hex'),
  ]
  return [...new Set(forms.map(form => form.toLowerCase()))]
}

/** Base64 of it wherever it begins in a longer text, without the characters that its neighbors share. */
export function base64Of(detail: string): readonly string[] {
  const forms = [0, 1, 2].map(before => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(detail)])
    const whole = bytes.length - (bytes.length % 3)
    return bytes
      .subarray(0, whole)
      .toString('base64')
      .slice(before === 0 ? 0 : 4)
  })
  // A shorter one stands in other people's texts by chance.
  return [...new Set(forms.flatMap(form => [form, form.replaceAll('+', '-').replaceAll('/', '_')]))].filter(
    form => form.length >= 6,
  )
}

/** The details that stand in what left, in any form. */
export function leaksIn(bytes: string, details: readonly string[]): string[] {
  const lower = bytes.toLowerCase()
  return details.filter(
    detail => formsOf(detail).some(form => lower.includes(form)) || base64Of(detail).some(form => bytes.includes(form)),
  )
}
