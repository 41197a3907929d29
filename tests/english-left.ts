import { es } from '../sync/i18n/es.ts'

/** What stands between the values of the messages. Shorter pieces may be names, or Spanish as well. */
const PIECES = Object.entries<string>(es).flatMap(([english, spanish]) =>
  english
    .split(/\{\w+\}/)
    .map(piece => piece.trim())
    .filter(piece => piece.split(/\s+/).length >= 3 && !spanish.includes(piece)),
)

/** The English of our messages that is in a text which should be Spanish. */
export function englishLeft(text: string): string[] {
  const words = text.replace(/\s+/g, ' ')
  return PIECES.filter(piece => words.includes(piece))
}
