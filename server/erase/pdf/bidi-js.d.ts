/** The package has no types of its own; what is used of it. */
declare module 'bidi-js' {
  interface Levels {
    /** One for each UTF-16 unit; odd ones are read from right to left. */
    levels: Uint8Array
    paragraphs: { start: number; end: number; level: number }[]
  }
  interface Bidi {
    getEmbeddingLevels(text: string, baseDirection?: 'ltr' | 'rtl' | 'auto'): Levels
    getMirroredCharacter(character: string): string | null
  }
  export default function bidiFactory(): Bidi
}
