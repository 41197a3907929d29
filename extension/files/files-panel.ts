import type { Removed, Unseen } from '../documents/report.ts'
import { REMOVED_WORDS, UNSEEN_WORDS } from '../documents/report-words.ts'
import { locale, type PlainMessage, t, tIfKnown } from '../i18n/translate.ts'
import { icon, mark } from '../overlay/elements.ts'
import { openPanel } from '../overlay/panel.ts'
import { type HiddenInside, hiddenPlaces } from './hidden-places.ts'

/** A file that the person added, and how it can be protected. */
export interface LookedAt {
  readonly name: string
  readonly state:
    | { readonly is: 'masked'; readonly inside: Inside }
    /** Nothing in it needs to be hidden. */
    | { readonly is: 'plain' }
    /** `onOurPage`: there it can be masked nevertheless. */
    | { readonly is: 'unprotected'; readonly why: string; readonly onOurPage: boolean }
    /** Cannot be passed on at all. */
    | { readonly is: 'refused'; readonly why: string }
}

/** What is in a masked file. */
interface Inside extends HiddenInside {
  readonly removed: readonly Removed[]
  readonly unseen: readonly Unseen[]
  /** How many pictures nobody has read. */
  readonly pictures: number
}

/** Which of the files are sent. */
type Choice = 'all' | 'protected' | 'none'

/** The product's origin, set by the build (`build.mjs`). */
declare const __PRODUCT_ORIGIN__: string

export function isProtected({ state }: LookedAt): boolean {
  return state.is === 'masked' || state.is === 'plain'
}

/**
 * Lists files before they are sent: what is hidden in each, or why it cannot be masked. Without an answer nothing is
 * added that is not protected, and nothing at all if everything is.
 */
export function askAboutFiles(files: readonly LookedAt[], dockedTo: HTMLElement | null): Promise<Choice> {
  const open = files.filter(file => !isProtected(file))
  const canAdd = open.some(({ state }) => state.is === 'unprotected')
  const isOnOurPage = open.some(({ state }) => state.is === 'unprotected' && state.onOurPage)
  const escaped = open.length === 0 ? 'none' : 'protected'
  return new Promise(resolve => {
    const answer = (choice: Choice) => {
      panel.close()
      resolve(choice)
    }
    const panel = openPanel(dockedTo, {
      main: '.default',
      enter: focused => (focused?.matches('button, a, summary') === true ? focused.click() : answer(escaped)),
      escape: () => answer(escaped),
    })
    const { el, element } = panel
    const button = (label: string, kind: string, choice: Choice) => {
      const made = el('button', { class: `button ${kind}`, type: 'button' }, [label])
      made.addEventListener('click', () => answer(choice))
      return made
    }
    const warning =
      open.length > 0
        ? [t('In a file that is not masked the AI can read all of it: names, faces, numbers.')]
        : [t('A masked copy goes. Your file stays as it is.')]
    element.append(
      el('div', { class: 'head' }, [mark(), el('b', { id: 'title', role: 'alert' }, [titleOf(files, open.length)])]),
      el('div', { class: 'scroll', tabindex: '0', role: 'group', 'aria-label': t('Files') }, [
        el(
          'div',
          { class: 'text' },
          [...warning, ...files.flatMap(insideOf)].map(words => el('p', {}, [words])),
        ),
        el('ul', { class: 'details files' }, files.flatMap(rows)),
      ]),
      el('div', { class: 'foot' }, [
        el('span', { class: 'note' }, [t('Nothing has left this device.')]),
        ...(isOnOurPage ? [linkToOurPage()] : []),
        ...(open.length === 0
          ? [button(t('Take out'), 'outline', 'none'), button(t('Approve and attach'), 'default', 'all')]
          : [
              ...(canAdd
                ? [button(open.length === 1 ? t('Add it unprotected') : t('Add them unprotected'), 'outline', 'all')]
                : []),
              button(t('Take out'), 'default', 'protected'),
            ]),
      ]),
    )
    panel.place()
    panel.focusMain()

    function linkToOurPage(): HTMLElement {
      const href = `${__PRODUCT_ORIGIN__}/mask`
      return el('a', { class: 'button plain', href, target: '_blank', rel: 'noopener noreferrer' }, [
        t('Mask it on our page'),
      ])
    }

    function rows(file: LookedAt): HTMLElement[] {
      const head = el('li', { class: `file ${isProtected(file) ? '' : 'clear'}` }, [
        el('span', {}, [el('b', { title: file.name }, [file.name]), el('small', {}, [saysOf(file)])]),
        isProtected(file) ? icon('shield') : icon('warning'),
      ])
      if (file.state.is !== 'masked' || file.state.inside.places.length === 0) return [head]
      return [head, el('li', { class: 'inside' }, [hiddenPlaces(file.state.inside, el, panel.place)])]
    }
  })
}

function titleOf(files: readonly LookedAt[], open: number): string {
  if (open > 0)
    return open === 1 ? t('1 file is not protected.') : t('{count} files are not protected.', { count: open })
  const count = files.reduce((sum, { state }) => sum + detailsIn(state), 0)
  if (files.length > 1)
    return t('{count} details hidden in {files}. These will be sent.', {
      count,
      files: t('{count} files', { count: files.length }),
    })
  if (count === 0) return t('Nothing was found to hide. This is the file that will be sent.')
  return count === 1
    ? t('1 detail hidden. This is the file that will be sent.')
    : t('{count} details hidden. This is the file that will be sent.', { count })
}

/** What does not show in a file, what is gone from it, and what nobody has read. */
function insideOf({ state }: LookedAt): string[] {
  if (state.is !== 'masked') return []
  const { pictures, unseen, removed } = state.inside
  const listed = (words: readonly PlainMessage[]) => new Intl.ListFormat(locale()).format(words.map(tIfKnown))
  return [
    ...(pictures === 0
      ? []
      : [
          pictures === 1
            ? t('1 picture was not read: look at it before you send it')
            : t('{count} pictures were not read: look at them before you send them', { count: pictures }),
        ]),
    ...(unseen.length === 0
      ? []
      : [t('Masked, though it does not show: {what}.', { what: listed(unseen.map(each => UNSEEN_WORDS[each])) })]),
    ...(removed.length === 0
      ? []
      : [t('Left out: {what}.', { what: listed(removed.map(each => REMOVED_WORDS[each])) })]),
  ]
}

function saysOf({ state }: LookedAt): string {
  if (state.is === 'plain') return t('nothing private found')
  if (state.is !== 'masked') return state.why
  const count = detailsIn(state)
  if (count === 0) return t('nothing private found')
  return count === 1 ? t('1 detail masked') : t('{count} details masked', { count })
}

const detailsIn = (state: LookedAt['state']): number =>
  state.is === 'masked' ? state.inside.hidden.reduce((sum, { count }) => sum + count, 0) : 0
