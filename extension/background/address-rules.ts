import { patternOf } from '../sites/own-sites.ts'
import { promptsOf } from '../sites/site-type.ts'
import { CHAT_SITES } from '../sites/sites.ts'

type Rules = Pick<typeof chrome.declarativeNetRequest, 'getDynamicRules' | 'updateDynamicRules' | 'updateSessionRules'>

interface AddressRulesNeeds {
  readonly rules: Rules
  /** Our page that asks about an address. */
  readonly askPage: string
  addedHosts(): Promise<readonly string[]>
  /** Whether Shield is on for this site. */
  isOn(siteId: string): Promise<boolean>
}

/** Rules for one tab outweigh those for a site. */
const [OF_SITE, OF_TAB] = [1, 2]

/**
 * A prompt in an address, `/?q=…`, would leave before any script of ours runs: from the address bar, from a link, from
 * another app. So the browser itself opens our page instead, by a rule that it keeps; nothing is requested. What a page
 * of the same site opens was masked by its guard.
 */
export async function placeAddressRules({ rules, askPage, addedHosts, isOn }: AddressRulesNeeds): Promise<void> {
  const added = (await addedHosts()).map(host => ({ id: host, hosts: [host], prompts: promptsOf(patternOf(host)) }))
  const sites = [...CHAT_SITES, ...added]
  const areOn = await Promise.all(sites.map(({ id }) => isOn(id)))
  const wanted = sites.filter((_, at) => areOn[at]).map((site, at) => ruleFor(site, at + 1, askPage))
  const there = await rules.getDynamicRules()
  await rules.updateDynamicRules({ removeRuleIds: there.map(({ id }) => id), addRules: wanted })
}

function ruleFor(
  { hosts, prompts }: { readonly hosts: readonly string[]; readonly prompts: readonly string[] },
  id: number,
  askPage: string,
): chrome.NetRule {
  return {
    id,
    priority: OF_SITE,
    action: { type: 'redirect', redirect: { regexSubstitution: `${askPage}#\\0` } },
    condition: {
      regexFilter: `^https://[^?#]*\\?(?:[^#]*&)?(?:${prompts.join('|')})=[^&#].*$`,
      requestDomains: hosts,
      excludedInitiatorDomains: hosts,
      resourceTypes: ['main_frame'],
      requestMethods: ['get'],
    },
  }
}

/** Lets a tab open one address, or, while it is paused, any; `null`: no more than others. */
export async function letThrough(rules: Rules, tabId: number, address: string | 'any' | null): Promise<void> {
  const rule: chrome.NetRule = {
    id: tabId,
    priority: OF_TAB,
    action: { type: 'allow' },
    condition: {
      ...(address === 'any' || address === null ? {} : { urlFilter: `|${address.split('#', 1)[0]}` }),
      tabIds: [tabId],
      resourceTypes: ['main_frame'],
    },
  }
  await rules.updateSessionRules({ removeRuleIds: [tabId], addRules: address === null ? [] : [rule] })
}
