import type { MailBudget } from './mail-budget.ts'

/** Why a connection is ended. */
export type Ended = 'session_deadline' | 'data_deadline' | 'data_rate' | 'data_flood'

type Limits = Pick<MailBudget, 'sessionMs' | 'dataMs' | 'dataStretchMs' | 'dataBytesAStretch'>

/**
 * Ends one connection that takes longer than mail takes. The silence between two bytes is the library's to watch; a
 * byte now and then would keep that for ever. In the real time of the machine, whatever the calendar says.
 *
 *     connected ── session_deadline ──────────────────────────────────▶ waits while we owe the answer
 *                  DATA ── data_deadline, data_rate ──▶ last dot
 */
export function watchPace(limits: Limits, end: (reason: Ended) => void) {
  // The sockets keep the process alive; these need not.
  const ofSession = setTimeout(sessionOver, limits.sessionMs).unref()
  let ofData: NodeJS.Timeout | undefined
  let stretches: NodeJS.Timeout | undefined
  let came = 0
  let isOurTurn = false
  let isOver = false
  let giveUpData = () => {}

  function sessionOver(): void {
    isOver = true
    // The mail is here, and kept in a moment: whoever is cut off now would send it once more.
    if (!isOurTurn) finish('session_deadline')
  }

  function finish(reason: Ended): void {
    stop()
    end(reason)
    giveUpData()
  }

  function dataEnds(): void {
    clearTimeout(ofData)
    clearInterval(stretches)
    giveUpData = () => {}
    isOurTurn = true
  }

  function stop(): void {
    clearTimeout(ofSession)
    clearTimeout(ofData)
    clearInterval(stretches)
  }

  return {
    /** `giveUp`: whoever reads the mail hears that no more comes. */
    dataBegins(giveUp: () => void): void {
      giveUpData = giveUp
      came = 0
      ofData = setTimeout(() => finish('data_deadline'), limits.dataMs).unref()
      stretches = setInterval(() => {
        if (came < limits.dataBytesAStretch) finish('data_rate')
        came = 0
      }, limits.dataStretchMs).unref()
    },
    came(bytes: number): void {
      came += bytes
    },
    /** The last dot is here; what follows takes as long as we do. */
    dataEnds,
    /** Far more came than is taken, and was thrown away: whoever does not stop by himself is stopped. */
    tooMuch: () => finish('data_flood'),
    answered(): void {
      isOurTurn = false
      if (isOver) finish('session_deadline')
    },
    stop,
  }
}

export type Pace = ReturnType<typeof watchPace>
