import { attack } from './hostile-meeting.ts'

declare global {
  var tryAttack: typeof attack
}

globalThis.tryAttack = attack
document.documentElement.dataset.ready = ''
