import { type Candidate, candidate } from '../candidate.ts'
import type { Reading } from '../reading.ts'
import { wordSearch } from '../starts.ts'
import { after, before, firstMatch } from '../surroundings.ts'

const HANDLE = /(?<![a-z0-9_@./:#-])@[a-z0-9_](?:[a-z0-9_.-]{0,28}[a-z0-9_])(?![a-z0-9_/(@-])/g
/** Words that show that a handle is a person's. */
const SOCIAL =
  /\b(?:ig|insta|instagram|twitter|tiktok|snap|snapchat|telegram|discord|reddit|threads|mastodon|bluesky|venmo|cashapp|youtube|twitch|facebook|handle|username|user|account|profile|perfil|profil|usuario|usuaria|konto|compte|dm|dms|dmed|follow|follows|followed|following|tag|tagged|mention|reply|message|messaged|block|blocked|posted|tweet|tweeted|stalk|add|from|by|to|with|de|von|van|di)\b/
/** At-rules, annotations and other `@` words of code and style sheets. */
const CODE =
  /^@(?:media|import|keyframes|property|override|param|params|return|returns|type|types|font|charset|supports|page|layer|container|test|before|after|beforeeach|aftereach|component|injectable|input|output|app|staticmethod|classmethod|dataclass|deprecated|author|see|throws|example|todo|latest|next|angular|react|vue|babel|everyone|here|channel|all|gmail|yahoo|hotmail|outlook|autowired|entity|id|column|table|service|controller|bean|data|getter|setter|click|change|submit|end|if|else|foreach|section|yield|extends|include|csrf)$/

/** `login is rosie_t88`, `user=mchen42`, `gamertag: x`. */
const NAMED = wordSearch(
  String.raw`(?<![a-z0-9])(?:user ?names?|user[-_ ]?id|user|log-?in|handle|screen ?name|gamertag|nickname|nick|skype|account name|benutzername|nutzername|usuario|identifiant|pseudo|nome utente|gebruikersnaam|anvandarnamn|brukernavn|uzytkownik|kullanici adi|snapchat|snap|insta|instagram|ig|discord|telegram|tiktok|venmo)(?: (?:name|is|was|ist|es|est|e|to|as|set to|called|handle)){0,2}(?: ?[:=] ?| )["'\x60]?(?=[a-z0-9_])`,
)
const LOGIN = /[a-z][a-z0-9_.-]{2,30}[a-z0-9_]/y

/** User names on platforms: they identify a person just as the person's own name does. */
export function findHandles({ low }: Reading): Candidate[] {
  const found: Candidate[] = []
  if (low.includes('@'))
    for (let match = firstMatch(HANDLE, low); match !== null; match = HANDLE.exec(low)) {
      const end = match.index + match[0].length
      const isTelling = /[_\d]/.test(match[0]) && !CODE.test(match[0])
      const isSocial =
        SOCIAL.test(before(low, match.index, 30)) ||
        /^ (?:on|auf|sur|en|su|no|op) (?:ig|insta|twitter|x|tiktok|telegram)/.test(after(low, end, 20))
      if (isTelling || (isSocial && !CODE.test(match[0]) && match[0].length > 4))
        found.push(candidate('OTHER_ID', match.index, end, 'shaped'))
    }
  for (let match = NAMED.first(low, low); match !== null; match = NAMED.next()) {
    const from = match.index + match[0].length
    LOGIN.lastIndex = from
    const login = LOGIN.exec(low)?.[0] ?? ''
    // An ordinary word has neither a digit nor an underscore.
    if (!/[a-z]/.test(login) || !/\d|[a-z]_[a-z]/.test(login) || /[({]/.test(low.charAt(from + login.length))) continue
    const isSaid = /[:=]|\b(?:is|was|ist|es|est|e|as)\b/.test(match[0]) || /\d/.test(login)
    if (isSaid && !isOfAProgram(login)) found.push(candidate('OTHER_ID', from, from + login.length, 'shaped'))
  }
  return found
}

/** Field and file names in code: `user_id`, `index.js`. */
function isOfAProgram(login: string): boolean {
  return (
    /^(?:user|account|login|auth|new|get|set|is|has|my|the|test|current|default|other)_/.test(login) ||
    /_(?:id|ids|name|key|at|type|count|data|list|table)$/.test(login) ||
    /\.(?:js|ts|py|json|html|css|php|go|rs|java)$/.test(login) ||
    /^v?\d|^(?:utf|base|sha|md|int|float|h)\d/.test(login)
  )
}
