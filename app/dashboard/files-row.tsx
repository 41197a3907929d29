import { t } from '../../sync/i18n/translate.ts'
import type { Instant } from '../../sync/records/ids.ts'
import type { ProviderTrack } from '../../sync/rules/shown/tracks.ts'
import { Button } from '../ui/button.tsx'
import { saveDeadlines, saveTable } from './save-tracks.ts'

/** The deadlines as a calendar file and the tracks for a spreadsheet, made on this device. */
export function FilesRow({ tracks, now }: { tracks: readonly ProviderTrack[]; now: Instant }) {
  return (
    <div className="row">
      <div>
        <b>{t('Deadlines and tracks as files')}</b>
        <p>
          {t(
            'A calendar file with the deadline of every open request, and a table of all tracks. Import the calendar again after a deadline has moved: its entry moves, too.',
          )}
        </p>
      </div>
      <span className="button-pair">
        <Button size="sm" variant="outline" onClick={() => saveDeadlines(tracks, now)}>
          {t('Calendar file')}
        </Button>
        <Button size="sm" variant="outline" onClick={() => saveTable(tracks)}>
          {t('Table (CSV)')}
        </Button>
      </span>
    </div>
  )
}
