type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>

/** Between a toast and the control that it stands above, in pixels. */
const GAP_PX = 10
/** It ends below the bar at the top: a share of the window's height. Only a window full of controls sends it so high. */
const HIGHEST = 0.93

/**
 * How far above the window's end a toast covers no control, in pixels: `floorPx` where that is free, or where no place
 * is. `box` is where it would stand on the floor.
 */
export function clearOf(
  box: Box,
  controls: readonly Box[],
  { floorPx, heightPx }: { floorPx: number; heightPx: number },
) {
  const beside = controls.filter(({ left, right }) => left < box.right && right > box.left)
  let bottomPx = floorPx
  while (bottomPx + box.bottom - box.top <= heightPx * HIGHEST) {
    const lowest = heightPx - bottomPx
    const highest = lowest - (box.bottom - box.top)
    const covered = beside.filter(({ top, bottom }) => top < lowest && bottom > highest)
    if (covered.length === 0) return bottomPx
    bottomPx = heightPx - Math.min(...covered.map(({ top }) => top)) + GAP_PX
  }
  return floorPx
}

const CONTROLS = 'button, input, select, textarea, summary, a.btn, nav a'
/** A whole card that can be pressed can still be pressed beside a toast. */
const TALL_PX = 120
const TOASTER = '[data-sonner-toaster]'
/** What changes below a toast has settled after this. */
const SETTLED_MS = 200

/** Keeps a toast off the controls that somebody may press next: moves its place up until none is below it. */
export function placeToast(card: Element): () => void {
  const toaster = card.closest<HTMLElement>(TOASTER)
  if (toaster === null) return () => {}
  place(card, toaster)
  // A press that brings a message often changes the page, too: a panel opens or closes, another screen comes.
  let timer: ReturnType<typeof setTimeout> | undefined
  const changes = new MutationObserver(records => {
    if (records.every(({ target }) => toaster.contains(target))) return
    clearTimeout(timer)
    timer = setTimeout(() => place(card, toaster), SETTLED_MS)
  })
  changes.observe(document.body, { childList: true, subtree: true })
  // Its words wrap anew when their font arrives.
  const growth = new ResizeObserver(() => place(card, toaster))
  growth.observe(card)
  return () => {
    clearTimeout(timer)
    growth.disconnect()
    changes.disconnect()
  }
}

function place(card: Element, toaster: Element): void {
  const heightPx = window.innerHeight
  const { left, right, height } = card.getBoundingClientRect()
  const controls = [...document.querySelectorAll(CONTROLS)]
    .filter(control => isInReach(control, toaster))
    .map(control => control.getBoundingClientRect())
  // The style sheet's own distance, with the phone's safe area in it.
  document.body.style.removeProperty('--toast-bottom')
  const floorPx = Number.parseFloat(getComputedStyle(toaster).bottom)
  const onFloor = { left, right, top: heightPx - floorPx - height, bottom: heightPx - floorPx }
  const bottomPx = clearOf(onFloor, controls, { floorPx, heightPx })
  if (bottomPx !== floorPx) document.body.style.setProperty('--toast-bottom', `${bottomPx}px`)
}

/** Whether a press in its middle would reach it, were there no toast. */
function isInReach(control: Element, toaster: Element): boolean {
  if (toaster.contains(control) || control.closest('[aria-hidden="true"], [inert]') !== null) return false
  const { left, right, top, bottom } = control.getBoundingClientRect()
  if (bottom - top > TALL_PX || bottom < 0 || top > window.innerHeight) return false
  const inView = { x: (left + right) / 2, y: Math.min((top + bottom) / 2, window.innerHeight - 1) }
  const met = document.elementsFromPoint(inView.x, inView.y).find(element => !toaster.contains(element))
  return met !== undefined && control.contains(met)
}

/** A press on a message is none beside the dialog that stands open. */
export function staysForToast(event: CustomEvent<{ originalEvent: Event }>): void {
  const { target } = event.detail.originalEvent
  if (target instanceof Element && target.closest(TOASTER) !== null) event.preventDefault()
}
