import { type PlainMessage, t } from '../i18n/translate.ts'
import type { Layer, PageState } from '../messages/messages.ts'

/**
 * How a page stands, as mark and badge say it. `absent`: the page was opened before Shield was there, so that no script
 * of ours can say anything about it.
 */
export type Standing = PageState['state'] | 'absent'

/** What a person is told of a standing: the mark at the composer, the badge in the toolbar, and both in a sentence. */
interface Said {
  readonly mark: PlainMessage | null
  /** A badge has room for four characters. */
  readonly badge: PlainMessage | '!' | ''
  readonly sentence: PlainMessage
}

const SAID: Readonly<Record<Standing, Said>> = {
  on: { mark: 'On', badge: 'on', sentence: 'Shield is on' },
  // Nothing is claimed until it is known.
  starting: { mark: null, badge: '', sentence: 'Total Recall Shield' },
  off: { mark: 'Off here', badge: 'off', sentence: 'Shield is off here: what you type goes out as typed' },
  stopped: { mark: 'Not protected', badge: '!', sentence: 'Not protected: nothing with a detail in it is sent' },
  absent: { mark: null, badge: '!', sentence: 'Not protected yet: reload this page' },
}

/** Above this a badge would be cut off. */
const MOST_ON_BADGE = 999

/** `hidden`: how many details are hidden in the conversation. Null: nothing is shown. */
export function markLabel(standing: Standing, hidden: number): string | null {
  const { mark } = SAID[standing]
  if (mark === null) return null
  return standing === 'on' && hidden > 0 ? t('On · {count}', { count: hidden }) : t(mark)
}

export function badgeText(standing: Standing, hidden: number): string {
  if (standing === 'on' && hidden > 0) return hidden > MOST_ON_BADGE ? `${MOST_ON_BADGE}+` : String(hidden)
  const { badge } = SAID[standing]
  return badge === '' || badge === '!' ? badge : t(badge)
}

/** The title of the badge, and the accessible name of the mark. */
export function standingSentence(standing: Standing, hidden: number): string {
  if (standing !== 'on' || hidden === 0) return t(SAID[standing].sentence)
  return hidden === 1
    ? t('Shield is on. 1 detail is hidden in this conversation.')
    : t('Shield is on. {count} details are hidden in this conversation.', { count: hidden })
}

const LAYERS: Readonly<Record<Layer, PlainMessage>> = {
  engine: 'the search for details',
  editor: 'the preview in front of the editor',
  network: 'the guard in front of the network',
}

/** Which layers stand, in a sentence. */
export function layersSentence(layers: PageState['layers']): { readonly isWhole: boolean; readonly text: string } {
  const names = Object.keys(LAYERS) as Layer[]
  const fallen = names.filter(name => !layers[name])
  const count = names.length - fallen.length
  if (fallen.length === 0) return { isWhole: true, text: t('All {count} layers are active on this page.', { count }) }
  const missing = fallen.map(name => t(LAYERS[name])).join(', ')
  return {
    isWhole: false,
    text: t('{count} of {all} layers are active. Missing: {layers}.', { count, all: names.length, layers: missing }),
  }
}
