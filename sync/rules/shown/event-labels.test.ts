import { expect, test } from 'vitest'

import { EventType } from '../../records/event.ts'
import { EVENT_LABELS, EVENT_TONES } from './event-labels.ts'

test.each([
  ['[LIFE-031]', 'submitted', 'Deletion Request Submitted'],
  ['[LIFE-032]', 'acknowledged', 'Provider Acknowledged'],
  ['[LIFE-033]', 'follow_up', 'Follow-up Sent'],
  ['[LIFE-034]', 'provider_reply', 'Provider Reply'],
  ['[LIFE-035]', 'escalation', 'Legal Escalation'],
  ['[LIFE-036]', 'verification', 'Deletion Verified'],
] as const)('%s %s is labelled as specified', (_, type, label) => {
  expect(EVENT_LABELS[type]).toBe(label)
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
