import type { Plugin } from 'vite'

/** Where pdf.js tries to make code out of a text, in the pinned release of `unpdf`. */
const PLACES = 3

/**
 * Takes out of pdf.js what makes code out of a file's text for speed. The policy of our pages refuses it anyway, and
 * pdf.js goes on without; but no build of ours holds such code (`tests/journeys/production.spec.ts`).
 */
export function withoutEval(): Plugin {
  return {
    name: 'recall:pdf-without-eval',
    transform(code, id) {
      if (!id.endsWith('/unpdf/dist/pdfjs.mjs')) return null
      const parts = code.split('new Function(')
      if (parts.length !== PLACES + 1) throw new Error(`pdf.js makes code out of texts in ${parts.length - 1} places`)
      return { code: `${parts.join('codeOfText(')}\nfunction codeOfText() { throw new Error('refused') }`, map: null }
    },
  }
}
