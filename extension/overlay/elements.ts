/** Creates the elements that we add to other pages; never parses markup, so no text can turn into markup. */
export function elements(root: ShadowRoot | Document): { el: MakeElement } {
  const owner = root instanceof Document ? root : root.ownerDocument
  return {
    el(name, attributes, content = []) {
      const element = owner.createElement(name)
      for (const [key, value] of Object.entries(attributes)) if (value !== '') element.setAttribute(key, value)
      element.append(...content)
      return element
    },
  }
}

export type MakeElement = (
  name: string,
  attributes: Readonly<Record<string, string>>,
  content?: readonly (Node | string)[],
) => HTMLElement

const SVG = 'http://www.w3.org/2000/svg'

const INSIDE = {
  bar: ['rect', { x: '7', y: '7', width: '20', height: '8', fill: 'currentColor' }],
  nothing: null,
  sign: ['path', { d: 'M17 4v9M17 16v3', stroke: 'currentColor', 'stroke-width': '3.4' }],
} as const

/** The product's mark: a bar between two brackets. Without the bar it means off, and with a sign not protected. */
export function mark(inside: keyof typeof INSIDE = 'bar'): SVGElement {
  const drawn = INSIDE[inside]
  return drawing('0 0 34 22', 'mark', [
    ['path', { d: 'M6.5 1.5H1.5v19h5M27.5 1.5h5v19h-5', fill: 'none', stroke: 'currentColor', 'stroke-width': '3' }],
    ...(drawn === null ? [] : [drawn]),
  ])
}

const ICONS = {
  close: 'm5 5 10 10M15 5 5 15',
  shield: 'M10 2.5 16.5 5v4.5c0 4-2.8 6.7-6.5 8-3.7-1.3-6.5-4-6.5-8V5z',
  text: 'M4 5V4h12v1M10 4v12M8 16h4',
  camera: 'M2.5 5.5h10v9h-10zM12.5 9l5-2.5v7l-5-2.5',
  face: 'M6.5 2.5h-4v4M13.5 2.5h4v4M6.5 17.5h-4v-4M13.5 17.5h4v-4M7.5 8v.5M12.5 8v.5M7 12c1.8 1.6 4.2 1.6 6 0',
  voice: 'M7.5 5a2.5 2.5 0 0 1 5 0v4a2.5 2.5 0 0 1-5 0zM4.5 9.5a5.5 5.5 0 0 0 11 0M10 15v3',
  warning: 'M10 2.5 18 16.5H2zM10 8v4M10 14.3v.2',
} as const
export type IconName = keyof typeof ICONS

export function icon(name: IconName): SVGElement {
  const d = ICONS[name]
  return drawing('0 0 20 20', 'icon', [
    [
      'path',
      {
        d,
        fill: 'none',
        stroke: 'currentColor',
        'stroke-width': '1.7',
        'stroke-linecap': 'round',
        'stroke-linejoin': 'round',
      },
    ],
  ])
}

function drawing(
  viewBox: string,
  name: string,
  shapes: readonly (readonly [string, Readonly<Record<string, string>>])[],
): SVGElement {
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('viewBox', viewBox)
  svg.setAttribute('class', name)
  svg.setAttribute('aria-hidden', 'true')
  for (const [shape, attributes] of shapes) {
    const drawn = document.createElementNS(SVG, shape)
    for (const [key, value] of Object.entries(attributes)) drawn.setAttribute(key, value)
    svg.append(drawn)
  }
  return svg
}
