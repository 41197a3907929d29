import { ownHosts } from '../sites/own-sites.ts'

/** The hosts that the person has added in this browser. */
export async function addedHosts(): Promise<readonly string[]> {
  const { origins } = await chrome.permissions.getAll()
  return ownHosts(
    origins,
    chrome.runtime.getManifest().content_scripts.flatMap(({ matches }) => matches),
  )
}
