import { errorFacts } from './log.ts'
import type { Log } from './ports.ts'
import type { Node } from './store/leases.ts'

/** Works as soon as the server runs, and then after each period, never twice at a time. */
export interface Round {
  /** Also the name of the lease, where one server works for all: two releases side by side must agree on it. */
  name: string
  everyMs: number
  /** One server at a time does it for all of them; otherwise each does it for itself. */
  alone: boolean
  /** Null: this installation has none of it. */
  work: (() => Promise<unknown>) | null
  /** Event of the log when a round fails. The next round tries again. */
  fault: string
  /** Place among what is done at once when the sandbox's calendar was moved; null: it does not go by the calendar. */
  onMoved: number | null
}

/** Works from the moment it was opened, by what happens and timers of its own. Handles its own faults. */
export interface Engine extends Pick<Round, 'name' | 'work' | 'onMoved'> {
  stop(): Promise<unknown>
}

type RunPorts = { node: Pick<Node, 'alone'>; log: Log }

/** One round. Never rejects. */
export async function runOnce({ name, alone, work, fault }: Round, { node, log }: RunPorts): Promise<void> {
  if (work === null) return
  await (alone ? node.alone(name, work) : work()).catch(error => log.error(fault, errorFacts(error)))
}

/** Runs the workers of a list, which is in the order in which they are stopped. */
export function crewOf(workers: readonly (Round | Engine)[], ports: RunPorts) {
  const running = new Map<Round | Engine, Engine>()
  for (const worker of workers) if ('stop' in worker) running.set(worker, worker)
  const moved = workers.filter(worker => worker.onMoved !== null)
  moved.sort((one, other) => Number(one.onMoved) - Number(other.onMoved))
  return {
    /** Starts the rounds, the last to be stopped first: what others build on is there before them. */
    start(): void {
      for (const worker of workers.toReversed())
        if (!('stop' in worker) && worker.work !== null) running.set(worker, repeat(worker, ports))
    },
    /** Does, one after the other, what a moved calendar has made due. */
    async moved(): Promise<void> {
      for (const worker of moved) await running.get(worker)?.work?.()
    },
    /** Lets work in progress finish. */
    async stop(): Promise<void> {
      for (const worker of workers) await running.get(worker)?.stop()
    },
  }
}

/** The round, at work from now on. A round out of turn waits for the one in progress. */
function repeat(round: Round, ports: RunPorts): Engine {
  let running = Promise.resolve()
  const work = () => {
    running = running.then(() => runOnce(round, ports))
    return running
  }
  const timer = setInterval(work, round.everyMs)
  void work()
  return {
    ...round,
    work,
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
