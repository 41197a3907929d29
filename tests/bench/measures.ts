import { abuse } from './abuse.ts'
import { bytes } from './bytes.ts'
import { coldStart } from './cold-start.ts'
import { dashboard } from './dashboard.ts'
import { documents } from './documents.ts'
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
import { publishedFigures } from './shield-published.ts'
import { syncBesidePeers } from './sync-peers.ts'
import type { Figure } from './table.ts'
import { web } from './web.ts'

/** One bench: its figures, and what must exist before it starts. */
export interface Measure {
  run(extent: Extent, accounts: Accounts): Promise<Figure[]>
  /** Which parts of the product must be built for it. */
  builds: 'nothing' | 'server' | 'all'
  /** `inRealTime`: pictures and sounds are judged as they come, so that nothing else may run on the machine. */
  runs: 'withoutBrowser' | 'inChromium' | 'inRealTime'
  peers?: Peers
  /** Text below the table: figures that others have published and this run cannot measure. */
  published?: string
}

/** Every bench by its name on the command line, in the order in which they run. */
export const MEASURES: Readonly<Record<string, Measure>> = {
  letters: { run: letters, builds: 'server', runs: 'withoutBrowser' },
  heartbeat: { run: heartbeat, builds: 'nothing', runs: 'withoutBrowser' },
  pull: { run: pull, builds: 'server', runs: 'withoutBrowser' },
  nodes: { run: nodes, builds: 'server', runs: 'withoutBrowser' },
  abuse: { run: abuse, builds: 'server', runs: 'withoutBrowser' },
  durable: { run: durableWrites, builds: 'nothing', runs: 'withoutBrowser' },
  bytes: { run: bytes, builds: 'all', runs: 'withoutBrowser' },
  sync: {
    run: async (extent, accounts) => [...(await firstSync(extent, accounts)), ...(await syncBesidePeers(extent))],
    builds: 'all',
    runs: 'inChromium',
    peers: 'sync',
  },
  cold: { run: coldStart, builds: 'all', runs: 'inChromium' },
  dashboard: { run: dashboard, builds: 'all', runs: 'inChromium' },
  web: { run: web, builds: 'all', runs: 'inChromium', peers: 'web' },
  evidence: { run: evidence, builds: 'nothing', runs: 'inChromium' },
  meeting: { run: meeting, builds: 'all', runs: 'inRealTime' },
  hosts: { run: meetingHosts, builds: 'all', runs: 'inRealTime' },
  faces: { run: meetingFaces, builds: 'all', runs: 'inRealTime', peers: 'meeting' },
  voice: { run: meetingVoice, builds: 'nothing', runs: 'withoutBrowser' },
  shield: { run: shield, builds: 'nothing', runs: 'inChromium', peers: 'shield', published: publishedFigures() },
  documents: { run: documents, builds: 'nothing', runs: 'withoutBrowser' },
  extension: { run: extension, builds: 'all', runs: 'inChromium' },
}
