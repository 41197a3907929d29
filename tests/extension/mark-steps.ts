import type { CDPSession, Page } from 'playwright'

import { eventually } from '../eventually.ts'

/** The mark at the composer, or a part of what it opens: in a closed root, so that only the browser itself can find it. */
export interface SeenPart {
  readonly name: string
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
}

const NAME = /^(?:Shield is |Not protected|Sending is stopped)/

/** The mark once its name fits; `undefined` as soon as there is none. */
export function markOn(page: Page, name: RegExp = NAME): Promise<SeenPart> {
  return eventually(`a mark ${name}`, () => partOn(page, name, 'button'))
}

export const hasMark = async (page: Page): Promise<boolean> => (await partOn(page, NAME, 'button')) !== undefined

/** Presses a button of ours with the mouse, where it stands. */
export async function pressPart(page: Page, name: RegExp): Promise<void> {
  const { box } = await eventually(`a button ${name}`, () => partOn(page, name, 'button'))
  await page.mouse.click(box.x + box.width / 2, box.y + box.height - 10)
}

async function partOn(page: Page, name: RegExp, role: string): Promise<SeenPart | undefined> {
  const session = await page.context().newCDPSession(page)
  try {
    const { nodes } = await session.send('Accessibility.getFullAXTree')
    const node = nodes.find(
      each => each.role?.value === role && each.ignored !== true && name.test(String(each.name?.value ?? '')),
    )
    if (node?.backendDOMNodeId === undefined) return undefined
    return { name: String(node.name?.value), box: await boxOf(session, node.backendDOMNodeId) }
  } finally {
    await session.detach()
  }
}

async function boxOf(session: CDPSession, backendNodeId: number): Promise<SeenPart['box']> {
  const { model } = await session.send('DOM.getBoxModel', { backendNodeId })
  const [x = 0, y = 0] = model.border
  return { x, y, width: model.width, height: model.height }
}
