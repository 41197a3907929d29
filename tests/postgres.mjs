// A PostgreSQL server of one's own for a run of the tests: in a folder of its own, reachable by a socket in it, gone with
// the run. It takes the installed server: Debian's package `postgresql`, or the folder that PG_BIN names.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'

const DEBIAN = '/usr/lib/postgresql'
const MEMORY = '/dev/shm'
/** What the tests check is not whether PostgreSQL flushes. */
const IN_MEMORY = ['fsync=off']
const SETTINGS = ['listen_addresses=', 'max_connections=400']

/** Whether there is one to start. */
export const isInstalled = () => installed() !== undefined

/**
 * Starts it; resolves when it takes connections, with a URL whose path is a database's name. Throws in words when no
 * server is installed. `flushes`: on the disk, as in production. `standbyOf`: a copy of that one, which follows it and
 * can only be read. `init`: options for a new one.
 */
export async function startPostgres({ flushes = false, standbyOf, init = [] } = {}) {
  const bin = installed()
  if (bin === undefined) throw new Error('PostgreSQL is not installed: apt-get install postgresql, or set PG_BIN')
  const folder = mkdtempSync(join(!flushes && existsSync(MEMORY) ? MEMORY : tmpdir(), 'recall-postgres-'))
  const as = owner()
  if (as.uid !== undefined) chownSync(folder, as.uid, as.gid)
  const data = join(folder, 'data')
  const options = { ...as, cwd: folder, stdio: 'ignore' }
  const run = (program, args) => execFileSync(join(bin, program), args, options)
  if (standbyOf === undefined)
    run('initdb', ['-D', data, '-A', 'trust', '-U', 'recall', '-E', 'UTF8', '--locale=C', ...init])
  else run('pg_basebackup', ['-D', data, '-h', standbyOf.folder, '-U', 'recall', '-R', '-c', 'fast'])
  const settings = [...SETTINGS, ...(flushes ? [] : IN_MEMORY)].flatMap(setting => ['-c', setting])
  let server

  async function start() {
    server = spawn(join(bin, 'postgres'), ['-D', data, '-k', folder, ...settings], options)
    for (let tries = 0; !isReady(bin, folder); tries += 1) {
      if (tries > 600 || server.exitCode !== null) throw new Error(`PostgreSQL did not start in ${folder}`)
      await new Promise(resolve => setTimeout(resolve, 50))
    }
  }
  await start()
  return {
    url: `postgres://recall@localhost/postgres?host=${encodeURIComponent(folder)}`,
    folder,
    owner: as,
    start,
    /** Of the server itself, and of those that serve connections now. */
    processes: () => [server.pid, ...childrenOf(server.pid)],
    /** SIGKILL to all of its processes at once, as when the machine loses its power, but with what was written kept. */
    async kill() {
      const ended = once(server, 'exit')
      for (const pid of [server.pid, ...childrenOf(server.pid)]) kill(pid)
      await ended
      // One that was being born meanwhile.
      for (const pid of childrenOf(server.pid)) kill(pid)
    },
    stop() {
      server.kill('SIGQUIT')
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

function childrenOf(pid) {
  try {
    const list = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
    return list.split('\n').map(Number).filter(Boolean)
  } catch {
    return []
  }
}

function kill(pid) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}

function installed() {
  const named = process.env.PG_BIN
  if (named) return named
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : []
  return versions.map(version => join(DEBIAN, version, 'bin')).find(bin => existsSync(join(bin, 'initdb')))
}

/** PostgreSQL refuses to run as root: there it runs as the user that its package made. */
function owner() {
  if (userInfo().uid !== 0) return {}
  const idOf = flag => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

function isReady(bin, folder) {
  try {
    execFileSync(join(bin, 'pg_isready'), ['-q', '-h', folder])
    return true
  } catch {
    return false
  }
}
