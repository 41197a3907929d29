import { type ComponentType, lazy, Suspense, useState } from 'react'

import { SideRow } from './side-row.tsx'

/** Loads in progress of lazy parts: the build waits for them. */
export const PARTS_UNDER_WAY = new Set<Promise<unknown>>()

type StillRowProps = { className: string; label: string }

/**
 * A static row of a prerendered page. The browser keeps the markup that came with the document. The code is loaded only
 * when a person comes from another page of the app, and costs the page's first seconds nothing.
 */
export function stillRow(load: () => Promise<{ default: ComponentType }>): ComponentType<StillRowProps> {
  const Part = lazy(() => {
    // For a person the page works without a part that fails to load; the build must fail.
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
          // A single text node, marked as allowed to differ: React then leaves the existing markup alone.
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
