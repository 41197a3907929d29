import { LineCapStyle } from '@cantoo/pdf-lib'

import { SIGNATURE_BOX, type Signature, type Stroke, strokesOf } from '../../../sync/rules/letters/signature.ts'
import { INK, type Paper } from './paper.ts'

interface Box {
  /** Lower left corner. */
  x: number
  y: number
  width: number
  height: number
}

/** A person's signature inside a box: the pen strokes as lines, or the typed name in an italic face. */
export function drawSignature(paper: Paper, signature: Signature, box: Box): void {
  if (signature.kind === 'typed') {
    const size = Math.min(22, (22 * box.width) / paper.width(signature.value, 'hand', 22))
    paper.figure(`Signed by typing the name: ${signature.value}`, () => {
      paper.bare({ text: signature.value, style: 'hand', size, color: INK }, box.x, box.y + box.height * 0.2)
    })
    return
  }
  const strokes = strokesOf(signature.value)
  if (strokes === undefined) throw new Error('a drawn signature is a path of moves and lines')
  const scale = Math.min(box.width / SIGNATURE_BOX.width, box.height / SIGNATURE_BOX.height)
  paper.figure('Signed by hand', page => {
    for (const stroke of strokes) {
      // Paths count from the top, paper counts from the bottom; the library flips them.
      page.drawSvgPath(pathOf(stroke), {
        x: box.x,
        y: box.y + SIGNATURE_BOX.height * scale,
        scale,
        borderColor: INK,
        borderWidth: 1.4 / scale,
        borderLineCap: LineCapStyle.Round,
      })
    }
  })
}

/** A dot is a stroke too: a line of zero length with round caps is drawn only if it has a second point. */
const pathOf = (stroke: Stroke): string => {
  const points = stroke.length === 1 ? [...stroke, ...stroke] : stroke
  return points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join(' ')
}
