// A PostgreSQL server of one's own for a run of the tests: in a folder of its own, reachable by a socket in it, gone with
// the run. It takes the installed server: Debian's package `postgresql`, or the folder that PG_BIN names.
import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'

const DEBIAN = '/usr/lib/postgresql'
const MEMORY = '/dev/shm'
/** What the tests check is not whether PostgreSQL flushes. */
const SETTINGS = ['listen_addresses=', 'fsync=off', 'max_connections=400']

/**
 * Starts it; resolves when it takes connections, with a URL whose path is a database's name. Throws in words when no
 * server is installed.
 */
export async function startPostgres() {
  const bin = installed()
  const folder = mkdtempSync(join(existsSync(MEMORY) ? MEMORY : tmpdir(), 'recall-postgres-'))
  const as = owner()
  if (as.uid !== undefined) chownSync(folder, as.uid, as.gid)
  const data = join(folder, 'data')
  const options = { ...as, cwd: folder, stdio: 'ignore' }
  execFileSync(join(bin, 'initdb'), ['-D', data, '-A', 'trust', '-U', 'recall', '-E', 'UTF8', '--locale=C'], options)
  const settings = SETTINGS.flatMap(setting => ['-c', setting])
  const server = spawn(join(bin, 'postgres'), ['-D', data, '-k', folder, ...settings], options)
  for (let tries = 0; !isReady(bin, folder); tries += 1) {
    if (tries > 200 || server.exitCode !== null) throw new Error(`PostgreSQL did not start in ${folder}`)
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  const stop = () => {
    server.kill('SIGQUIT')
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  return { url: `postgres://recall@localhost/postgres?host=${encodeURIComponent(folder)}`, stop }
}

function installed() {
  const named = process.env.PG_BIN
  if (named) return named
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : []
  const found = versions.map(version => join(DEBIAN, version, 'bin')).find(bin => existsSync(join(bin, 'initdb')))
  if (found === undefined) throw new Error('PostgreSQL is not installed: apt-get install postgresql, or set PG_BIN')
  return found
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
