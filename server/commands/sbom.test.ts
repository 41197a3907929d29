import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'

import { writeSbom } from './sbom.mjs'

const Bill = z.object({
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.string(),
  metadata: z.object({ component: z.object({ name: z.string() }) }),
  components: z.array(
    z.object({
      name: z.string(),
      version: z.string(),
      purl: z.string().startsWith('pkg:npm/'),
      hashes: z.array(z.object({ alg: z.string(), content: z.string() })).min(1),
    }),
  ),
})

const Package = z.object({
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
})

const Lock = z.object({ packages: z.record(z.string(), z.object({ dev: z.boolean().optional() })) })

test('the bill of materials names every part that the product is built from, as it is locked, and no tool', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sbom-'))
  const file = writeSbom(folder)
  const text = readFileSync(file, 'utf8')
  rmSync(folder, { recursive: true })
  const { metadata, components } = Bill.parse(JSON.parse(text))
  expect(metadata.component.name).toBe('total-recall')

  const listed = components.map(({ name, version }) => `${name}@${version}`)
  const { dependencies, devDependencies } = Package.parse(JSON.parse(readFileSync('package.json', 'utf8')))
  expect(Object.entries(dependencies).filter(([name, version]) => !listed.includes(`${name}@${version}`))).toEqual([])
  const names = new Set(components.map(({ name }) => name))
  // A tool that is also a dependency of a component is one of the components.
  const { packages } = Lock.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')))
  const tools = Object.keys(devDependencies).filter(name => packages[`node_modules/${name}`]?.dev === true)
  expect(tools.length).toBeGreaterThan(20)
  expect(tools.filter(name => !name.startsWith('@types/') && names.has(name))).toEqual([])
  // The dependencies of those components are included.
  expect(components.length).toBeGreaterThan(Object.keys(dependencies).length)
  // It is given to strangers, so it must not reveal anything about the build machine.
  expect(text).not.toContain(process.cwd())
})

test('a build puts it beside what is served, where no page and no worker finds it', () => {
  const build = readFileSync('server/commands/build.mjs', 'utf8')
  expect(build).toMatch(/\bwriteSbom\(\)/)
  expect(readFileSync('server/commands/sbom.mjs', 'utf8')).toContain("folder = 'dist'")
})
