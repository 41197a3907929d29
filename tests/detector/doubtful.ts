import { detect } from '../../extension/shield/detect.ts'
import { readMarkedTexts } from './marked-texts.ts'

/** A short text in which the detector, whatever it has learned, is sure of one detail and not of another behind it. */
export function doubtful(): { text: string; sure: string; unsure: string } {
  for (const { text } of readMarkedTexts('tests/detector/texts', file => file.startsWith('held-out'))) {
    if (text.length > 200 || text.includes('\n')) continue
    const [first, second, more] = detect(text)
    if (first === undefined || second === undefined || more !== undefined) continue
    const [sure, unsure] = [first, second].map(({ start, end }) => text.slice(start, end))
    if (sure !== unsure && sure !== undefined && unsure !== undefined && !first.isUnsure && second.isUnsure)
      return { text, sure, unsure }
  }
  throw new Error('no such text')
}
