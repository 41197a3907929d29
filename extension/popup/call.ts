import { language, t } from '../i18n/translate.ts'
import type { CallState } from '../meeting/call-state.ts'
import { politeSentence } from '../meeting/signs/polite.ts'
import type { SelfView } from '../meeting/video/self-view.ts'
import type { Notice } from '../messages/messages.ts'
import { elements, icon } from '../overlay/elements.ts'
import type { Settings } from '../settings/settings.ts'
import { callLines, sightingTitle } from './call-words.ts'

const { el } = elements(document)

/** What is happening in this tab's call. */
export function callView(call: CallState, settings: Settings, tabId: number | undefined): Node[] {
  const lines = callLines(call, settings)
  return [
    ...(call.stopped === null
      ? []
      : [note('stopped', t('Masking has stopped'), [`${t(call.stopped)} ${t('Reload the page.')}`])]),
    ...call.sightings
      .toReversed()
      .slice(0, 3)
      .map(sighting =>
        note('seen', sightingTitle(sighting), [
          sighting.kind === 'notetaker'
            ? t('It may record and transcribe. Shield does not stop it; ask the host.')
            : t('Shield does not stop it; what it gets of you is masked as the switches below say.'),
        ]),
      ),
    ...(call.sightings.length === 0 ? [] : [politeButton()]),
    ...(tabId === undefined || call.camera === null || call.camera.shows === 'clear' ? [] : [selfView(tabId)]),
    el(
      'ul',
      { class: 'call', 'aria-label': t('What others see and hear') },
      (lines.length === 0 ? [t('No camera and no microphone is open.')] : lines).map(line => el('li', {}, [line])),
    ),
    el('p', { class: 'call-limits' }, [
      t('Shield masks calls in this browser. The apps of Zoom and Teams are out of its reach.'),
    ]),
  ]
}

function note(kind: 'stopped' | 'seen', title: string, text: string[]): Node {
  return el('div', { class: `note ${kind}`, role: 'alert' }, [
    icon('warning'),
    el('div', {}, [el('b', {}, [title]), el('p', {}, text)]),
  ])
}

function politeButton(): Node {
  const sentence = politeSentence(language() === 'en' ? navigator.language : language())
  const button = el('button', { id: 'polite', class: 'button outline', type: 'button', title: sentence }, [
    t('Copy a polite request to leave'),
  ])
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(sentence)
    button.textContent = t('Copied: paste it into the chat of the call')
  })
  return button
}

const SELF_VIEW_MS = 300

/** What others see of this person, while the popup is open. */
function selfView(tabId: number): Node {
  const canvas = el('canvas', { class: 'self-view', role: 'img', 'aria-label': t('What others see of you') })
  const look = async () => {
    const view = (await chrome.tabs.sendMessage(tabId, { type: 'SELF_VIEW' } satisfies Notice)) as SelfView | undefined
    if (view !== undefined && canvas instanceof HTMLCanvasElement) show(canvas, view)
    if (canvas.isConnected) setTimeout(() => void look().catch(() => {}), SELF_VIEW_MS)
  }
  // If no camera is open, there is no response and the canvas stays empty.
  void look().catch(() => {})
  return canvas
}

function show(canvas: HTMLCanvasElement, { width, height, pixels }: SelfView): void {
  const image = new ImageData(width, height)
  const bytes = atob(pixels)
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    for (let color = 0; color < 3; color += 1) image.data[pixel * 4 + color] = bytes.charCodeAt(pixel * 3 + color)
    image.data[pixel * 4 + 3] = 255
  }
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d')?.putImageData(image, 0, 0)
}
