import {
  appendBezierCurve,
  appendQuadraticCurve,
  type Color,
  closePath,
  fill,
  lineTo,
  moveTo,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
  setFillingColor,
} from '@cantoo/pdf-lib'

import type { Shape } from './fonts.ts'

/** Draws glyphs as shapes, which no program takes for text. */
export function drawShapes(
  page: PDFPage,
  shapes: readonly Shape[],
  { x, y, size, color }: { x: number; y: number; size: number; color: Color },
): void {
  page.pushOperators(pushGraphicsState(), setFillingColor(color))
  for (const shape of shapes) {
    const scale = size / shape.unitsPerEm
    const at = (values: readonly number[]) =>
      values.map((value, index) => value * scale + (index % 2 === 0 ? x + shape.x * size : y + shape.y * size))
    for (const { command, args } of shape.commands) {
      const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = at(args)
      if (command === 'moveTo') page.pushOperators(moveTo(a, b))
      else if (command === 'lineTo') page.pushOperators(lineTo(a, b))
      else if (command === 'quadraticCurveTo') page.pushOperators(appendQuadraticCurve(a, b, c, d))
      else if (command === 'bezierCurveTo') page.pushOperators(appendBezierCurve(a, b, c, d, e, f))
      else page.pushOperators(closePath())
    }
    if (shape.commands.length > 0) page.pushOperators(fill())
  }
  page.pushOperators(popGraphicsState())
}
