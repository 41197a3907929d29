import { abuse } from './abuse.ts'
import { bytes } from './bytes.ts'
import { coldStart } from './cold-start.ts'
import { dashboard } from './dashboard.ts'
import { durableWrites } from './durable-writes.ts'
import { evidence } from './evidence.ts'
import { extension } from './extension.ts'
import type { Extent } from './extent.ts'
import { firstSync } from './first-sync.ts'
import { heartbeat } from './heartbeat.ts'
import type { Peers } from './install-peers.ts'
import { letters } from './letters.ts'
import { meeting } from './meeting.ts'
import { meetingFaces } from './meeting-faces.ts'
import { meetingHosts } from './meeting-hosts.ts'
import { meetingVoice } from './meeting-voice.ts'
import { nodes } from './nodes.ts'
import { pull } from './pull.ts'
import type { Accounts } from './served-account.ts'
import { shield } from './shield.ts'
import { syncBesidePeers } from './sync-peers.ts'
import type { Figure } from './table.ts'
import { web } from './web.ts'

/** One bench: its figures, and what must exist before it starts. */
export interface Measure {
  run(extent: Extent, accounts: Accounts): Promise<Figure[]>
  /** Which parts of the product must be built for it. */
  builds: 'nothing' | 'server' | 'all'
  inChromium: boolean
  peers?: Peers
}

/** Every bench by its name on the command line, in the order in which they run. */
export const MEASURES: Readonly<Record<string, Measure>> = {
  letters: { run: letters, builds: 'server', inChromium: false },
  heartbeat: { run: heartbeat, builds: 'nothing', inChromium: false },
  pull: { run: pull, builds: 'server', inChromium: false },
  nodes: { run: nodes, builds: 'server', inChromium: false },
  abuse: { run: abuse, builds: 'server', inChromium: false },
  durable: { run: durableWrites, builds: 'nothing', inChromium: false },
  bytes: { run: bytes, builds: 'all', inChromium: false },
  sync: {
    run: async (extent, accounts) => [...(await firstSync(extent, accounts)), ...(await syncBesidePeers(extent))],
    builds: 'all',
    inChromium: true,
    peers: 'sync',
  },
  cold: { run: coldStart, builds: 'all', inChromium: true },
  dashboard: { run: dashboard, builds: 'all', inChromium: true },
  web: { run: web, builds: 'all', inChromium: true, peers: 'web' },
  evidence: { run: evidence, builds: 'nothing', inChromium: true },
  meeting: { run: meeting, builds: 'all', inChromium: true },
  hosts: { run: meetingHosts, builds: 'all', inChromium: true },
  faces: { run: meetingFaces, builds: 'all', inChromium: true, peers: 'meeting' },
  voice: { run: meetingVoice, builds: 'nothing', inChromium: false },
  shield: { run: shield, builds: 'nothing', inChromium: true, peers: 'shield' },
  extension: { run: extension, builds: 'all', inChromium: true },
}
