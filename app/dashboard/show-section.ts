import { holdSection } from './hold-section.ts'

/** As long as a tab may take to be drawn: two seconds of pictures at 60 a second. */
const FRAMES = 120

/** Scrolls to a part of a tab as soon as it is there: tabs are loaded when they are opened. */
export function showSection(id: string, framesLeft = FRAMES): void {
  const section = document.getElementById(id)
  if (section !== null) holdSection(section)
  else if (framesLeft > 0) requestAnimationFrame(() => showSection(id, framesLeft - 1))
}
