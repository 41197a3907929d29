import { t } from '../../i18n/translate.ts'
import type { Stands } from '../demand/what-stands.ts'

export type Tone = 'neutral' | 'brand' | 'blue' | 'red' | 'violet' | 'amber'

interface Badge {
  text: string
  tone: Tone
}

/** From here on silence is late: the ten business days for confirming receipt are over on any calendar. */
const SILENCE_LATE_DAY = 15

/** The card's status in one or two words. The first line that matches wins. `say`: for files, `inEnglish`. */
export function badge(stands: Stands | undefined, say: typeof t = t): Badge {
  if (stands === undefined) return { text: say('Preparing'), tone: 'neutral' }
  if (stands.is === 'confirmed') return { text: say('Completed'), tone: 'brand' }
  if (stands.is === 'ended') return { text: say('Archived'), tone: 'neutral' }
  // Amber while the person is asked, neutral once the provider was: nobody has to act any more.
  if (stands.is === 'claims_done') {
    return { text: say('Provider says deleted'), tone: stands.isResting ? 'neutral' : 'amber' }
  }
  if (stands.decision.was === 'refused') return { text: say('Refused'), tone: 'red' }
  if (stands.pausedAt !== null) return { text: say('Paused'), tone: 'amber' }
  if (stands.waits !== null) return { text: say('Needs you'), tone: 'amber' }
  if (stands.stage === 'prepared') return { text: say('Preparing'), tone: 'neutral' }
  if (stands.escalated) return { text: say('Escalation: Day {day}', { day: stands.day }), tone: 'violet' }
  const { daysLeft: days } = stands
  return { text: days === 1 ? say('1 day left') : say('{days} days left', { days }), tone: countdownTone(stands) }
}

/** Red for overdue or silent too long, blue for a provider that is working on it. */
function countdownTone({ stage, overdue, silentDays }: Stands): Tone {
  if (stage === 'non_compliant' || overdue) return 'red'
  if (stage === 'acknowledged' || stage === 'in_review') return 'blue'
  return silentDays >= SILENCE_LATE_DAY ? 'red' : 'neutral'
}
