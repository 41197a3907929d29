import type { Message } from '../../sync/i18n/translate.ts'
import type { Scene, Stage } from './scene.ts'

/** Presses the first control with this name. */
export async function press(stage: Stage, words: Message, role: 'button' | 'tab' | 'switch' = 'button'): Promise<void> {
  await stage.page
    .getByRole(role, { name: stage.say(words), exact: true })
    .first()
    .click()
}

/** The words of the link in a sentence of the app. */
export function linkIn(sentence: string): string {
  const [, words] = /<a>(.+)<\/a>/.exec(sentence) ?? []
  if (words === undefined) throw new Error(`no link in '${sentence}'`)
  return words
}

/** Waits for a text of the app. */
export async function see({ page, say }: Stage, words: Message): Promise<void> {
  await page.getByText(say(words)).filter({ visible: true }).first().waitFor()
}

/** Waits for any dialog, also one that has to be answered. */
export async function seeDialog({ page }: Stage): Promise<void> {
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).first().waitFor()
}

/** The scene of a dialog that a button of a page opens. */
export const dialogOf = (name: string, at: Pick<Scene, 'path' | 'shows'>, button: Message): Scene => ({
  name,
  ...at,
  async act(stage) {
    await press(stage, button)
    await seeDialog(stage)
  },
})
