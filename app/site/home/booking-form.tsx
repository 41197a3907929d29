import { SITE } from '../../../sync/catalog/site.ts'
import { buttonClass } from '../../ui/button.tsx'

type BookingFormProps = { label: string; topic: string; variant?: 'pricing' | 'default'; className?: string }

/** A button that opens the page on which a conversation is booked, in a tab of its own, with what it is to be about. */
export function BookingForm({ label, topic, variant = 'default', className }: BookingFormProps) {
  return (
    <form method="get" action={SITE.bookingPage} target="_blank" rel="noopener">
      <input type="hidden" name="topic" value={topic} />
      <button type="submit" className={buttonClass({ variant, className })}>
        {label}
        <span className="sr"> (opens in a new tab)</span>
      </button>
    </form>
  )
}
