import type { ItemStatus } from '../../sync/records/checklist.ts'

/** A press on Pass, Fail or Reset. */
export interface Mark {
  runId: string
  key: string
  status: ItemStatus
}

interface MarkPorts {
  /** Writes or drops a copy that survives the closing of this page at any moment. Neither may fail. */
  keepCopy(mark: Mark): void
  dropCopy(mark: Mark): void
}

/** A mark is safe as soon as it is pressed: if the page is closed before its database has written, a copy remains. */
export class KeptMarks {
  readonly #ports: MarkPorts
  /** The newest press of each item; its copy replaces earlier ones. */
  readonly #newest = new Map<string, Mark>()

  constructor(ports: MarkPorts) {
    this.#ports = ports
  }

  /** Rejects if `save` does; the copy then stays for the next opening. */
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
