import { spawn } from 'node:child_process'

export interface Ended {
  /** Null if the command was killed for taking too long. */
  code: number | null
  output: string
  errors: string
}

/**
 * Runs one of the project's commands with Node, as `npm run` does, and captures its output. `environment`: in addition
 * to this process's own.
 */
export function runCommand(
  command: readonly string[],
  { withinMs, environment = {} }: { withinMs: number; environment?: Readonly<Record<string, string>> },
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, ...environment }
    const child = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'pipe'], timeout: withinMs, env })
    let [output, errors] = ['', '']
    child.stdout.on('data', chunk => {
      output += chunk
    })
    child.stderr.on('data', chunk => {
      errors += chunk
    })
    child.once('error', reject)
    child.once('close', code => resolve({ code, output, errors }))
  })
}
