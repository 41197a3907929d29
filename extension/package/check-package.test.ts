import { describe, expect, test } from 'vitest'

import { aFile, aManifest, aPackage, aScript, bytesOf, listOf } from '../../tests/builders-package.ts'
import { PERMISSIONS } from '../manifest.ts'
import { type BuildResult, checkPackage, type Fetched, fileProblem, passedOf } from './check-package.ts'
import type { PackageFile } from './package-file.ts'

const KB = 1024
const MB = 1024 * KB

async function check(files: readonly PackageFile[], listed = files): Promise<BuildResult> {
  const digests = new Map((await listOf(files)).map(({ path, sha256 }) => [path, sha256]))
  return checkPackage({ files, list: await listOf(listed), digests })
}

/** A package of exactly this many bytes, padded in its largest script. */
function ofSize(bytes: number): PackageFile[] {
  const rest = aPackage()
    .filter(({ path }) => path !== 'content.js')
    .reduce((sum, file) => sum + file.bytes.byteLength, 0)
  return aPackage(aScript('content.js', bytes - rest))
}

const fetched = (given: Partial<Fetched>): Fetched => ({
  path: 'content.js',
  status: 200,
  type: 'text/javascript',
  bytes: bytesOf('(function(){})();'),
  ...given,
})

test('[BUILD-018] the result says success, version, files, sizes, four validations, warnings and errors', async () => {
  expect(await check(ofSize(200_000))).toEqual({
    success: true,
    version: '7.0.1',
    fileCount: aPackage().length,
    totalSize: 200_000,
    bundleSizes: { background: 9_000, contentScripts: expect.any(Number), worklet: 2_000, assets: expect.any(Number) },
    validationResults: { manifest: true, dependencies: true, bundleSizes: true, tests: true },
    warnings: [],
    errors: [],
  })
})

describe('one file', () => {
  test.each([
    [9, 'content.js is an empty file: 9 characters instead of at least 10.'],
    [10, undefined],
  ])('[BUILD-023] of %i characters: %s', (characters, problem) => {
    expect(fileProblem(fetched({ bytes: bytesOf('x'.repeat(characters)) }))).toBe(problem)
  })

  test('[BUILD-023] is counted in characters, not in bytes', () => {
    expect(fileProblem(fetched({ bytes: bytesOf('é'.repeat(9)) }))).toMatch(/empty file: 9 characters/)
  })

  test.each([
    ['<!doctype html><title>Sign in</title>', 'text/javascript'],
    ['\ufeff\n <!DOCTYPE HTML>and so on', 'text/javascript'],
    ['<!-- proxy -->\n<html lang="en">', 'application/octet-stream'],
    ['window.location = "/sign-in"', 'text/html; charset=utf-8'],
  ])('[BUILD-025] %j as %s is refused in place of a script', (text, type) => {
    expect(fileProblem(fetched({ bytes: bytesOf(text), type }))).toMatch(
      /^content\.js: expected a script, got HTML \(\d+\.\d\d B\)\. A proxy/,
    )
  })

  test('a page of the package may be one; a script may speak of one', () => {
    const page = { path: 'popup.html', type: 'text/html', bytes: bytesOf('<!doctype html><title>Shield</title>') }
    expect(fileProblem(fetched(page))).toBeUndefined()
    expect(fileProblem(fetched({ bytes: bytesOf('(function(){return "<html>"})();') }))).toBeUndefined()
  })

  test.each([503, 302, 206])('an answer of %i is told with its number', status => {
    expect(fileProblem(fetched({ status }))).toBe(`content.js: HTTP ${status}.`)
  })
})

describe('the size of all', () => {
  test.each([
    [102_399, false],
    [102_400, true],
  ])('[BUILD-024] %i bytes: passes is %s', async (bytes, passes) => {
    const { success, errors, totalSize } = await check(ofSize(bytes))
    expect([totalSize, success]).toEqual([bytes, passes])
    if (!passes) expect(errors).toEqual(['The package is too small: 100.00 KB instead of at least 100.00 KB.'])
  })

  test.each([
    [2 * MB - 1, true],
    [2 * MB, false],
  ])('[BUILD-028] at %i bytes the check of sizes says %s, and three others stand', async (bytes, passes) => {
    const result = await check(ofSize(bytes))
    expect(result.validationResults).toEqual({ manifest: true, dependencies: true, bundleSizes: passes, tests: true })
    expect(passedOf(result)).toBe(passes ? 4 : 3)
  })

  test.each([
    [1.5 * MB, []],
    [1.5 * MB + 1, ['Extension approaching 2MB limit']],
  ])('[BUILD-029] at %d bytes the warnings are %j', async (bytes, warnings) => {
    expect((await check(ofSize(bytes))).warnings).toEqual(warnings)
  })

  test.each([
    ['content.js', 15 * KB],
    ['service-worker.js', 8 * KB],
  ])('[BUILD-030] %s is flagged below %i bytes, and not at it', async (path, bytes) => {
    const filler = aScript('page.js', 150_000)
    expect((await check(aPackage(filler, aScript(path, bytes)))).warnings).toEqual([])
    expect((await check(aPackage(filler, aScript(path, bytes - 1)))).warnings).toEqual([
      `${path} is ${(bytes / KB).toFixed(2)} KB: smaller than ${bytes / KB} KB, so we ask: is it whole? Its digest says yes.`,
    ])
  })

  test('[BUILD-015] is told by bundle: what each file weighs, not a share of the whole', async () => {
    const files = aPackage(aScript('voice-worklet.js', 1_784), aScript('content.js', 200_000))
    const { bundleSizes, totalSize } = await check(files)
    const all = (...paths: string[]) =>
      files.filter(({ path }) => paths.includes(path)).reduce((sum, { bytes }) => sum + bytes.byteLength, 0)
    expect(bundleSizes.background).toBe(all('service-worker.js'))
    expect(bundleSizes.contentScripts).toBe(
      all('engine.js', 'content.js', 'page.js', 'frame.js', 'bridge.js', 'meeting-page.js', 'meeting.js'),
    )
    expect(bundleSizes.worklet).toBe(1_784)
    const { background, contentScripts, worklet, assets } = bundleSizes
    expect(background + contentScripts + worklet + assets).toBe(totalSize)
  })
})

describe('[BUILD-016] the check of', () => {
  const onlyFails = (name: keyof BuildResult['validationResults'], { validationResults }: BuildResult) => {
    const all = { manifest: true, dependencies: true, bundleSizes: true, tests: true }
    expect(validationResults).toEqual({ ...all, [name]: false })
  }

  test.each([
    [{ manifest_version: 2 }, 'manifest version 2 instead of 3'],
    [{ name: 'Something else' }, 'the name Something else'],
    [{ version: '0.5.3' }, 'version 0.5.3 instead of 7.0.1'],
    [
      { permissions: [...PERMISSIONS, 'tabs'] },
      'the permissions activeTab, declarativeNetRequestWithHostAccess, scripting, storage, tabs',
    ],
    [{ permissions: ['storage'] }, 'the permissions storage'],
    [{ host_permissions: ['<all_urls>'] }, 'access to <all_urls>'],
    [{ host_permissions: ['https://mail.example/*'] }, 'access to https://mail.example/*'],
    [{ host_permissions: ['http://claude.ai/*'] }, 'access to http://claude.ai/*'],
    [{ optional_host_permissions: ['*://*/*'] }, 'access to *://*/*'],
    [{ externally_connectable: {} }, 'the entry externally_connectable'],
    [{ web_accessible_resources: [] }, 'the entry web_accessible_resources'],
    [{ update_url: 'https://elsewhere.example' }, 'the entry update_url'],
    [
      { content_security_policy: { extension_pages: "script-src 'self' 'unsafe-eval'" } },
      'a policy that lets other scripts in',
    ],
  ])('the manifest fails with %j', async (change, found) => {
    const result = await check(aPackage(aManifest(change)))
    onlyFails('manifest', result)
    expect([result.success, result.errors]).toEqual([false, [`manifest.json has ${found}.`]])
  })

  test('the manifest fails when scripts run on every site', async () => {
    const everywhere = { content_scripts: [{ matches: ['*://*/*'], js: ['content.js'] }] }
    const result = await check(aPackage(aManifest(everywhere)))
    expect(result.errors).toContain('manifest.json has scripts on *://*/*.')
  })

  test.each(['not json', '{}', '[]'])('the manifest fails when it is %s', async text => {
    expect((await check(aPackage(aFile('manifest.json', text)))).errors).toContain('manifest.json cannot be read.')
  })

  test('dependencies fails when a file has other bytes than the list says', async () => {
    const files = aPackage()
    const longer = files.map(file => (file.path === 'page.js' ? aScript('page.js', 2_001) : file))
    const changed = files.map(file => (file.path === 'page.js' ? aScript('page.js', 2_000, 'go()') : file))
    const first = await check(longer, files)
    onlyFails('dependencies', first)
    expect(first.errors).toEqual(['page.js has 2001 bytes instead of 2000.'])
    expect((await check(changed, files)).errors).toEqual(['page.js is another file than the list says.'])
  })

  test('dependencies fails when a file is missing, not listed, or named and not there', async () => {
    const files = aPackage()
    const without = files.filter(({ path }) => path !== 'options.js')
    expect((await check(without, files)).errors).toContain('options.js is missing.')
    expect((await check([...files, aScript('more.js', 200)], files)).errors).toEqual(['more.js is not in the list.'])
    const unnamed = files.filter(({ path }) => path !== 'frame.js')
    expect((await check(unnamed)).errors).toEqual(['manifest.json names frame.js, which is missing.'])
  })

  test.each([
    ['eval("1")', 'page.js uses eval'],
    ['window.eval ("1")', 'page.js uses eval'],
    ['new Function("return 1")', 'page.js uses Function'],
    [';Function("return 1")()', 'page.js uses Function'],
    ['setTimeout("go()",1)', 'page.js uses a timer with a text'],
    ['document.write("x")', 'page.js uses a document that is written into'],
    ['importScripts("more.js")', 'page.js uses importScripts'],
    ['importScripts("engine.js","more.js")', 'page.js uses importScripts'],
    [';import("./more.js")', 'page.js uses import()'],
    [';import{more}from"./more.js"', 'page.js uses an import'],
    ['}import more from "./more.js"', 'page.js uses an import'],
    [';import"./more.js"', 'page.js uses an import'],
    ['fetch("https://collect.example/x")', 'page.js names collect.example'],
    ['new WebSocket("wss://collect.example")', 'page.js names collect.example'],
  ])('the code fails with %s', async (code, found) => {
    const result = await check(aPackage(aScript('page.js', 3_000, code)))
    onlyFails('tests', result)
    expect(result.errors).toEqual([`${found}.`])
  })

  test.each([
    'function retrieval(){}retrieval()',
    'const newFunction=1',
    'x.import("settings")',
    'x("words such as import, from and export")',
    'const kind="http://schemas.openxmlformats.org/package/2006/relationships"',
    'document.createElementNS("http://www.w3.org/2000/svg","svg")',
    'open("https://claude.ai/new")',
    'setTimeout(()=>go(),1)',
  ])('the code passes with %s', async code => {
    expect((await check(aPackage(aScript('page.js', 3_000, code)))).errors).toEqual([])
  })

  test.each([
    [aFile('page.js', '(function(){go('), 'page.js is cut off or open'],
    [aFile('page.js', 'let leaks = 1; go()'), 'page.js is cut off or open'],
    [aFile('popup.html', '<script>go()</script>'), 'popup.html has a script of its own'],
    [aFile('popup.html', '<script src="other.js"></script>'), 'popup.html loads other.js'],
    [aFile('popup.html', '<body onload="go()">'), 'popup.html has a script in an attribute'],
    [aFile('popup.html', '<link href="https://x.example/a.css">'), 'popup.html loads from elsewhere'],
    [aFile('icons/icon-48.png', 'not a picture at all, but long enough'), 'icons/icon-48.png is not that large'],
  ])('the code fails with %o', async (file, found) => {
    const result = await check(aPackage(file))
    onlyFails('tests', result)
    expect(result.errors).toEqual([`${found}.`])
  })
})
