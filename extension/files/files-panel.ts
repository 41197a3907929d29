import { t } from '../i18n/translate.ts'
import { icon, mark } from '../overlay/elements.ts'
import { openPanel } from '../overlay/panel.ts'

/** A file that the person added, and how it can be protected. */
export interface LookedAt {
  readonly name: string
  readonly state:
    | { readonly is: 'masked'; readonly details: number }
    /** Nothing in it needs to be hidden. */
    | { readonly is: 'plain' }
    | { readonly is: 'unprotected'; readonly why: string }
    /** Cannot be passed on at all. */
    | { readonly is: 'refused'; readonly why: string }
}

/** `add`: unprotected files are sent as they are. */
type Choice = 'add' | 'take-out'

export function isProtected({ state }: LookedAt): boolean {
  return state.is === 'masked' || state.is === 'plain'
}

/** Lists the files that Shield cannot read before they are sent, and asks. Without an answer nothing is added. */
export function askAboutFiles(files: readonly LookedAt[], dockedTo: HTMLElement | null): Promise<Choice> {
  const open = files.filter(file => !isProtected(file))
  const canAdd = open.some(({ state }) => state.is === 'unprotected')
  return new Promise(resolve => {
    const answer = (choice: Choice) => {
      panel.close()
      resolve(choice)
    }
    const panel = openPanel(dockedTo, {
      main: '.default',
      enter: focused => (focused instanceof HTMLButtonElement ? focused.click() : answer('take-out')),
      escape: () => answer('take-out'),
    })
    const { el, element } = panel
    const button = (label: string, kind: string, choice: Choice) => {
      const made = el('button', { class: `button ${kind}`, type: 'button' }, [label])
      made.addEventListener('click', () => answer(choice))
      return made
    }
    element.append(
      el('div', { class: 'head' }, [mark(), el('b', { id: 'title', role: 'alert' }, [titleOf(open.length)])]),
      el('div', { class: 'text' }, [
        el('p', {}, [
          t('Shield masks text files. In every other file the AI can read all of it: names, faces, numbers.'),
        ]),
      ]),
      el('ul', { class: 'details files', tabindex: '0', 'aria-label': t('Files') }, files.map(row)),
      el('div', { class: 'foot' }, [
        el('span', { class: 'note' }, [t('Nothing has left this device.')]),
        ...(canAdd
          ? [button(open.length === 1 ? t('Add it unprotected') : t('Add them unprotected'), 'outline', 'add')]
          : []),
        button(t('Take out'), 'default', 'take-out'),
      ]),
    )
    panel.place()
    panel.focusMain()

    function row(file: LookedAt): HTMLElement {
      return el('li', { class: isProtected(file) ? '' : 'clear' }, [
        el('span', {}, [el('b', { title: file.name }, [file.name]), el('small', {}, [saysOf(file)])]),
        isProtected(file) ? icon('shield') : icon('warning'),
      ])
    }
  })
}

function titleOf(count: number): string {
  return count === 1 ? t('1 file is not protected.') : t('{count} files are not protected.', { count })
}

function saysOf({ state }: LookedAt): string {
  if (state.is === 'plain') return t('nothing private found')
  if (state.is !== 'masked') return state.why
  return state.details === 1 ? t('1 detail masked') : t('{count} details masked', { count: state.details })
}
