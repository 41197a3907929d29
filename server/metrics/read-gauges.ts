import type { Clock } from '../ports.ts'
import type { Engine } from '../store/database.ts'
import { oldestFileHere } from '../store/outside-files.ts'
import { readStoreFigures } from '../store/store-figures.ts'
import type { Gauge } from './metrics.ts'

/** Current values of the database and the backup. */
export async function readGauges(
  database: Engine,
  { clock, backupAgeMs, movesFiles }: { clock: Clock; backupAgeMs: number | undefined; movesFiles: boolean },
): Promise<Gauge[]> {
  const figures = await readStoreFigures(database)
  const mails = (state: string, value: number): Gauge => {
    const help = 'Mail by what it waits for; held: letters that wait for a person after a restore'
    return { name: 'mails_waiting', help, value, labels: { state } }
  }
  const oldest = figures.oldestWaitingAt
  const oldestFile = movesFiles ? await oldestFileHere(database.db) : undefined
  return [
    mails('queued', figures.areHeld ? figures.waiting - figures.waitingLetters : figures.waiting),
    mails('sending', figures.sending),
    mails('held', figures.areHeld ? figures.waitingLetters : 0),
    {
      name: 'outbox_age_seconds',
      help: 'Age of the oldest mail that has not left',
      value: oldest === null ? 0 : Math.max(0, clock.now() - oldest) / 1_000,
    },
    { name: 'unplaced_mail_bytes', help: 'Mail that nobody could place', value: figures.unplacedBytes },
    ...(['unknown', 'proposals', 'genuine', 'unplaced'] as const).map(kind => ({
      name: 'staff_desk_waiting',
      help: 'What waits for staff: unknown signed senders, proposals to learn one, signed mail without a request, all unplaced mail',
      value: figures.desk[kind],
      labels: { kind },
    })),
    { name: 'database_bytes', help: 'The main file of the database', value: figures.databaseBytes },
    { name: 'database_log_bytes', help: 'What its log holds beside it', value: figures.logBytes },
    ...(oldestFile === undefined
      ? []
      : [
          {
            name: 'file_waiting_seconds',
            help: 'Age of the oldest evidence file that is not yet in the file store; an hour is normal',
            value: oldestFile === null ? 0 : Math.max(0, clock.now() - oldestFile) / 1_000,
          },
        ]),
    ...(backupAgeMs === undefined
      ? []
      : [{ name: 'backup_age_seconds', help: 'Everything saved before is in the backup', value: backupAgeMs / 1_000 }]),
  ]
}
