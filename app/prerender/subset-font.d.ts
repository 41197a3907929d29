/** The package has no types of its own. */
declare module 'subset-font' {
  /** Axes pinned to a value, or limited to a range. */
  type Axes = Record<string, number | { min: number; max: number }>
  /** Returns a font with the glyphs of `text`, in the same or another format. */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: { targetFormat: 'woff2' | 'truetype'; variationAxes?: Axes; noLayoutClosure?: boolean },
  ): Promise<Uint8Array>
}
