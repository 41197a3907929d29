/** The part of the WebExtensions API that Shield uses, under the name that Chrome and Firefox share. */
declare namespace chrome {
  interface Area {
    get(keys?: string | readonly string[] | null): Promise<Record<string, unknown>>
    set(items: Record<string, unknown>): Promise<void>
    remove(keys: string | readonly string[]): Promise<void>
    clear(): Promise<void>
    getBytesInUse?(keys?: string | null): Promise<number>
    readonly QUOTA_BYTES?: number
    /** Not in every browser. */
    setAccessLevel?(access: { accessLevel: 'TRUSTED_CONTEXTS' }): Promise<void>
  }
  interface Tab {
    readonly id?: number
    readonly url?: string
    /** In a private window. */
    readonly incognito?: boolean
  }
  interface Sender {
    readonly id?: string
    readonly tab?: Tab
    readonly frameId?: number
    readonly url?: string
    readonly origin?: string
    /** Names one document of one frame, and no other, for as long as it lives. Not in Firefox. */
    readonly documentId?: string
  }
  /** A connection between a script and the background. Closing it tells only the other side. */
  interface Port {
    readonly name: string
    readonly sender?: Sender
    readonly onMessage: Event<(message: unknown) => void>
    readonly onDisconnect: Event<() => void>
    postMessage(message: unknown): void
    disconnect(): void
  }
  interface Event<Listener> {
    addListener(listener: Listener): void
    removeListener(listener: Listener): void
  }

  /** Not in every context. */
  const extension: { readonly inIncognitoContext?: boolean } | undefined

  namespace runtime {
    /** Undefined in a content script whose extension was updated or removed. */
    const id: string | undefined
    function getManifest(): {
      readonly version: string
      /** Only in the Firefox package. */
      readonly browser_specific_settings?: object
      readonly name: string
      readonly content_scripts: readonly { readonly matches: readonly string[]; readonly js: readonly string[] }[]
      readonly minimum_chrome_version?: string
    }
    function getURL(path: string): string
    function openOptionsPage(): Promise<void>
    function reload(): void
    function sendMessage(message: unknown): Promise<unknown>
    function connect(options: { readonly name: string }): Port
    const onConnect: Event<(port: Port) => void>
    /** Our own pages that are open. Not in Firefox. */
    const getContexts:
      | ((which: {
          readonly contextTypes: readonly ['TAB']
          readonly tabIds: readonly number[]
        }) => Promise<readonly unknown[]>)
      | undefined
    const onMessage: Event<
      (message: unknown, sender: Sender, answer: (content: unknown) => void) => boolean | undefined
    >
    const onStartup: Event<() => void>
    const onInstalled: Event<(details: { readonly reason: string }) => void>
  }
  namespace i18n {
    /** The language of the browser's menus. */
    function getUILanguage(): string
    /** A text of `_locales`; empty if there is none. */
    function getMessage(name: string): string
  }
  namespace storage {
    const local: Area
    const session: Area
    const onChanged: Event<
      (
        changes: Record<string, { readonly oldValue?: unknown; readonly newValue?: unknown }>,
        area: 'local' | 'session',
      ) => void
    >
  }
  namespace tabs {
    function query(wanted: {
      readonly active?: boolean
      readonly currentWindow?: boolean
      /** Only tabs of sites to which the person has granted access are found this way. */
      readonly url?: readonly string[]
    }): Promise<Tab[]>
    function sendMessage(tabId: number, message: unknown, options?: { frameId?: number }): Promise<unknown>
    function reload(tabId: number): Promise<void>
    function update(tabId: number, change: { readonly url: string }): Promise<unknown>
    function create(tab: { readonly url: string }): Promise<Tab>
    const onUpdated: Event<(tabId: number, change: { readonly status?: string }, tab: Tab) => void>
    const onRemoved: Event<(tabId: number) => void>
  }
  namespace action {
    function getBadgeText(of: { tabId: number }): Promise<string>
    function getBadgeBackgroundColor(of: { tabId: number }): Promise<readonly number[]>
    function setBadgeText(badge: { tabId: number; text: string }): Promise<void>
    function setBadgeBackgroundColor(badge: { tabId: number; color: string }): Promise<void>
    function getTitle(of: { tabId: number }): Promise<string>
    function setTitle(title: { tabId: number; title: string }): Promise<void>
  }
  /** Absent in Firefox for Android, where no key can be bound. */
  const commands: { readonly onCommand: Event<(command: string, tab?: Tab) => void> } | undefined
  interface RegisteredScript {
    readonly id: string
    readonly matches: readonly string[]
    readonly js: readonly string[]
    readonly allFrames: boolean
    readonly matchOriginAsFallback: boolean
    readonly runAt: 'document_start'
    readonly world: 'MAIN' | 'ISOLATED'
    readonly persistAcrossSessions: boolean
  }
  namespace scripting {
    function registerContentScripts(scripts: readonly RegisteredScript[]): Promise<void>
    /** Replaces what is named, in place; the rest of a script stays. */
    function updateContentScripts(scripts: readonly Pick<RegisteredScript, 'id' | 'js' | 'matches'>[]): Promise<void>
    function unregisterContentScripts(which: { ids: readonly string[] }): Promise<void>
    function getRegisteredContentScripts(which: { ids: readonly string[] }): Promise<RegisteredScript[]>
    /** Runs in our own world. The function is sent as its source, so it can use nothing but its arguments. */
    function executeScript<Args extends readonly unknown[], Result>(injection: {
      readonly target: { readonly tabId: number; readonly allFrames: boolean }
      readonly injectImmediately: boolean
      readonly func: (...args: Args) => Result
      readonly args: Args
    }): Promise<readonly { readonly result?: Result; readonly documentId: string }[]>
  }
  interface NetRule {
    readonly id: number
    readonly priority: number
    readonly action:
      | { readonly type: 'allow' }
      | { readonly type: 'redirect'; readonly redirect: { readonly regexSubstitution: string } }
    readonly condition: {
      readonly regexFilter?: string
      readonly urlFilter?: string
      readonly requestDomains?: readonly string[]
      readonly excludedInitiatorDomains?: readonly string[]
      readonly resourceTypes: readonly ['main_frame']
      readonly requestMethods?: readonly ['get']
      /** In rules of the session only. */
      readonly tabIds?: readonly number[]
    }
  }
  interface NetRuleChange {
    readonly removeRuleIds: readonly number[]
    readonly addRules: readonly NetRule[]
  }
  namespace declarativeNetRequest {
    function getDynamicRules(): Promise<readonly NetRule[]>
    function updateDynamicRules(change: NetRuleChange): Promise<void>
    function updateSessionRules(change: NetRuleChange): Promise<void>
  }
  namespace permissions {
    function contains(wanted: { origins: readonly string[] }): Promise<boolean>
    function getAll(): Promise<{ readonly origins: readonly string[] }>
    function remove(given: { origins: readonly string[] }): Promise<boolean>
    function request(
      wanted: { origins: readonly string[] } | { readonly data_collection: readonly string[] },
    ): Promise<boolean>
    const onAdded: Event<(given: { readonly origins?: readonly string[] }) => void>
    const onRemoved: Event<() => void>
  }
}
