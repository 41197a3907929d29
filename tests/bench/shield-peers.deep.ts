import fs, { mkdtempSync } from 'node:fs'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { installed, shieldPeers } from './shield-peers.ts'

const TEXT =
  'Élodie 😀 writes that Sarah Miller uses sarah.miller@oakmail.org and SSN 078-05-1120, and moved to 12 Oak Street with Tom Baker.'

describe('OpenRedaction + compromise', () => {
  const project = process.cwd()
  const folder = mkdtempSync(join(tmpdir(), 'recall-shield-peers-'))
  const connect = vi.spyOn(Socket.prototype, 'connect')
  const looksFor = vi.spyOn(fs, 'existsSync')
  let found: string[] = []

  beforeAll(async () => {
    // Installed here, with the network, before its own connections are counted; only then does it work in the folder.
    const load = installed()
    connect.mockClear()
    process.chdir(folder)
    const peer = shieldPeers(load).find(({ name }) => name === 'OpenRedaction + compromise')
    const spans = (await peer?.find(TEXT)) ?? []
    found = spans.map(({ start, end, type }) => `${type} ${TEXT.slice(start, end)}`)
  }, 300_000)

  afterAll(() => {
    process.chdir(project)
    vi.restoreAllMocks()
    fs.rmSync(folder, { recursive: true, force: true })
  })

  test('reports what stands in the text by our types, and once what both find', () => {
    expect(found.sort()).toEqual([
      'ADDRESS 12 Oak Street',
      'EMAIL sarah.miller@oakmail.org',
      'NAME Sarah Miller',
      'NAME Tom Baker',
      'SSN 078-05-1120',
    ])
  })

  test('connects to nobody, looks for no file of what it has learned, and leaves none', () => {
    expect(connect).not.toHaveBeenCalled()
    expect(looksFor.mock.calls.filter(([path]) => /learnings/.test(String(path)))).toEqual([])
    expect(fs.readdirSync(folder)).toEqual([])
  })
})
