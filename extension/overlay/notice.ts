import { language, t } from '../i18n/translate.ts'
import controls from './controls.css?inline'
import { elements, icon } from './elements.ts'
import css from './notice.css?inline'
import { shadowHost } from './shadow-host.ts'

/** `warning` stays until it is closed, because something is not as the person expects. */
type NoticeTone = 'info' | 'warning'

const SHOWN_MS = 8_000

let closeLast = () => {}

/** Shows one line above `over`, one notice at a time, without taking the focus. */
export function showNotice(text: string, tone: NoticeTone, over: HTMLElement | null): void {
  closeLast()
  // Needs its own container: only dialogs are attached directly to the page's root. Before these, whose buttons it must
  // not cover.
  const holder = document.createElement('div')
  document.body.after(holder)
  const { root } = shadowHost(controls + css, holder)
  const remove = () => holder.remove()
  const { el } = elements(root)
  const close = el('button', { class: 'button close', type: 'button', 'aria-label': t('Close') }, [icon('close')])
  const box = el('div', { class: `notice ${tone}`, lang: language(), role: tone === 'info' ? 'status' : 'alert' }, [
    icon(tone === 'info' ? 'shield' : 'warning'),
    el('p', {}, [text]),
    close,
  ])
  const top = over?.getBoundingClientRect().top ?? innerHeight - 24
  box.style.bottom = `${Math.max(12, innerHeight - top + 12)}px`
  root.append(box)
  closeLast = remove
  close.addEventListener('click', remove)
  if (tone === 'info') setTimeout(remove, SHOWN_MS)
}
