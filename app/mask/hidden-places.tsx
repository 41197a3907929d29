import { useEffect, useRef, useState } from 'react'
import type { PlaceGroup } from '../../extension/documents/place-groups.ts'
import { cellWords, headWords, type PlaceSayings } from '../../extension/documents/place-words.ts'
import { codeAt } from '../../extension/documents/report.ts'
import { t } from '../../sync/i18n/translate.ts'
import { Button } from '../ui/button.tsx'
import type { DocumentMasked, HiddenWords } from './mask-file.ts'

/** As many as a person reads without being asked; all of them are open in a document that has no more. */
const FIRST_SHOWN = 30
/** More at once would keep the page waiting. */
const MORE_SHOWN = 200

interface HiddenPlacesProps {
  masked: DocumentMasked
  onShow: (words: string) => void
}

/** What is hidden, in its places: under each page, slide, sheet or part, which open and close. */
export function HiddenPlaces({ masked: { hidden, places }, onShow }: HiddenPlacesProps) {
  const { list, shown, more } = useMore<HTMLDivElement>(places.length)
  const known = new Map(hidden.map(each => [each.code, each]))
  const isShort = hidden.reduce((sum, { count }) => sum + count, 0) <= FIRST_SHOWN
  return (
    <div className="mask-hidden">
      {hidden.length === 0 && <p>{t('Nothing in it was found to hide.')}</p>}
      <div ref={list}>
        {places.slice(0, shown).map((group, index) => (
          <Group
            key={headWords(group[0].place, SAY)}
            group={group}
            known={known}
            startsOpen={isShort || index === 0}
            onShow={onShow}
          />
        ))}
      </div>
      {more}
    </div>
  )
}

interface GroupProps {
  group: PlaceGroup
  known: ReadonlyMap<string, HiddenWords>
  startsOpen: boolean
  onShow: (words: string) => void
}

function Group({ group, known, startsOpen, onShow }: GroupProps) {
  const [isOpen, setOpen] = useState(startsOpen)
  const { list, shown, more } = useMore<HTMLUListElement>(group.length)
  return (
    <details open={isOpen} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>
        <b>{headWords(group[0].place, SAY)}</b> <small>{t('{count} hidden', { count: group.length })}</small>
      </summary>
      {isOpen && (
        <>
          <ul ref={list}>
            {group.slice(0, shown).map((at, index) => {
              const code = codeAt(at)
              const { words = '', count = 1 } = known.get(code) ?? {}
              const spot = cellWords(at.place, SAY)
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: places have no other name, and keep their order.
                <li key={index} tabIndex={-1}>
                  <code className="token">{code}</code>
                  <span>
                    {spot !== '' && <small>{spot}</small>}
                    <span className="mask-line">
                      {at.before}
                      <b>{at.words}</b>
                      {at.after}
                    </span>
                    {words === '' ? (
                      <small>{t('There are no more codes: an answer cannot bring these back.')}</small>
                    ) : (
                      count > 1 && <small>{t('{count} times', { count })}</small>
                    )}
                  </span>
                  {words !== '' && (
                    <Button
                      size="sm"
                      variant="ghost"
                      aria-label={t('Don’t hide “{words}”', { words })}
                      onClick={() => onShow(words)}
                    >
                      {t('Don’t hide')}
                    </Button>
                  )}
                </li>
              )
            })}
          </ul>
          {more}
        </>
      )}
    </details>
  )
}

/** How many of a list are shown, and the button that shows the next ones and leads to them. */
function useMore<List extends HTMLElement>(count: number) {
  const [shown, setShown] = useState(FIRST_SHOWN)
  const list = useRef<List>(null)
  const first = useRef<number>(undefined)
  useEffect(() => {
    if (first.current === undefined || shown <= first.current) return
    const added = list.current?.children[first.current]
    first.current = undefined
    const target = added?.querySelector('summary') ?? added
    if (target instanceof HTMLElement) target.focus()
  }, [shown])
  const showNext = () => {
    first.current = shown
    setShown(shown + MORE_SHOWN)
  }
  const more = shown < count && (
    <Button size="sm" variant="outline" onClick={showNext}>
      {t('Show {count} more', { count: Math.min(MORE_SHOWN, count - shown) })}
    </Button>
  )
  return { list, shown, more }
}

const SAY: PlaceSayings = {
  part: words => t(words),
  page: number => t('Page {number}', { number }),
  slide: number => t('Slide {number}', { number }),
  cell: (row, column) => t('Row {row}, column {column}', { row, column }),
}
