import {
  type ComponentProps,
  createContext,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useId,
  useState,
} from 'react'

interface TabsValue {
  value: string
  onValueChange: (value: string) => void
  /** `automatic`: an arrow key also selects the tab; `manual`: a press selects it. */
  activationMode: 'automatic' | 'manual'
  id: string
}

const TabsContext = createContext<TabsValue | null>(null)

type TabsProps = {
  activationMode?: TabsValue['activationMode']
  className?: string
  children: ReactNode
} & (Pick<TabsValue, 'value' | 'onValueChange'> | { defaultValue: string })

/** Holds the list and the panels; pass `value` and `onValueChange` to bind it to the address. */
export function Tabs({ activationMode = 'automatic', className, children, ...rest }: TabsProps) {
  const id = useId()
  const [own, setOwn] = useState('defaultValue' in rest ? rest.defaultValue : '')
  const held = 'defaultValue' in rest ? { value: own, onValueChange: setOwn } : rest
  return (
    <TabsContext value={{ ...held, activationMode, id }}>
      <div className={className}>{children}</div>
    </TabsContext>
  )
}

function useTabs(): TabsValue {
  const tabs = useContext(TabsContext)
  if (tabs === null) throw new Error('a tab outside of Tabs')
  return tabs
}

/** The row of tabs; `label` names it. */
export function TabList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="tabs" role="tablist" aria-label={label} aria-orientation="horizontal" onKeyDown={moveFocus}>
      {children}
    </div>
  )
}

/** The row is a single tab stop: arrows move from tab to tab, wrapping around. */
function moveFocus(event: KeyboardEvent<HTMLDivElement>) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]:not(:disabled)')]
  const at = tabs.findIndex(tab => tab.matches(':focus'))
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key]
  if (at === -1 || to === undefined) return
  event.preventDefault()
  tabs.at(to % tabs.length)?.focus()
}

type TabProps = ComponentProps<'button'> & {
  value: string
  count?: number | undefined
  countLabel?: string | undefined
}

/** One tab; a count above zero is shown beside its name, and `countLabel` says what is counted. */
export function Tab({ value, count, countLabel, children, ...rest }: TabProps) {
  const tabs = useTabs()
  const isSelected = tabs.value === value
  const select = () => {
    if (!isSelected) tabs.onValueChange(value)
  }
  return (
    <button
      type="button"
      role="tab"
      id={tabId(tabs.id, value)}
      aria-selected={isSelected}
      aria-controls={panelId(tabs.id, value)}
      tabIndex={isSelected ? 0 : -1}
      // On mouse down, not on click: it responds a tenth of a second earlier.
      onMouseDown={event => {
        if (event.button === 0 && !event.ctrlKey) select()
      }}
      onClick={select}
      onFocus={() => {
        if (tabs.activationMode === 'automatic') select()
      }}
      {...rest}
    >
      {children}
      {count !== undefined && count > 0 && (
        <>
          {/* Read out as two words; the layout makes its own gap. */}{' '}
          <span className="count">
            {count}
            {countLabel !== undefined && <span className="unseen"> {countLabel}</span>}
          </span>
        </>
      )}
    </button>
  )
}

/** The content of a tab. */
export function TabPanel({ value, className, children }: { value: string; className?: string; children: ReactNode }) {
  const tabs = useTabs()
  const isShown = tabs.value === value
  return (
    <div
      role="tabpanel"
      id={panelId(tabs.id, value)}
      aria-labelledby={tabId(tabs.id, value)}
      className={className}
      hidden={!isShown}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel whose first part takes no focus is reached by the keyboard all the same (WAI-ARIA, tabs).
      tabIndex={0}
    >
      {isShown && children}
    </div>
  )
}

const tabId = (id: string, value: string) => `${id}-tab-${value}`
const panelId = (id: string, value: string) => `${id}-panel-${value}`
