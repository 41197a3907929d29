import * as Radix from '@radix-ui/react-tabs'
import type { ComponentProps, ReactNode } from 'react'

/** Holds the list and the panels; `value` and `onValueChange` make it follow the address. */
export const Tabs = Radix.Root

/** The row of tabs; `label` names it. */
export function TabList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Radix.List className="tabs" aria-label={label}>
      {children}
    </Radix.List>
  )
}

type TabProps = ComponentProps<typeof Radix.Trigger> & { count?: number | undefined; countLabel?: string | undefined }

/** One tab; a count above zero stands beside its name, and `countLabel` says what is counted. */
export function Tab({ count, countLabel, children, ...rest }: TabProps) {
  return (
    <Radix.Trigger {...rest}>
      {children}
      {count !== undefined && count > 0 && (
        <>
          {/* Read out as two words; the layout makes its own gap. */}{' '}
          <span className="n">
            {count}
            {countLabel !== undefined && <span className="sr"> {countLabel}</span>}
          </span>
        </>
      )}
    </Radix.Trigger>
  )
}

/** What a tab shows. */
export const TabPanel = Radix.Content
