import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

test('the dark tokens are the same by system setting and by attribute, and none is unknown to the light set', () => {
  const bySystem = declarations(':root:not([data-theme="light"])')
  expect(declarations(':root[data-theme="dark"]')).toEqual(bySystem)
  const light = Object.keys(declarations(':root'))
  expect(light).toEqual(expect.arrayContaining(Object.keys(bySystem)))
})

test('text and marks reach the contrast that reading needs, in light and dark', () => {
  const themes = [declarations(':root'), { ...declarations(':root'), ...declarations(':root[data-theme="dark"]') }]
  for (const token of themes) {
    for (const ground of ['--paper', '--sheet', '--sheet2']) {
      for (const text of ['--ink', '--ink2', '--ink3']) {
        expect(contrast(token[text], token[ground]), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5)
      }
      expect(contrast(token['--ctl'], token[ground]), `--ctl on ${ground}`).toBeGreaterThanOrEqual(3)
    }
    for (const tone of ['brand', 'red', 'blue', 'violet', 'amber']) {
      expect(contrast(token[`--${tone}`], token[`--${tone}tint`]), tone).toBeGreaterThanOrEqual(4.5)
      expect(contrast(token[`--${tone}`], token['--sheet']), tone).toBeGreaterThanOrEqual(4.5)
    }
    expect(contrast(token['--onbrand'], token['--brand'])).toBeGreaterThanOrEqual(4.5)
    expect(contrast(token['--ondanger'], token['--red'])).toBeGreaterThanOrEqual(4.5)
    expect(contrast(token['--onbar'], token['--bar'])).toBeGreaterThanOrEqual(4.5)
  }
})

function declarations(selector: string): Record<string, string> {
  const from = css.indexOf(`${selector} {`)
  const body = css.slice(css.indexOf('{', from) + 1, css.indexOf('}', from))
  return Object.fromEntries([...body.matchAll(/(--[\w]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]))
}

function contrast(a = '', b = ''): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
