/** Encodings in which a detail may be readable on the wire; each as bytes, one character each. */
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

/** Its Base64 forms for every offset in a longer text, without the characters that it shares with its neighbors. */
export function base64Of(detail: string): readonly string[] {
  const forms = [0, 1, 2].map(before => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(detail)])
    const whole = bytes.length - (bytes.length % 3)
    return bytes
      .subarray(0, whole)
      .toString('base64')
      .slice(before === 0 ? 0 : 4)
  })
  // A shorter form occurs in unrelated texts by chance.
  return [...new Set(forms.flatMap(form => [form, form.replaceAll('+', '-').replaceAll('/', '_')]))].filter(
    form => form.length >= 6,
  )
}

/** The details that occur in the outgoing bytes, in any form. */
export function leaksIn(bytes: string, details: readonly string[]): string[] {
  const lower = bytes.toLowerCase()
  return details.filter(
    detail => formsOf(detail).some(form => lower.includes(form)) || base64Of(detail).some(form => bytes.includes(form)),
  )
}
