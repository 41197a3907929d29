import { randomUUID } from 'node:crypto'

import pg from 'pg'

/** A new database on that server, empty or a copy of another one that nobody has open. */
export async function emptyDatabase(
  server: string,
  copyOf?: string,
): Promise<{ name: string; url: string; drop(): Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const url = new URL(server)
  url.pathname = `/${name}`
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: server })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  await run(`create database ${name}${copyOf === undefined ? '' : ` template ${copyOf}`}`)
  return { name, url: url.href, drop: () => run(`drop database if exists ${name} with (force)`) }
}
