/** The package has no types; this declares the parts we use. */
declare module 'bidi-js' {
  interface Levels {
    /** One per UTF-16 unit; odd levels are read from right to left. */
    levels: Uint8Array
    paragraphs: { start: number; end: number; level: number }[]
  }
  interface Bidi {
    getEmbeddingLevels(text: string, baseDirection?: 'ltr' | 'rtl' | 'auto'): Levels
    getMirroredCharacter(character: string): string | null
  }
  export default function bidiFactory(): Bidi
}
