import { type ComponentType, lazy, Suspense, useState } from 'react'

import { SideRow } from './side-row.tsx'

/** Parts whose code has been asked for: the build waits for them. */
export const PARTS_UNDER_WAY = new Set<Promise<unknown>>()

type StillRowProps = { className: string; label: string }

/**
 * A row of a drawn page that nothing answers from. The browser keeps it as the document brought it: its code is fetched
 * only by somebody who comes from another page of the app, and takes no time of the page's first seconds.
 */
export function stillRow(load: () => Promise<{ default: ComponentType }>): ComponentType<StillRowProps> {
  const Part = lazy(() => {
    // For a person a page is whole without a part that does not come; the build has to know.
    const part = typeof document === 'undefined' ? load() : load().catch(() => ({ default: () => null }))
    PARTS_UNDER_WAY.add(part)
    return part
  })
  return function StillRow({ className, label }) {
    const [isDrawn] = useState(
      () => typeof document !== 'undefined' && document.querySelector(`.${className} > *`) !== null,
    )
    return (
      <SideRow className={className} label={label}>
        {isDrawn ? (
          // One text, of which React is told that it may differ: it leaves alone what stands there.
          ' '
        ) : (
          <Suspense fallback={null}>
            <Part />
          </Suspense>
        )}
      </SideRow>
    )
  }
}
