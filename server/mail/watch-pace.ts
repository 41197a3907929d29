import type { MailBudget } from './mail-budget.ts'

/** Why a connection was ended. */
export type Ended = 'session_deadline' | 'data_deadline' | 'data_rate' | 'data_flood'

type Limits = Pick<MailBudget, 'sessionMs' | 'dataMs' | 'dataStretchMs' | 'dataBytesAStretch'>

/**
 * Ends a connection that takes longer than mail should. The library watches the silence between two bytes, but a byte
 * now and then would satisfy that forever. Uses the machine's real time, whatever the calendar says.
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
    // The mail has arrived and is about to be stored: a sender that is cut off now would send it again.
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
    /** `giveUp` tells the reader of the mail that no more data comes. */
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
    /** The last dot has arrived; from here on, the time is ours. */
    dataEnds,
    /** Far more data arrived than is accepted, and it was discarded: a sender that does not stop is cut off. */
    tooMuch: () => finish('data_flood'),
    answered(): void {
      isOurTurn = false
      if (isOver) finish('session_deadline')
    },
    stop,
  }
}

export type Pace = ReturnType<typeof watchPace>
