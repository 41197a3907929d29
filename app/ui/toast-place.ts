type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>

/** Between a toast and the control below it, in pixels. */
const GAP_PX = 10
/** The limit, below the bar at the top: a share of the window's height. Only a window full of controls needs it. */
const HIGHEST = 0.93

/** A narrower toast has room for one word in a line. */
const NARROWEST_PX = 240

/**
 * How far above the window's bottom a toast covers no control, in pixels; `floorPx` if that is free, undefined if there
 * is no free place. `box` is the toast's place at `floorPx`.
 */
export function clearOf(
  box: Box,
  controls: readonly Box[],
  { floorPx, heightPx }: { floorPx: number; heightPx: number },
): number | undefined {
  const beside = controls.filter(({ left, right }) => left < box.right && right > box.left)
  let bottomPx = floorPx
  while (bottomPx + box.bottom - box.top <= heightPx * HIGHEST) {
    const lowest = heightPx - bottomPx
    const highest = lowest - (box.bottom - box.top)
    const covered = beside.filter(({ top, bottom }) => top < lowest && bottom > highest)
    if (covered.length === 0) return bottomPx
    bottomPx = heightPx - Math.min(...covered.map(({ top }) => top)) + GAP_PX
  }
  return undefined
}

/**
 * Widths at which the toast ends before controls on its right, the widest first: where switches and buttons form a
 * column, there is room beside them, but none between them.
 */
export function widthsBeside({ left, right }: Pick<Box, 'left' | 'right'>, controls: readonly Box[]): number[] {
  const widths = controls
    .filter(control => control.left < right)
    .map(control => Math.floor(control.left - GAP_PX - left))
    .filter(width => width >= NARROWEST_PX)
  return [...new Set(widths)].sort((a, b) => b - a)
}

const CONTROLS = 'button, input, select, textarea, summary, a.button, nav a'
/** A card that can be pressed as a whole can still be pressed beside a toast. */
const TALL_PX = 120
/** Nearer than this to the left edge, a toast is as wide as the window. */
const EDGE_PX = 24
const TOASTER = '[data-sonner-toaster]'
/** Sonner's place for one toast. It takes presses, so it must be no larger than the card. */
const SLOT = '[data-sonner-toast]'
/** By then the changes below a toast have settled. */
const SETTLED_MS = 200

/** Keeps a toast off the controls that a person may press next: moves it up until it covers none, or makes it narrower. */
export function placeToast(card: Element): () => void {
  const toaster = card.closest<HTMLElement>(TOASTER)
  const slot = card.closest<HTMLElement>(SLOT)
  if (toaster === null || slot === null) return () => {}
  const placeNow = () => place(card, slot, toaster)
  placeNow()
  // A press that shows a toast often changes the page, too: a panel opens or closes, or another screen appears.
  let timer: ReturnType<typeof setTimeout> | undefined
  const changes = new MutationObserver(records => {
    if (records.every(({ target }) => toaster.contains(target))) return
    clearTimeout(timer)
    timer = setTimeout(placeNow, SETTLED_MS)
  })
  changes.observe(document.body, { childList: true, subtree: true })
  // The text wraps again when its font loads.
  const growth = new ResizeObserver(placeNow)
  growth.observe(card)
  return () => {
    clearTimeout(timer)
    growth.disconnect()
    changes.disconnect()
  }
}

function place(card: Element, slot: HTMLElement, toaster: Element): void {
  const heightPx = window.innerHeight
  const { style } = document.body
  const controls = [...document.querySelectorAll(CONTROLS)]
    .filter(control => isInReach(control, toaster))
    .map(control => control.getBoundingClientRect())
  // Resets to the distance in the style sheet, which includes the phone's safe area.
  style.removeProperty('--toast-bottom')
  slot.style.removeProperty('width')
  const floorPx = Number.parseFloat(getComputedStyle(toaster).bottom)
  const onFloor = () => {
    const { left, right, height } = card.getBoundingClientRect()
    return { left, right, top: heightPx - floorPx - height, bottom: heightPx - floorPx }
  }
  const box = onFloor()
  let bottomPx = clearOf(box, controls, { floorPx, heightPx })
  // Only on a phone does a toast begin at the left edge; elsewhere the window is wide enough.
  const widths = bottomPx === undefined && box.left <= EDGE_PX ? widthsBeside(box, controls) : []
  for (const width of widths) {
    slot.style.width = `${width}px`
    bottomPx = clearOf(onFloor(), controls, { floorPx, heightPx })
    if (bottomPx !== undefined) break
  }
  if (bottomPx === undefined) slot.style.removeProperty('width')
  else if (bottomPx !== floorPx) style.setProperty('--toast-bottom', `${bottomPx}px`)
}

/** Whether a press in its middle would hit it if there were no toast. */
function isInReach(control: Element, toaster: Element): boolean {
  if (toaster.contains(control) || control.closest('[aria-hidden="true"], [inert]') !== null) return false
  const { left, right, top, bottom } = control.getBoundingClientRect()
  if (bottom - top > TALL_PX || bottom < 0 || top > window.innerHeight) return false
  const inView = { x: (left + right) / 2, y: Math.min((top + bottom) / 2, window.innerHeight - 1) }
  const met = document.elementsFromPoint(inView.x, inView.y).find(element => !toaster.contains(element))
  return met !== undefined && control.contains(met)
}

/** A press on a toast does not count as a press outside the open dialog. */
export function staysForToast(event: CustomEvent<{ originalEvent: Event }>): void {
  const { target } = event.detail.originalEvent
  if (target instanceof Element && target.closest(TOASTER) !== null) event.preventDefault()
}
