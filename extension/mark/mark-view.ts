import { language, t } from '../i18n/translate.ts'
import type { PageState } from '../messages/messages.ts'
import controls from '../overlay/controls.css?inline'
import { elements, mark } from '../overlay/elements.ts'
import { isDark, shadowHost, whenTampered } from '../overlay/shadow-host.ts'
import css from './mark.css?inline'
import type { Box } from './spots.ts'
import { layersSentence, markLabel, standingSentence } from './standing.ts'

/** What is known of the page, and why Shield is off where it is. */
export interface Shown extends Pick<PageState, 'state' | 'layers' | 'hidden'> {
  /** The person has paused this tab; otherwise 'off' follows from a setting. */
  readonly isPaused: boolean
  /** The background of this script is gone: it can be asked for nothing. */
  readonly isOutdated: boolean
}

interface MarkCalls {
  pause(isPaused: boolean): void
  openOptions(): void
  reload(): void
  /** Something else has moved, changed or removed the mark: what stands there now is not to be trusted. */
  tampered(): void
}

export interface MarkView {
  readonly host: HTMLElement
  /** The theme that it was made for. */
  readonly isDark: boolean
  /** In CSS pixels; 0 if there is nothing to show. */
  width(): number
  show(shown: Shown): void
  /** Null: there is no room, so it hides. */
  place(at: Box | null): void
  remove(): void
}

/** Of what opens, in CSS pixels; it keeps its distance from the edges of the screen. */
const ABOUT_WIDTH = 380
const MARGIN = 12

const INSIDE = { on: 'bar', off: 'nothing', stopped: 'sign', starting: 'nothing' } as const

/**
 * The mark at a composer, and what it says when it is pressed. Both are in a closed shadow root of an element that has no
 * size, so that no script of the page can read them, nor tell where they are.
 */
export function openMark(calls: MarkCalls): MarkView {
  const { host, root, remove } = shadowHost(controls + css)
  const { el } = elements(root)
  const press = el('button', { type: 'button', 'aria-expanded': 'false', 'aria-controls': 'about' })
  const about = el('div', { id: 'about', class: 'about', role: 'group', hidden: 'hidden' })
  root.append(press, about)
  const untouched = whenTampered(host, calls.tampered)
  /** Ends what is heard on the page; only while the explanation is open is there anything to hear. */
  let opened: AbortController | undefined
  let drawn = ''

  const isOpen = () => opened !== undefined
  const open = (wanted: boolean) => {
    opened?.abort()
    opened = wanted ? new AbortController() : undefined
    about.hidden = !wanted
    press.setAttribute('aria-expanded', String(wanted))
    if (opened !== undefined) closeFromOutside({ capture: true, signal: opened.signal })
  }
  const closeFromOutside = (heard: AddEventListenerOptions) => {
    addEventListener('pointerdown', event => event.target !== host && open(false), heard)
    addEventListener(
      'keydown',
      event => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopImmediatePropagation()
        open(false)
        if (event.target === host) press.focus()
      },
      heard,
    )
  }
  press.addEventListener('click', event => {
    if (event.isTrusted) open(!isOpen())
  })
  // Pages put the focus into their composer whenever a key is pressed anywhere else.
  for (const type of ['keydown', 'keypress', 'keyup']) root.addEventListener(type, event => event.stopPropagation())

  function explained(shown: Shown): readonly Node[] {
    const { state, layers, isPaused, isOutdated } = shown
    const title = (text: string) => el('b', {}, [text])
    const line = (text: string) => el('p', {}, [text])
    const options = button('outline', t('Options'), calls.openOptions)
    if (state === 'stopped')
      return [
        title(t('Sending is stopped')),
        line(
          t(
            'Nothing with a detail in it is sent from here. Copy what you have typed, reload the page, and paste it again.',
          ),
        ),
        ...(isOutdated ? [] : [line(layersSentence(layers).text)]),
        buttons([button('default', t('Reload this page'), calls.reload), ...(isOutdated ? [] : [options])]),
      ]
    if (state === 'off')
      return [
        title(isPaused ? t('Paused on this tab') : t('Text shield is off')),
        line(t('What you type goes out as typed.')),
        buttons([
          ...(isPaused ? [button('default', t('Shield this tab again'), () => calls.pause(false))] : []),
          options,
        ]),
      ]
    return [
      title(standingSentence(state, shown.hidden)),
      line(t('Before you send a text with private details, you see what will leave.')),
      line(layersSentence(layers).text),
      buttons([button('outline', t('Pause on this tab'), () => calls.pause(true)), options]),
    ]
  }

  function buttons(all: HTMLElement[]): HTMLElement {
    return el('div', { class: 'buttons' }, all)
  }

  function button(kind: string, label: string, act: () => void): HTMLElement {
    const made = el('button', { class: `button ${kind}`, type: 'button' }, [label])
    made.addEventListener('click', event => {
      if (!event.isTrusted) return
      open(false)
      act()
    })
    return made
  }

  return {
    host,
    isDark: host.dataset.theme === 'dark',
    width: () => press.offsetWidth,
    show(shown) {
      const { state, hidden } = shown
      const label = markLabel(state, hidden)
      const next = JSON.stringify([label, language(), shown])
      if (next === drawn) return
      drawn = next
      press.hidden = label === null
      press.className = ['mark-button', state, ...(state === 'on' && hidden > 0 ? ['counted'] : [])].join(' ')
      press.lang = about.lang = language()
      press.setAttribute('aria-label', standingSentence(state, hidden))
      press.replaceChildren(el('span', { class: 'seen' }, [mark(INSIDE[state]), label ?? '']))
      about.setAttribute('aria-label', standingSentence(state, hidden))
      about.replaceChildren(...explained(shown))
    },
    place(at) {
      press.style.visibility = about.style.visibility = at === null ? 'hidden' : 'visible'
      if (at === null) return open(false)
      Object.assign(press.style, { left: `${at.left}px`, top: `${at.top}px` })
      const isAbove = at.top > innerHeight / 2
      const { clientWidth } = document.documentElement
      const width = Math.min(ABOUT_WIDTH, clientWidth - 2 * MARGIN)
      const left = Math.min(Math.max(MARGIN, at.left + at.width - width), clientWidth - width - MARGIN)
      Object.assign(about.style, {
        width: `${width}px`,
        left: `${left}px`,
        bottom: isAbove ? `${innerHeight - at.top - 6}px` : 'auto',
        top: isAbove ? 'auto' : `${at.top + at.height + 8}px`,
      })
    },
    remove() {
      untouched()
      open(false)
      remove()
    },
  }
}

/** Whether the page has another theme than the mark was made for. */
export const hasOtherTheme = (view: MarkView): boolean => view.isDark !== isDark()
