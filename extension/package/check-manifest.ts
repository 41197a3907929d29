import { z } from 'zod/mini'

import {
  ANY_SITE,
  EXTENSION_NAME,
  EXTENSION_VERSION,
  LOCALE_FILES,
  OPEN_TO_MEETINGS,
  PERMISSIONS,
  SPANISH_FILE,
  WEIGHTS_FILE,
} from '../manifest.ts'
import { ASK_PAGE } from '../sites/asked-address.ts'
import { CHAT_HOSTS, MEETING_HOSTS } from '../sites/sites.ts'

/** The manifest entries that decide what the extension may do and which files it runs. */
export const Manifest = z.looseObject({
  manifest_version: z.number(),
  name: z.string(),
  version: z.string(),
  default_locale: z.string(),
  permissions: z.array(z.string()),
  host_permissions: z.array(z.string()),
  optional_host_permissions: z._default(z.array(z.string()), []),
  icons: z.record(z.string(), z.string()),
  action: z.looseObject({ default_popup: z.string(), default_icon: z._default(z.record(z.string(), z.string()), {}) }),
  options_ui: z.looseObject({ page: z.string() }),
  background: z.looseObject({ service_worker: z.optional(z.string()), scripts: z.optional(z.array(z.string())) }),
  content_scripts: z.array(
    z.looseObject({ matches: z.array(z.string()), js: z.array(z.string()), css: z._default(z.array(z.string()), []) }),
  ),
  content_security_policy: z.looseObject({ extension_pages: z.string() }),
  web_accessible_resources: z.optional(
    z.array(z.looseObject({ resources: z.array(z.string()), matches: z.array(z.string()) })),
  ),
})
export type Manifest = z.infer<typeof Manifest>

/** Entries that our manifest never has: with them, other pages could detect Shield or reach into it. */
const NEVER = ['optional_permissions', 'externally_connectable', 'sandbox', 'update_url']

/** Describes each problem in words. */
export function manifestProblems(manifest: Manifest): string[] {
  const policy = manifest.content_security_policy.extension_pages
  const asked = [...manifest.permissions].sort().join(', ')
  return [
    ...(manifest.manifest_version === 3 ? [] : [`manifest version ${manifest.manifest_version} instead of 3`]),
    ...(manifest.name === EXTENSION_NAME ? [] : [`the name ${manifest.name}`]),
    ...(manifest.version === EXTENSION_VERSION ? [] : [`version ${manifest.version} instead of ${EXTENSION_VERSION}`]),
    ...(manifest.default_locale === 'en' ? [] : [`the default language ${manifest.default_locale}`]),
    ...(asked === [...PERMISSIONS].sort().join(', ') ? [] : [`the permissions ${asked || 'none'}`]),
    ...manifest.host_permissions.filter(pattern => !isOf(CHAT_HOSTS, pattern)).map(pattern => `access to ${pattern}`),
    ...manifest.optional_host_permissions
      .filter(pattern => pattern !== ANY_SITE && !isOf([...CHAT_HOSTS, ...MEETING_HOSTS], pattern))
      .map(pattern => `access to ${pattern}`),
    ...manifest.content_scripts
      .flatMap(({ matches }) => matches)
      .filter(pattern => hostOf(pattern) === undefined)
      .map(pattern => `scripts on ${pattern}`),
    ...(/(?:^|;)\s*script-src 'self'(?: 'wasm-unsafe-eval')?\s*(?:;|$)/.test(policy)
      ? []
      : ['a policy that lets other scripts in']),
    ...NEVER.filter(key => key in manifest).map(key => `the entry ${key}`),
    ...(isOpenToMeetingsOnly(manifest) ? [] : ['the entry web_accessible_resources']),
  ]
}

/** Only meetings may load resources: the voice mask and the detector frame. */
function isOpenToMeetingsOnly({ web_accessible_resources: open }: Manifest): boolean {
  if (open === undefined) return true
  return (
    open.length === 1 &&
    open.every(
      ({ resources, matches }) =>
        resources.join() === OPEN_TO_MEETINGS.join() && matches.every(pattern => isOf(MEETING_HOSTS, pattern)),
    )
  )
}

/** Every file that the manifest names, and those that a browser and our scripts look for by a name of their own. */
export function filesNamedBy(manifest: Manifest): string[] {
  const { icons, action, options_ui, background, content_scripts, web_accessible_resources = [] } = manifest
  const named = [
    ...Object.values(LOCALE_FILES),
    SPANISH_FILE,
    WEIGHTS_FILE,
    ...Object.values(icons),
    ...Object.values(action.default_icon),
    action.default_popup,
    options_ui.page,
    ASK_PAGE,
    ...(background.service_worker === undefined ? [] : [background.service_worker]),
    ...(background.scripts ?? []),
    ...content_scripts.flatMap(({ js, css }) => [...js, ...css]),
    ...web_accessible_resources.flatMap(({ resources }) => resources),
  ]
  return [...new Set(named)]
}

/** Hosts on which the extension may run: the only ones that its code may name. */
export function hostsOf({ content_scripts, host_permissions }: Manifest): string[] {
  return [...host_permissions, ...content_scripts.flatMap(({ matches }) => matches)].flatMap(
    pattern => hostOf(pattern) ?? [],
  )
}

/** `https://*.claude.ai/*` → claude.ai; a pattern for every host has no match. */
const hostOf = (pattern: string): string | undefined =>
  /^https?:\/\/(?:\*\.)?([\w-]+(?:\.[\w-]+)*)\//.exec(pattern)?.[1]

const isOf = (hosts: readonly string[], pattern: string): boolean =>
  pattern.startsWith('https://') && hosts.includes(hostOf(pattern) ?? '')
