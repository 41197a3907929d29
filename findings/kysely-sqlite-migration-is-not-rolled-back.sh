#!/usr/bin/env bash
# kysely 0.28.18, better-sqlite3 12.11.1, Node.js 20.
#
# SQLite rolls back CREATE TABLE like any row, and Kysely runs migrations in a transaction where tables can be rolled
# back, so one would guess that a migration which fails half-way leaves nothing behind. Kysely's SQLite adapter answers
# `supportsTransactionalDdl` with false, and its Migrator then begins no transaction: the first table stays, and from then
# on the same migration fails with "table already exists" each time. With an adapter that answers true, nothing stays.
#
# Output seen:
#   as it comes: tables after the failure: first; again: table "first" already exists
#   adapter that answers true: tables after the failure: none; again: interrupted
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --save-exact kysely@0.28.18 better-sqlite3@12.11.1 >/dev/null 2>&1
cat >check.mjs <<'JS'
import Database from 'better-sqlite3'
import { Kysely, Migrator, SqliteAdapter, SqliteDialect, sql } from 'kysely'

class Whole extends SqliteDialect {
  createAdapter() {
    return new (class extends SqliteAdapter {
      get supportsTransactionalDdl() {
        return true
      }
    })()
  }
}
const migrations = {
  '1-start': {
    async up(db) {
      await db.schema.createTable('first').addColumn('id', 'integer').execute()
      throw new Error('interrupted')
    },
  },
}
async function tried(Dialect) {
  const db = new Kysely({ dialect: new Dialect({ database: new Database(':memory:') }) })
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  await migrator.migrateToLatest()
  const { rows } = await sql`select name from sqlite_master where name not like 'kysely%' and type = 'table'`.execute(db)
  const { error } = await migrator.migrateToLatest()
  return `tables after the failure: ${rows.map(({ name }) => name).join() || 'none'}; again: ${error.message}`
}
console.log('as it comes:', await tried(SqliteDialect))
console.log('adapter that answers true:', await tried(Whole))
JS
seen=$(node check.mjs)
echo "$seen"
expected='as it comes: tables after the failure: first; again: table "first" already exists
adapter that answers true: tables after the failure: none; again: interrupted'
[ "$seen" = "$expected" ] || { echo 'This has changed.' >&2; exit 1; }
