import type { Found } from './regex-sources.ts'

/** A regular expression that is not checked, and the reason why it cannot take long. */
export interface Exception extends Found {
  reason: string
}

/** Not proven to run in linear time. Remove a row when its pattern goes; the test says which. */
export const UNJUDGED: readonly Exception[] = [
  ...[
    '/\\s*<script type="module"[^>]* src="([^"]+)"[^>]*><\\/script>/',
    '/\\s*<script type="module"[^>]*><\\/script>/g',
    '/\\s*<link rel="(?:stylesheet|modulepreload)"[^>]*>/g',
    '/\\s*<noscript>[\\s\\S]*?<\\/noscript>/g',
  ].map(code => ({
    file: 'app/prerender/page-html.ts',
    code,
    reason: "runs at the build only, over the app's own document",
  })),
  ...[
    '/<style>([\\s\\S]*?)<\\/style>/g',
    '/@font-face\\s?\\{[^}]*\\}/g',
    '/<[^>]*>/g',
    '/<nav class="menu-links".*?<\\/nav>/s',
    '/(<details class="more".*?<\\/summary>).*?<\\/details>/s',
    '/@property --tw-[^}]*}/g',
    '/@layer properties\\{@supports [^{]*\\{[^{]*\\{[^}]*\\}\\s*\\}\\s*\\}/',
    '/:root[^{}]*\\{[^}]*\\}/g',
    '/(--[\\w-]+):[^;}]*;?/g',
  ].map(code => ({
    file: 'app/prerender/plugin.ts',
    code,
    reason: "runs at the build only, over the app's own pages and style sheets",
  })),
]

/** Built while the product runs. Each one escapes its input, or is built from our own words. */
export const BUILT_LATER: readonly Exception[] = [
  {
    file: 'extension/meeting/signs/notetakers.ts',
    code: `new RegExp(
    \`\\\\b\${brand}(?:\\\\.ai|\\\\.io)?(?: ai)?['’]?s? ?[-|:(]? ?(?:ai )?(?:notetaker|note taker|notes|recorder|recording|assistant|bot|copilot|meeting|pilot)\\\\b\`,
  )`,
    reason: 'from the brands of the list below it, when the module loads: judged as it is then',
  },
  {
    file: 'extension/shield/recognisers/address.ts',
    code: `new RegExp(\`(?:\${town})(?![A-Za-z0-9])\`, 'y')`,
    reason: 'from the rows of a table above it, when the module loads: judged as it is then',
  },
  ...[
    [
      'arabic',
      `new RegExp(\`(?<![\\\\p{L}])(?:[ولبف])?(?:\${anyOf(list)})(?: ?[/:،,] ?| )(?=[\\\\p{Script=Arabic}])\`, 'gu')`,
    ],
    [
      'devanagari',
      `new RegExp(\`(?<![\\\\p{L}\\\\p{M}])(?:\${anyOf(list)})(?: ?[:,] ?| )(?=[\\\\u0904-\\\\u0939\\\\u0958-\\\\u0961])\`, 'gu')`,
    ],
    ['hebrew', `new RegExp(\`(?<![\\\\p{L}])[ולבמהש]{0,2}(?:\${anyOf(list)})(?: ?[:,\\\\n] ?| )(?=[א-ת])\`, 'gu')`],
  ].map(([script = '', code = '']) => ({
    file: `extension/shield/scripts/${script}.ts`,
    code,
    reason:
      'from three lists of words above it, when the module loads: words and two optional characters, no repetition',
  })),
  {
    file: 'extension/shield/starts.ts',
    code: `new RegExp(source, \`y\${flags}\`)`,
    reason: 'from patterns of the recognizers, when they load: judged as it is then',
  },
  {
    file: 'server/reading/sender.ts',
    code: `new RegExp(\`(?:^|[^a-z])\${evenLetters(company)}(?:[^a-z]|$)\`)`,
    reason: "from the companies' names of our own catalog; the mail is only what it looks at",
  },
  {
    file: 'server/sandbox/dns.ts',
    code: `new RegExp(\`.{1,\${PIECE}}\`, 'g')`,
    reason: 'from a number that stands above it',
  },
]
