import { SITE } from '../../../sync/catalog/site.ts'
import { buttonClass } from '../../ui/button.tsx'

type BookingFormProps = { label: string; topic: string; variant?: 'pricing' | 'default'; className?: string }

/** A button that opens the booking page for a conversation in a new tab, with its topic. */
export function BookingForm({ label, topic, variant = 'default', className }: BookingFormProps) {
  return (
    <form method="get" action={SITE.bookingPage} target="_blank" rel="noopener">
      <input type="hidden" name="topic" value={topic} />
      <button type="submit" className={buttonClass({ variant, className })}>
        {label}
        <span className="unseen"> (opens in a new tab)</span>
      </button>
    </form>
  )
}
