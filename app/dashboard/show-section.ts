import { holdSection } from './hold-section.ts'

/** How long a tab may take to render: two seconds at 60 frames per second. */
const FRAMES = 120

/** Scrolls to a part of a tab as soon as it is rendered: tabs are loaded when they are opened. */
export function showSection(id: string, framesLeft = FRAMES): void {
  const section = document.getElementById(id)
  if (section !== null) holdSection(section)
  else if (framesLeft > 0) requestAnimationFrame(() => showSection(id, framesLeft - 1))
}
