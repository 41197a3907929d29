import type { ItemStatus } from '../../sync/records/checklist.ts'

/** A press on Pass, Fail or Reset. */
export interface Mark {
  runId: string
  key: string
  status: ItemStatus
}

interface MarkPorts {
  /** A copy that outlives this page at any moment, and its end. Neither may fail. */
  keepCopy(mark: Mark): void
  dropCopy(mark: Mark): void
}

/** A mark is safe from the press on: a page that is closed before its database has written leaves a copy of it. */
export class KeptMarks {
  readonly #ports: MarkPorts
  /** The newest press of each item: its copy stands in the place of those before it. */
  readonly #newest = new Map<string, Mark>()

  constructor(ports: MarkPorts) {
    this.#ports = ports
  }

  /** Fails as `save` does; the copy then stays, for the next opening. */
  async keep(mark: Mark, save: () => Promise<void>): Promise<void> {
    const item = `${mark.runId}/${mark.key}`
    this.#newest.set(item, mark)
    this.#ports.keepCopy(mark)
    await save()
    if (this.#newest.get(item) !== mark) return
    this.#newest.delete(item)
    this.#ports.dropCopy(mark)
  }
}
