import type { Built, Progress, SourceName } from '../../extension/package/build-package.ts'

/** Idle, then building, then complete or failed; a new build can start from either. */
export type BuildState =
  | { status: 'idle' }
  | { status: 'building'; source: SourceName; step: string; percent: number }
  | { status: 'complete'; source: SourceName; built: Built }
  | { status: 'failed'; source: SourceName; message: string }

type BuildEvent =
  | { type: 'started'; source: SourceName }
  | { type: 'progressed'; progress: Progress }
  | { type: 'completed'; built: Built }
  | { type: 'failed'; error: unknown }

export const IDLE: BuildState = { status: 'idle' }

export function nextState(state: BuildState, event: BuildEvent): BuildState {
  if (event.type === 'started') return { status: 'building', source: event.source, step: 'Starting', percent: 0 }
  // Late events belong to a build that has ended.
  if (state.status !== 'building') return state
  const { source } = state
  switch (event.type) {
    case 'progressed':
      return { ...state, step: event.progress.step ?? state.step, percent: event.progress.percent ?? state.percent }
    case 'completed':
      return { status: 'complete', source, built: event.built }
    case 'failed':
      return { status: 'failed', source, message: messageOf(event.error) }
  }
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : 'Unknown build error')
