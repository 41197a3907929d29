import { describe, expect, test } from 'vitest'

import { aPreparedRequest, at } from '../../../tests/builders.ts'
import type { Instant } from '../../records/ids.ts'
import type { DeletionRequest } from '../../records/request.ts'
import { badge } from '../shown/badge.ts'
import { clearClocks, extendDeadline, pauseClocks, resumeClocks, startClocks } from './clocks.ts'
import { dueLetter, nextLetter } from './due-letter.ts'
import { LADDER, type LetterId } from './lifecycle.ts'
import { whatStands } from './what-stands.ts'

/**
 * The lifecycle of a request as a table. A line without indent is a state and what has happened; the lines below it are
 * moments (UTC, noon if no time is given) with the badge, the days left, whether the request is overdue, and the next
 * letter: due now, on a day, or none.
 *
 * What happens: `sent DAY` (the relay accepted the demand), a letter's id (it was sent), `bounced`, `acknowledged`,
 * `reviewing`, `silent`, `refused`, `verified`, `asked-you`, `archived`, `paused DAY`, `resumed DAY`, and `notice DAY`
 * of an extension: `+30` further days, a date, or neither.
 *
 * The expected values were computed by a second program, written independently from the specification on its own time
 * axis (time without pauses), and reviewed by hand.
 */
const TABLE = `
# [CLK-1] Before the demand has left
CA: prepared
  2026-05-04       | Preparing           | 45 |      | demand now
IA: prepared
  2026-05-04       | Preparing           | 90 |      | demand now
NY: prepared
  2026-12-31       | Preparing           | 45 |      | demand now

# Silence under the usual 45 days, at both sides of every mark
CA: sent 2026-05-04
  2026-05-04       | 45 days left        | 45 |      | follow_up_1 2026-05-11
  2026-05-04T13:00 | 45 days left        | 45 |      | follow_up_1 2026-05-11
  2026-05-11T11:59 | 39 days left        | 39 |      | follow_up_1 2026-05-11
  2026-05-11       | 38 days left        | 38 |      | follow_up_1 now
CA: sent 2026-05-04, follow_up_1
  2026-05-12       | 37 days left        | 37 |      | follow_up_2 2026-05-25
  2026-05-24       | 25 days left        | 25 |      | follow_up_2 2026-05-25
  2026-05-25T11:59 | 25 days left        | 25 |      | follow_up_2 2026-05-25
  2026-05-25       | 24 days left        | 24 |      | follow_up_2 now
CA: sent 2026-05-04, follow_up_1, follow_up_2
  2026-05-26       | 23 days left        | 23 |      | final_reminder 2026-06-08
  2026-06-07       | 11 days left        | 11 |      | final_reminder 2026-06-08
  2026-06-08T11:59 | 11 days left        | 11 |      | final_reminder 2026-06-08
  2026-06-08       | 10 days left        | 10 |      | final_reminder now
CA: sent 2026-05-04, follow_up_1, follow_up_2, final_reminder
  2026-06-09       | 9 days left         |  9 |      | escalation 2026-06-18
  2026-06-17       | 1 day left          |  1 |      | escalation 2026-06-18
  2026-06-18T11:59 | 1 day left          |  1 |      | escalation 2026-06-18
  2026-06-18       | 0 days left         |  0 |      | escalation now
  2026-06-18T12:01 | 0 days left         |  0 |      | escalation now
  2026-06-19T11:59 | 0 days left         |  0 |      | escalation now
  2026-06-19       | 0 days left         |  0 | late | escalation now
CA: sent 2026-05-04, follow_up_1, follow_up_2, final_reminder, escalation
  2026-06-19       | Escalation: Day 46  |  0 | late | legal_reminder 2026-06-28
  2026-06-27       | Escalation: Day 54  |  0 | late | legal_reminder 2026-06-28
  2026-06-28T11:59 | Escalation: Day 54  |  0 | late | legal_reminder 2026-06-28
  2026-06-28       | Escalation: Day 55  |  0 | late | legal_reminder now
CA: sent 2026-05-04, follow_up_1, follow_up_2, final_reminder, escalation, legal_reminder
  2026-06-29       | Escalation: Day 56  |  0 | late | attorney_demand 2026-07-13
  2026-07-12       | Escalation: Day 69  |  0 | late | attorney_demand 2026-07-13
  2026-07-13T11:59 | Escalation: Day 69  |  0 | late | attorney_demand 2026-07-13
  2026-07-13       | Escalation: Day 70  |  0 | late | attorney_demand now
CA: sent 2026-05-04, follow_up_1, follow_up_2, final_reminder, escalation, legal_reminder, attorney_demand
  2026-07-14       | Escalation: Day 71  |  0 | late | final_notice 2026-07-28
  2026-07-27       | Escalation: Day 84  |  0 | late | final_notice 2026-07-28
  2026-07-28T11:59 | Escalation: Day 84  |  0 | late | final_notice 2026-07-28
  2026-07-28       | Escalation: Day 85  |  0 | late | final_notice now
CA: sent 2026-05-04, follow_up_1, follow_up_2, final_reminder, escalation, legal_reminder, attorney_demand, final_notice
  2026-07-29       | Escalation: Day 86  |  0 | late | -
  2026-09-01       | Escalation: Day 120 |  0 | late | -

# A calendar that jumped sends the latest letter only, and never an earlier one after it
CA: sent 2026-05-04
  2026-05-14       | 35 days left        | 35 |      | follow_up_1 now
  2026-05-24       | 25 days left        | 25 |      | follow_up_1 now
  2026-05-26       | 23 days left        | 23 |      | follow_up_2 now
  2026-06-07       | 11 days left        | 11 |      | follow_up_2 now
  2026-06-09       | 9 days left         |  9 |      | final_reminder now
  2026-06-17       | 1 day left          |  1 |      | final_reminder now
  2026-06-19       | 0 days left         |  0 | late | escalation now
  2026-06-27       | 0 days left         |  0 | late | escalation now
  2026-06-29       | 0 days left         |  0 | late | legal_reminder now
  2026-07-13       | 0 days left         |  0 | late | attorney_demand now
  2026-07-27       | 0 days left         |  0 | late | attorney_demand now
  2026-07-29       | 0 days left         |  0 | late | final_notice now
  2027-06-08       | 0 days left         |  0 | late | final_notice now
CA: sent 2026-05-04, follow_up_2
  2026-05-26       | 23 days left        | 23 |      | final_reminder 2026-06-08
  2026-06-09       | 9 days left         |  9 |      | final_reminder now
CA: sent 2026-05-04, escalation
  2026-06-19       | Escalation: Day 46  |  0 | late | legal_reminder 2026-06-28
  2026-07-03       | Escalation: Day 60  |  0 | late | legal_reminder now
  2026-07-15       | Escalation: Day 72  |  0 | late | attorney_demand now
  2026-08-02       | Escalation: Day 90  |  0 | late | final_notice now

# [LIFE-012] Whoever has answered is not reminded of its silence, and keeps its deadline
CA: sent 2026-05-04, acknowledged
  2026-05-05       | 44 days left        | 44 |      | final_reminder 2026-06-08
  2026-05-11       | 38 days left        | 38 |      | final_reminder 2026-06-08
  2026-05-12       | 37 days left        | 37 |      | final_reminder 2026-06-08
  2026-05-25       | 24 days left        | 24 |      | final_reminder 2026-06-08
  2026-05-26       | 23 days left        | 23 |      | final_reminder 2026-06-08
  2026-06-07       | 11 days left        | 11 |      | final_reminder 2026-06-08
  2026-06-08       | 10 days left        | 10 |      | final_reminder now
  2026-06-17       | 1 day left          |  1 |      | final_reminder now
  2026-06-18       | 0 days left         |  0 |      | escalation now
  2026-06-19       | 0 days left         |  0 | late | escalation now
  2026-06-29       | 0 days left         |  0 | late | legal_reminder now
CO: sent 2026-05-04, follow_up_1, acknowledged
  2026-05-13       | 36 days left        | 36 |      | final_reminder 2026-06-08
  2026-05-25       | 24 days left        | 24 |      | final_reminder 2026-06-08
  2026-06-08       | 10 days left        | 10 |      | final_reminder now
TX: sent 2026-05-04, reviewing
  2026-05-11       | 38 days left        | 38 |      | final_reminder 2026-06-08
  2026-05-25       | 24 days left        | 24 |      | final_reminder 2026-06-08
  2026-06-07       | 11 days left        | 11 |      | final_reminder 2026-06-08
  2026-06-08       | 10 days left        | 10 |      | final_reminder now
  2026-06-18       | 0 days left         |  0 |      | escalation now
  2026-06-19       | 0 days left         |  0 | late | escalation now
  2026-06-28       | 0 days left         |  0 | late | legal_reminder now
CT: sent 2026-05-04, reviewing, final_reminder
  2026-06-09       | 9 days left         |  9 |      | escalation 2026-06-18
  2026-06-18       | 0 days left         |  0 |      | escalation now
  2026-06-19       | 0 days left         |  0 | late | escalation now
CT: sent 2026-05-04, silent
  2026-06-19       | 0 days left         |  0 | late | escalation now
  2026-06-23       | 0 days left         |  0 | late | escalation now

# [LIFE-013] Iowa gives 90 days: every mark of the deadline lies 45 days later
IA: sent 2026-05-04
  2026-05-04       | 90 days left        | 90 |      | follow_up_1 2026-05-11
  2026-05-11       | 83 days left        | 83 |      | follow_up_1 now
  2026-05-25       | 69 days left        | 69 |      | follow_up_2 now
  2026-06-07       | 56 days left        | 56 |      | follow_up_2 now
  2026-06-18       | 45 days left        | 45 |      | follow_up_2 now
  2026-06-19       | 44 days left        | 44 |      | follow_up_2 now
  2026-07-22       | 11 days left        | 11 |      | follow_up_2 now
  2026-07-23       | 10 days left        | 10 |      | final_reminder now
  2026-08-01       | 1 day left          |  1 |      | final_reminder now
  2026-08-02       | 0 days left         |  0 |      | escalation now
  2026-08-03       | 0 days left         |  0 | late | escalation now
  2026-08-11       | 0 days left         |  0 | late | escalation now
  2026-08-12       | 0 days left         |  0 | late | legal_reminder now
  2026-08-27       | 0 days left         |  0 | late | attorney_demand now
  2026-09-11       | 0 days left         |  0 | late | final_notice now
IA: sent 2026-05-04, follow_up_1, follow_up_2
  2026-05-26       | 68 days left        | 68 |      | final_reminder 2026-07-23
  2026-06-18       | 45 days left        | 45 |      | final_reminder 2026-07-23
  2026-07-22       | 11 days left        | 11 |      | final_reminder 2026-07-23
IA: sent 2026-05-04, follow_up_1, follow_up_2, final_reminder
  2026-07-24       | 9 days left         |  9 |      | escalation 2026-08-02
  2026-08-02       | 0 days left         |  0 |      | escalation now
IA: sent 2026-05-04, follow_up_1, follow_up_2, final_reminder, escalation
  2026-08-03       | Escalation: Day 91  |  0 | late | legal_reminder 2026-08-12
  2026-08-11       | Escalation: Day 99  |  0 | late | legal_reminder 2026-08-12
  2026-08-12       | Escalation: Day 100 |  0 | late | legal_reminder now
  2026-08-27       | Escalation: Day 115 |  0 | late | attorney_demand now

# States without an act: the days that we ask for, and the same letters
NY: sent 2026-05-04
  2026-05-10       | 39 days left        | 39 |      | follow_up_1 2026-05-11
  2026-05-11       | 38 days left        | 38 |      | follow_up_1 now
  2026-06-18       | 0 days left         |  0 |      | escalation now
WA: sent 2026-05-04
  2026-05-10       | 39 days left        | 39 |      | follow_up_1 2026-05-11
  2026-05-11       | 38 days left        | 38 |      | follow_up_1 now
  2026-06-18       | 0 days left         |  0 |      | escalation now
DC: sent 2026-05-04
  2026-05-10       | 39 days left        | 39 |      | follow_up_1 2026-05-11
  2026-05-11       | 38 days left        | 38 |      | follow_up_1 now
  2026-06-18       | 0 days left         |  0 |      | escalation now
GA: sent 2026-05-04
  2026-05-10       | 39 days left        | 39 |      | follow_up_1 2026-05-11
  2026-05-11       | 38 days left        | 38 |      | follow_up_1 now
  2026-06-18       | 0 days left         |  0 |      | escalation now
IL: sent 2026-05-04, follow_up_1, follow_up_2, final_reminder
  2026-06-09       | 9 days left         |  9 |      | escalation 2026-06-18
  2026-06-18       | 0 days left         |  0 |      | escalation now
  2026-06-19       | 0 days left         |  0 | late | escalation now

# Each state with an act, on its last day and the day after
CO: sent 2026-05-04, acknowledged, final_reminder
  2026-06-17       | 1 day left          |  1 |      | escalation 2026-06-18
  2026-06-18       | 0 days left         |  0 |      | escalation now
CT: sent 2026-05-04, acknowledged, final_reminder
  2026-06-17       | 1 day left          |  1 |      | escalation 2026-06-18
  2026-06-18       | 0 days left         |  0 |      | escalation now
DE: sent 2026-05-04, acknowledged, final_reminder
  2026-06-17       | 1 day left          |  1 |      | escalation 2026-06-18
  2026-06-18       | 0 days left         |  0 |      | escalation now
FL: sent 2026-05-04, acknowledged, final_reminder
  2026-06-17       | 1 day left          |  1 |      | escalation 2026-06-18
  2026-06-18       | 0 days left         |  0 |      | escalation now
  2026-06-19       | 0 days left         |  0 | late | escalation now
IN: sent 2026-05-04, acknowledged, final_reminder
  2026-06-17       | 1 day left          |  1 |      | escalation 2026-06-18
  2026-06-18       | 0 days left         |  0 |      | escalation now
KY: sent 2026-05-04, acknowledged, final_reminder
  2026-06-17       | 1 day left          |  1 |      | escalation 2026-06-18
  2026-06-18       | 0 days left         |  0 |      | escalation now
MD: sent 2026-05-04, acknowledged, final_reminder
  2026-06-17       | 1 day left          |  1 |      | escalation 2026-06-18
  2026-06-18       | 0 days left         |  0 |      | escalation now
MN: sent 2026-05-04, acknowledged, final_reminder
  2026-06-17       | 1 day left          |  1 |      | escalation 2026-06-18
  2026-06-18       | 0 days left         |  0 |      | escalation now
MT: sent 2026-05-04, acknowledged, final_reminder
  2026-06-17       | 1 day left          |  1 |      | escalation 2026-06-18
  2026-06-18       | 0 days left         |  0 |      | escalation now
NE: sent 2026-05-04, acknowledged, final_reminder
  2026-06-17       | 1 day left          |  1 |      | escalation 2026-06-18
  2026-06-18       | 0 days left         |  0 |      | escalation now
NH: sent 2026-05-04, acknowledged, final_reminder
  2026-06-17       | 1 day left          |  1 |      | escalation 2026-06-18
  2026-06-18       | 0 days left         |  0 |      | escalation now
NJ: sent 2026-05-04, acknowledged, final_reminder
  2026-06-17       | 1 day left          |  1 |      | escalation 2026-06-18
  2026-06-18       | 0 days left         |  0 |      | escalation now
OR: sent 2026-05-04, acknowledged, final_reminder
  2026-06-17       | 1 day left          |  1 |      | escalation 2026-06-18
  2026-06-18       | 0 days left         |  0 |      | escalation now
RI: sent 2026-05-04, acknowledged, final_reminder
  2026-06-17       | 1 day left          |  1 |      | escalation 2026-06-18
  2026-06-18       | 0 days left         |  0 |      | escalation now
TN: sent 2026-05-04, acknowledged, final_reminder
  2026-06-17       | 1 day left          |  1 |      | escalation 2026-06-18
  2026-06-18       | 0 days left         |  0 |      | escalation now
TX: sent 2026-05-04, acknowledged, final_reminder
  2026-06-17       | 1 day left          |  1 |      | escalation 2026-06-18
  2026-06-18       | 0 days left         |  0 |      | escalation now
UT: sent 2026-05-04, acknowledged, final_reminder
  2026-06-17       | 1 day left          |  1 |      | escalation 2026-06-18
  2026-06-18       | 0 days left         |  0 |      | escalation now
  2026-06-19       | 0 days left         |  0 | late | escalation now
VA: sent 2026-05-04, acknowledged, final_reminder
  2026-06-17       | 1 day left          |  1 |      | escalation 2026-06-18
  2026-06-18       | 0 days left         |  0 |      | escalation now

# [LIFE-014] [CLK-4] A valid extension moves the deadline and every later mark; both the most and less can be asked
CA: sent 2026-05-04, acknowledged, notice 2026-06-01
  2026-06-02       | 61 days left        | 61 |      | final_reminder 2026-07-23
  2026-06-17       | 46 days left        | 46 |      | final_reminder 2026-07-23
  2026-06-18       | 45 days left        | 45 |      | final_reminder 2026-07-23
  2026-07-22       | 11 days left        | 11 |      | final_reminder 2026-07-23
  2026-07-23       | 10 days left        | 10 |      | final_reminder now
  2026-08-02       | 0 days left         |  0 |      | escalation now
  2026-08-03       | 0 days left         |  0 | late | escalation now
  2026-08-12       | 0 days left         |  0 | late | legal_reminder now
  2026-08-27       | 0 days left         |  0 | late | attorney_demand now
  2026-09-11       | 0 days left         |  0 | late | final_notice now
CA: sent 2026-05-04, acknowledged, notice 2026-06-01 +30
  2026-06-03       | 45 days left        | 45 |      | final_reminder 2026-07-08
  2026-07-07       | 11 days left        | 11 |      | final_reminder 2026-07-08
  2026-07-08       | 10 days left        | 10 |      | final_reminder now
  2026-07-18       | 0 days left         |  0 |      | escalation now
  2026-07-19       | 0 days left         |  0 | late | escalation now
CA: sent 2026-05-04, acknowledged, notice 2026-06-01 2026-07-10
  2026-06-03       | 37 days left        | 37 |      | final_reminder 2026-06-30
  2026-06-29       | 11 days left        | 11 |      | final_reminder 2026-06-30
  2026-06-30       | 10 days left        | 10 |      | final_reminder now
  2026-07-09       | 1 day left          |  1 |      | final_reminder now
  2026-07-10       | 0 days left         |  0 |      | escalation now
  2026-07-11       | 0 days left         |  0 | late | escalation now
CO: sent 2026-05-04, follow_up_1, notice 2026-05-20 +45
  2026-05-24       | 70 days left        | 70 |      | follow_up_2 2026-05-25
  2026-05-25       | 69 days left        | 69 |      | follow_up_2 now
  2026-07-22       | 11 days left        | 11 |      | follow_up_2 now
  2026-07-23       | 10 days left        | 10 |      | final_reminder now
VA: sent 2026-05-04, reviewing, final_reminder, notice 2026-06-10
  2026-06-11       | 52 days left        | 52 |      | escalation 2026-08-02
  2026-06-18       | 45 days left        | 45 |      | escalation 2026-08-02
  2026-07-23       | 10 days left        | 10 |      | escalation 2026-08-02
  2026-08-02       | 0 days left         |  0 |      | escalation now
  2026-08-03       | 0 days left         |  0 | late | escalation now

# [CLK-5] No extension reaches beyond the most days of the law, and none counts twice
CA: sent 2026-05-04, acknowledged, notice 2026-06-01 +60
  2026-06-03       | 60 days left        | 60 |      | final_reminder 2026-07-23
  2026-08-01       | 1 day left          |  1 |      | final_reminder now
  2026-08-02       | 0 days left         |  0 |      | escalation now
  2026-08-03       | 0 days left         |  0 | late | escalation now
CA: sent 2026-05-04, acknowledged, notice 2026-06-01 2026-12-24
  2026-06-03       | 60 days left        | 60 |      | final_reminder 2026-07-23
  2026-08-02       | 0 days left         |  0 |      | escalation now
CA: sent 2026-05-04, acknowledged, notice 2026-06-01 +20, notice 2026-06-15 +45
  2026-06-18       | 20 days left        | 20 |      | final_reminder 2026-06-28
  2026-07-07       | 1 day left          |  1 |      | final_reminder now
  2026-07-08       | 0 days left         |  0 |      | escalation now
  2026-07-09       | 0 days left         |  0 | late | escalation now
FL: sent 2026-05-04, acknowledged, notice 2026-06-01
  2026-06-17       | 16 days left        | 16 |      | final_reminder 2026-06-23
  2026-06-22       | 11 days left        | 11 |      | final_reminder 2026-06-23
  2026-06-23       | 10 days left        | 10 |      | final_reminder now
  2026-07-03       | 0 days left         |  0 |      | escalation now
  2026-07-04       | 0 days left         |  0 | late | escalation now
  2026-07-13       | 0 days left         |  0 | late | legal_reminder now
FL: sent 2026-05-04, acknowledged, notice 2026-06-01 +45
  2026-06-18       | 15 days left        | 15 |      | final_reminder 2026-06-23
  2026-07-03       | 0 days left         |  0 |      | escalation now
  2026-07-04       | 0 days left         |  0 | late | escalation now
IA: sent 2026-05-04, acknowledged, notice 2026-07-20
  2026-07-23       | 55 days left        | 55 |      | final_reminder 2026-09-06
  2026-08-02       | 45 days left        | 45 |      | final_reminder 2026-09-06
  2026-09-05       | 11 days left        | 11 |      | final_reminder 2026-09-06
  2026-09-06       | 10 days left        | 10 |      | final_reminder now
  2026-09-15       | 1 day left          |  1 |      | final_reminder now
  2026-09-16       | 0 days left         |  0 |      | escalation now
  2026-09-17       | 0 days left         |  0 | late | escalation now
NY: sent 2026-05-04, acknowledged, notice 2026-06-01 +45
  2026-06-18       | 45 days left        | 45 |      | final_reminder 2026-07-23
  2026-08-01       | 1 day left          |  1 |      | final_reminder now
  2026-08-02       | 0 days left         |  0 |      | escalation now

# [CLK-4] A notice that came too late, or asks for nothing, moves nothing
CA: sent 2026-05-04, acknowledged, notice 2026-06-19T11:59
  2026-06-19       | 44 days left        | 44 |      | final_reminder 2026-07-23
  2026-07-23       | 10 days left        | 10 |      | final_reminder now
CA: sent 2026-05-04, acknowledged, notice 2026-06-19
  2026-06-19       | 0 days left         |  0 | late | escalation now
  2026-06-29       | 0 days left         |  0 | late | legal_reminder now
CA: sent 2026-05-04, acknowledged, notice 2026-06-01 2026-06-10
  2026-06-18       | 0 days left         |  0 |      | escalation now
  2026-06-19       | 0 days left         |  0 | late | escalation now
CA: sent 2026-05-04, acknowledged, notice 2026-06-01 +0
  2026-06-18       | 0 days left         |  0 |      | escalation now
IA: sent 2026-05-04, acknowledged, notice 2026-08-03
  2026-08-03       | 0 days left         |  0 | late | escalation now
  2026-08-12       | 0 days left         |  0 | late | legal_reminder now
CA: sent 2026-05-04, escalation, notice 2026-06-25
  2026-06-26       | Escalation: Day 53  |  0 | late | legal_reminder 2026-06-28
  2026-06-28       | Escalation: Day 55  |  0 | late | legal_reminder now

# [LIFE-015] [CLK-3] Paused time is not held against a provider, on either clock
CA: sent 2026-05-04, paused 2026-05-08
  2026-05-08       | Paused              | 41 |      | -
  2026-05-11       | Paused              | 41 |      | -
  2026-05-25       | Paused              | 41 |      | -
  2026-06-18       | Paused              | 41 |      | -
  2026-08-12       | Paused              | 41 |      | -
CA: sent 2026-05-04, paused 2026-05-08, resumed 2026-05-18
  2026-05-18       | 41 days left        | 41 |      | follow_up_1 2026-05-21
  2026-05-20       | 39 days left        | 39 |      | follow_up_1 2026-05-21
  2026-05-21       | 38 days left        | 38 |      | follow_up_1 now
  2026-06-04       | 24 days left        | 24 |      | follow_up_2 now
  2026-06-17       | 11 days left        | 11 |      | follow_up_2 now
  2026-06-18       | 10 days left        | 10 |      | final_reminder now
  2026-06-27       | 1 day left          |  1 |      | final_reminder now
  2026-06-28       | 0 days left         |  0 |      | escalation now
  2026-06-29       | 0 days left         |  0 | late | escalation now
  2026-07-08       | 0 days left         |  0 | late | legal_reminder now
  2026-07-23       | 0 days left         |  0 | late | attorney_demand now
  2026-08-07       | 0 days left         |  0 | late | final_notice now
CA: sent 2026-05-04, paused 2026-05-08T18:00, resumed 2026-05-09T06:00
  2026-05-11       | 39 days left        | 39 |      | follow_up_1 2026-05-12T00:00
  2026-05-11T23:59 | 39 days left        | 39 |      | follow_up_1 2026-05-12T00:00
  2026-05-12T00:00 | 38 days left        | 38 |      | follow_up_1 now
CA: sent 2026-05-04, follow_up_1, paused 2026-05-14, resumed 2026-06-13
  2026-06-13       | 35 days left        | 35 |      | follow_up_2 2026-06-24
  2026-06-23       | 25 days left        | 25 |      | follow_up_2 2026-06-24
  2026-06-24       | 24 days left        | 24 |      | follow_up_2 now
  2026-07-07       | 11 days left        | 11 |      | follow_up_2 now
  2026-07-08       | 10 days left        | 10 |      | final_reminder now
  2026-07-17       | 1 day left          |  1 |      | final_reminder now
  2026-07-18       | 0 days left         |  0 |      | escalation now
  2026-07-19       | 0 days left         |  0 | late | escalation now
CA: sent 2026-05-04, acknowledged, paused 2026-05-08, resumed 2026-05-10, paused 2026-06-01, resumed 2026-06-06
  2026-06-14       | 11 days left        | 11 |      | final_reminder 2026-06-15
  2026-06-15       | 10 days left        | 10 |      | final_reminder now
  2026-06-24       | 1 day left          |  1 |      | final_reminder now
  2026-06-25       | 0 days left         |  0 |      | escalation now
  2026-06-26       | 0 days left         |  0 | late | escalation now
CA: sent 2026-05-04, escalation, paused 2026-06-20, resumed 2026-06-30
  2026-06-30       | Escalation: Day 47  |  0 | late | legal_reminder 2026-07-08
  2026-07-07       | Escalation: Day 54  |  0 | late | legal_reminder 2026-07-08
  2026-07-08       | Escalation: Day 55  |  0 | late | legal_reminder now
  2026-07-23       | Escalation: Day 70  |  0 | late | attorney_demand now
  2026-08-07       | Escalation: Day 85  |  0 | late | final_notice now
IA: sent 2026-05-04, paused 2026-07-01, resumed 2026-08-01
  2026-08-01       | 32 days left        | 32 |      | follow_up_2 now
  2026-08-22       | 11 days left        | 11 |      | follow_up_2 now
  2026-08-23       | 10 days left        | 10 |      | final_reminder now
  2026-09-01       | 1 day left          |  1 |      | final_reminder now
  2026-09-02       | 0 days left         |  0 |      | escalation now
  2026-09-03       | 0 days left         |  0 | late | escalation now
NY: sent 2026-05-04, paused 2026-05-04, resumed 2026-06-04
  2026-06-04       | 45 days left        | 45 |      | follow_up_1 2026-06-11
  2026-06-11       | 38 days left        | 38 |      | follow_up_1 now
  2026-07-19       | 0 days left         |  0 |      | escalation now

# A pause from before the letter left counts from the letter on
CA: paused 2026-05-01, sent 2026-05-04
  2026-05-04       | Paused              | 45 |      | -
  2026-05-14       | Paused              | 45 |      | -
  2026-06-23       | Paused              | 45 |      | -
CA: paused 2026-05-01, sent 2026-05-04, resumed 2026-05-14
  2026-05-14       | 45 days left        | 45 |      | follow_up_1 2026-05-21
  2026-05-20       | 39 days left        | 39 |      | follow_up_1 2026-05-21
  2026-05-21       | 38 days left        | 38 |      | follow_up_1 now
  2026-06-28       | 0 days left         |  0 |      | escalation now
  2026-06-29       | 0 days left         |  0 | late | escalation now

# Extension and pause together
CA: sent 2026-05-04, acknowledged, notice 2026-06-01, paused 2026-06-10, resumed 2026-06-20
  2026-06-20       | 53 days left        | 53 |      | final_reminder 2026-08-02
  2026-08-01       | 11 days left        | 11 |      | final_reminder 2026-08-02
  2026-08-02       | 10 days left        | 10 |      | final_reminder now
  2026-08-11       | 1 day left          |  1 |      | final_reminder now
  2026-08-12       | 0 days left         |  0 |      | escalation now
  2026-08-13       | 0 days left         |  0 | late | escalation now
CA: sent 2026-05-04, acknowledged, paused 2026-06-10, resumed 2026-06-20, notice 2026-06-25
  2026-06-25       | 48 days left        | 48 |      | final_reminder 2026-08-02
  2026-08-01       | 11 days left        | 11 |      | final_reminder 2026-08-02
  2026-08-02       | 10 days left        | 10 |      | final_reminder now
  2026-08-12       | 0 days left         |  0 |      | escalation now
  2026-08-13       | 0 days left         |  0 | late | escalation now
CA: sent 2026-05-04, acknowledged, paused 2026-06-10, resumed 2026-06-20, notice 2026-06-29T11:59
  2026-06-29       | 44 days left        | 44 |      | final_reminder 2026-08-02
  2026-08-12       | 0 days left         |  0 |      | escalation now
CA: sent 2026-05-04, acknowledged, paused 2026-06-10, resumed 2026-06-20, notice 2026-06-29
  2026-06-29       | 0 days left         |  0 | late | escalation now
  2026-06-30       | 0 days left         |  0 | late | escalation now
FL: sent 2026-05-04, acknowledged, paused 2026-06-10, resumed 2026-06-20, notice 2026-06-25
  2026-06-28       | 15 days left        | 15 |      | final_reminder 2026-07-03
  2026-07-13       | 0 days left         |  0 |      | escalation now
  2026-07-14       | 0 days left         |  0 | late | escalation now
CA: sent 2026-05-04, acknowledged, notice 2026-06-01 2026-07-10, paused 2026-06-20
  2026-06-20       | Paused              | 20 |      | -
  2026-07-10       | Paused              | 20 |      | -
  2026-08-02       | Paused              | 20 |      | -

# [CLK-2] A demand that came back ran no clock: the next channel begins it anew
CA: sent 2026-05-04, bounced
  2026-05-05       | Preparing           | 45 |      | demand now
  2026-06-19       | Preparing           | 45 |      | demand now
CA: sent 2026-05-04, bounced, sent 2026-05-06
  2026-05-06       | 45 days left        | 45 |      | follow_up_1 2026-05-13
  2026-05-12       | 39 days left        | 39 |      | follow_up_1 2026-05-13
  2026-05-13       | 38 days left        | 38 |      | follow_up_1 now
  2026-06-19       | 1 day left          |  1 |      | final_reminder now
  2026-06-20       | 0 days left         |  0 |      | escalation now
  2026-06-21       | 0 days left         |  0 | late | escalation now
CA: sent 2026-05-04, follow_up_1, bounced, sent 2026-05-20
  2026-05-20       | 45 days left        | 45 |      | follow_up_1 2026-05-27
  2026-05-26       | 39 days left        | 39 |      | follow_up_1 2026-05-27
  2026-05-27       | 38 days left        | 38 |      | follow_up_1 now
  2026-07-03       | 1 day left          |  1 |      | final_reminder now
  2026-07-04       | 0 days left         |  0 |      | escalation now
  2026-07-05       | 0 days left         |  0 | late | escalation now
IA: sent 2026-05-04, bounced, sent 2026-06-01
  2026-06-07       | 84 days left        | 84 |      | follow_up_1 2026-06-08
  2026-06-08       | 83 days left        | 83 |      | follow_up_1 now
  2026-08-30       | 0 days left         |  0 |      | escalation now
  2026-08-31       | 0 days left         |  0 | late | escalation now
CA: sent 2026-05-04, paused 2026-05-06, resumed 2026-05-16, bounced, sent 2026-05-20
  2026-05-26       | 39 days left        | 39 |      | follow_up_1 2026-05-27
  2026-05-27       | 38 days left        | 38 |      | follow_up_1 now
  2026-07-04       | 0 days left         |  0 |      | escalation now
CA: sent 2026-05-04, notice 2026-05-10, bounced, sent 2026-05-20
  2026-07-03       | 1 day left          |  1 |      | final_reminder now
  2026-07-04       | 0 days left         |  0 |      | escalation now
  2026-07-05       | 0 days left         |  0 | late | escalation now

# [CLK-6] Leap days
CA: sent 2028-02-01
  2028-02-29       | 17 days left        | 17 |      | follow_up_2 now
  2028-03-01       | 16 days left        | 16 |      | follow_up_2 now
  2028-03-17       | 0 days left         |  0 |      | escalation now
  2028-03-18       | 0 days left         |  0 | late | escalation now
CA: sent 2028-02-29
  2028-03-07       | 38 days left        | 38 |      | follow_up_1 now
  2028-03-21       | 24 days left        | 24 |      | follow_up_2 now
  2028-04-04       | 10 days left        | 10 |      | final_reminder now
  2028-04-14       | 0 days left         |  0 |      | escalation now
CA: sent 2027-02-01
  2027-03-01       | 17 days left        | 17 |      | follow_up_2 now
  2027-03-18       | 0 days left         |  0 |      | escalation now
IA: sent 2027-12-15
  2028-02-29       | 14 days left        | 14 |      | follow_up_2 now
  2028-03-14       | 0 days left         |  0 |      | escalation now
  2028-03-15       | 0 days left         |  0 | late | escalation now
CA: sent 2028-01-20, acknowledged, notice 2028-02-29
  2028-03-05       | 45 days left        | 45 |      | final_reminder 2028-04-09
  2028-04-18       | 1 day left          |  1 |      | final_reminder now
  2028-04-19       | 0 days left         |  0 |      | escalation now

# [CLK-6] The nights on which clocks are changed: days stay 24 hours of UTC
CA: sent 2026-03-07T10:30
  2026-03-08T10:29 | 45 days left        | 45 |      | follow_up_1 2026-03-14T10:30
  2026-03-14T10:29 | 39 days left        | 39 |      | follow_up_1 2026-03-14T10:30
  2026-03-14T10:30 | 38 days left        | 38 |      | follow_up_1 now
  2026-04-21T10:30 | 0 days left         |  0 |      | escalation now
CA: sent 2026-10-31T23:30
  2026-11-01T23:29 | 45 days left        | 45 |      | follow_up_1 2026-11-07T23:30
  2026-11-07T23:29 | 39 days left        | 39 |      | follow_up_1 2026-11-07T23:30
  2026-11-07T23:30 | 38 days left        | 38 |      | follow_up_1 now
  2026-12-15T23:30 | 0 days left         |  0 |      | escalation now
CA: sent 2026-10-20T06:00, acknowledged
  2026-12-04T06:00 | 0 days left         |  0 |      | escalation now
  2026-12-05T05:59 | 0 days left         |  0 |      | escalation now
  2026-12-05T06:00 | 0 days left         |  0 | late | escalation now

# [CLK-6] The turn of the year
CA: sent 2026-12-01
  2026-12-08       | 38 days left        | 38 |      | follow_up_1 now
  2026-12-31       | 15 days left        | 15 |      | follow_up_2 now
  2027-01-01       | 14 days left        | 14 |      | follow_up_2 now
  2027-01-05       | 10 days left        | 10 |      | final_reminder now
  2027-01-15       | 0 days left         |  0 |      | escalation now
  2027-01-16       | 0 days left         |  0 | late | escalation now
CA: sent 2026-12-31T23:59
  2027-01-01T00:00 | 45 days left        | 45 |      | follow_up_1 2027-01-07T23:59
  2027-01-07T23:58 | 39 days left        | 39 |      | follow_up_1 2027-01-07T23:59
  2027-01-07T23:59 | 38 days left        | 38 |      | follow_up_1 now
  2027-02-14T23:59 | 0 days left         |  0 |      | escalation now
  2027-02-15T23:59 | 0 days left         |  0 | late | escalation now
IA: sent 2026-11-20
  2027-01-01       | 48 days left        | 48 |      | follow_up_2 now
  2027-02-18       | 0 days left         |  0 |      | escalation now
  2027-02-19       | 0 days left         |  0 | late | escalation now
CA: sent 2026-12-20, paused 2026-12-24, resumed 2027-01-03
  2027-01-03       | 41 days left        | 41 |      | follow_up_1 2027-01-06
  2027-01-06       | 38 days left        | 38 |      | follow_up_1 now
  2027-02-13       | 0 days left         |  0 |      | escalation now
  2027-02-14       | 0 days left         |  0 | late | escalation now

# Closed, waiting for the person, or archived: no letter
CA: sent 2026-05-04, verified
  2026-05-07       | Completed           | 42 |      | -
  2026-07-23       | Completed           |  0 |      | -
CA: sent 2026-05-04, refused
  2026-05-24       | Refused             | 25 |      | -
  2026-07-23       | Refused             |  0 |      | -
CA: sent 2026-05-04, archived
  2026-05-09       | Archived            | 40 |      | -
  2026-07-23       | Archived            |  0 |      | -
CA: sent 2026-05-04, acknowledged, asked-you
  2026-05-09       | Needs you           | 40 |      | -
  2026-06-07       | Needs you           | 11 |      | -
  2026-06-08       | Needs you           | 10 |      | -
  2026-06-19       | Needs you           |  0 |      | -
CA: sent 2026-05-04, verified, archived
  2026-05-09       | Completed           | 40 |      | -
CA: sent 2026-05-04, paused 2026-05-20, refused
  2026-06-03       | Refused             | 29 |      | -
CA: sent 2026-05-04, acknowledged, asked-you, paused 2026-05-20
  2026-06-03       | Paused              | 29 |      | -
CA: sent 2026-05-04, escalation, refused
  2026-07-03       | Refused             |  0 |      | -
CA: sent 2026-05-04, escalation, asked-you
  2026-06-23       | Needs you           |  0 |      | -
  2026-06-28       | Needs you           |  0 |      | -
CA: sent 2026-05-04, verified, notice 2026-05-20
  2026-07-03       | Completed           |  0 |      | -
`

interface Case {
  group: string
  state: string
  story: string
  now: string
  badge: string
  left: number
  late: boolean
  next: string
}

const CASES = casesOf(TABLE)

test('the table holds a case for every line, 200 at least, and covers each kind of clock', () => {
  expect(CASES.length).toBeGreaterThanOrEqual(200)
  expect(new Set(CASES.map(({ group, state, story, now }) => `${group} ${state} ${story} ${now}`)).size).toBe(
    CASES.length,
  )
  expect(new Set(CASES.map(({ state }) => state)).size).toBeGreaterThanOrEqual(25)
})

describe('at every moment of the table: badge, days left, overdue or not, and the next letter', () => {
  for (const group of new Set(CASES.map(each => each.group))) {
    test(group, () => {
      for (const each of CASES.filter(one => one.group === group)) expect(answerTo(each), nameOf(each)).toEqual(each)
    })
  }
})

function answerTo(given: Case): Case {
  const now = momentOf(given.now)
  const { request, sent } = lived(given)
  const stands = whatStands(request, [], now)
  const due = dueLetter({ stands, sent }, now)
  const next = nextLetter({ stands, sent }, now)
  const on = next === undefined ? '' : new Date(next.at).toISOString().slice(0, 16).replace('T12:00', '')
  return {
    ...given,
    badge: badge(stands).text,
    left: stands.daysLeft,
    late: stands.overdue,
    next: due !== undefined ? `${due} now` : next === undefined ? '-' : `${next.letter} ${on}`,
  }
}

/** The request after these events, and the letters sent since its demand. */
function lived({ state, story }: Case): { request: DeletionRequest; sent: LetterId[] } {
  let request = aPreparedRequest({ state })
  let sent: LetterId[] = []
  for (const happening of story === 'prepared' ? [] : story.split(', ')) {
    const [what = '', day = '', asked] = happening.split(' ')
    const rung = LADDER.find(({ letter }) => letter === what)
    if (what === 'sent') sent = ['demand']
    if (what === 'bounced') sent = []
    if (rung !== undefined) sent = [...sent, rung.letter]
    request = { ...request, ...(rung === undefined ? changeBy(request, what, day, asked) : changeByLetter(rung)) }
  }
  return { request, sent }
}

function changeByLetter(rung: (typeof LADDER)[number]): Partial<DeletionRequest> {
  return rung.escalates === true ? { escalated: true, stage: 'escalation_reminder' } : {}
}

function changeBy(request: DeletionRequest, what: string, day: string, asked?: string): Partial<DeletionRequest> {
  switch (what) {
    case 'sent':
      return { stage: 'submitted', waitingOn: 'provider', ...startClocks(request, momentOf(day)) }
    case 'bounced':
      return { stage: 'prepared', escalated: false, waitingOn: 'us', ...clearClocks() }
    case 'acknowledged':
      return { stage: 'acknowledged' }
    case 'reviewing':
      return { stage: 'in_review' }
    case 'silent':
      return { stage: 'non_compliant' }
    case 'refused':
      return { stage: 'non_compliant', decision: 'refused' }
    case 'verified':
      return { stage: 'verified_deleted' }
    case 'asked-you':
      return { waitingOn: 'you' }
    case 'archived':
      return { archivedAt: at('2026-05-04T12:00Z') }
    case 'paused':
      return pauseClocks(request, momentOf(day)) ?? {}
    case 'resumed':
      return resumeClocks(request, momentOf(day)) ?? {}
    case 'notice': {
      const term =
        asked === undefined ? {} : asked.startsWith('+') ? { days: Number(asked) } : { until: momentOf(asked) }
      const extension = extendDeadline(request, { receivedAt: momentOf(day), ...term })
      return extension.ok ? { dueAt: extension.dueAt } : {}
    }
    default:
      throw new Error(`nothing is called ${what}`)
  }
}

function casesOf(table: string): Case[] {
  let group = ''
  let state = ''
  let story = ''
  const cases: Case[] = []
  for (const line of table.split('\n').filter(each => each.trim() !== '')) {
    if (line.startsWith('# ')) group = line.slice(2)
    else if (!line.startsWith(' ')) [state = '', story = ''] = line.split(': ')
    else {
      const [now = '', shown = '', left = '', late = '', next = ''] = line.split('|').map(cell => cell.trim())
      cases.push({ group, state, story, now, badge: shown, left: Number(left), late: late === 'late', next })
    }
  }
  return cases
}

const momentOf = (text: string): Instant => at(text.includes('T') ? `${text}Z` : `${text}T12:00Z`)
const nameOf = ({ state, story, now }: Case): string => `${state}: ${story}, on ${now}`
