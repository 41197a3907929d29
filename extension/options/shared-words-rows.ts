import { DATA_OF_WORDS } from '../account/data-consent.ts'
import type { SharedSitesStatus } from '../account/shared-sites.ts'
import { t } from '../i18n/translate.ts'
import type { WordRule } from '../settings/word-rules.ts'
import { type Sharing, sharingRow } from './sharing-row.ts'

interface SharedWordsNeeds extends Sharing {
  readonly shared: SharedSitesStatus
  setRule(word: string, rule: WordRule): Promise<void>
}

/** What other browsers of the person have decided about words, each with its button, and the switch that hands on those of this one. */
export function sharedWords(sharing: SharedWordsNeeds): HTMLElement[] {
  const { el, row, shared, setRule } = sharing
  const { isShared, offered, takenAway } = shared.words
  return [
    ...takenAway.map(word =>
      row(
        word,
        t('Removed in your other browser, and no longer hidden here'),
        button(t('Hide again'), { word, rule: 'hide' }),
      ),
    ),
    ...offered.map(word =>
      row(word, t('Never hidden in your other browser'), button(t('Never hide here'), { word, rule: 'leave' })),
    ),
    sharingRow(sharing, {
      kind: 'words',
      title: t('Share my words with my other browsers'),
      note: t(
        'Linked browsers that share keep one list: a word hidden in one is hidden in all, and one removed is removed in all. It is sealed before it leaves; your account keeps it and cannot read it.',
      ),
      data: DATA_OF_WORDS,
      refused: t('Not shared: Firefox was told that Shield may not send your words. Nothing was sent.'),
      isShared,
      browsers: shared.browsers,
    }),
  ]

  function button(text: string, { word, rule }: { readonly word: string; readonly rule: WordRule }): HTMLElement {
    const made = el('button', { class: 'button outline', type: 'button', 'aria-label': `${text}: ${word}` }, [text])
    made.addEventListener('click', () => void setRule(word, rule))
    return made
  }
}
