import { expect, test } from 'vitest'

import { EventType } from '../records/event.ts'
import { EVENT_LABELS, EVENT_TONES } from './event-labels.ts'

test('[LIFE-031] [LIFE-032] [LIFE-033] [LIFE-034] [LIFE-035] [LIFE-036] six types carry the specified labels', () => {
  expect(EVENT_LABELS).toMatchObject({
    submitted: 'Deletion Request Submitted',
    acknowledged: 'Provider Acknowledged',
    follow_up: 'Follow-up Sent',
    provider_reply: 'Provider Reply',
    escalation: 'Legal Escalation',
    verification: 'Deletion Verified',
  })
})

test('[LIFE-037] every further type of event has a label of its own', () => {
  const further = [
    'action_required',
    'decision',
    'deadline_extended',
    'delivery_failed',
    'quarantined',
    'authorization',
    'admin',
  ]
  expect(EventType.options).toEqual(expect.arrayContaining(further))
  const labels = EventType.options.map(type => EVENT_LABELS[type])
  expect(new Set(labels).size).toBe(EventType.options.length)
  expect(labels.every(label => label.trim().length > 2)).toBe(true)
})

test('violet is for legal escalation, amber for what waits on the person', () => {
  expect(EventType.options.filter(type => EVENT_TONES[type] === 'violet')).toEqual(['escalation'])
  expect(EventType.options.filter(type => EVENT_TONES[type] === 'amber')).toEqual(['action_required'])
})
