import { type Candidate, candidate } from '../candidate.ts'
import type { Reading } from '../reading.ts'
import { isJoinedLeft, matchesOf } from '../surroundings.ts'

const URL_MAX = 2048

const SCHEME =
  /(?:https?|ftps?|sftp|ssh|wss?|smb|ldaps?|s3|jdbc:[a-z]{2,12}|postgres(?:ql)?|mysql|mongodb(?:\+srv)?|rediss?|amqps?):\/\//g
const WWW = /www\d?\.(?=[a-z0-9])/g
/** A host that ends with a country code or a common TLD, and a path: `linkedin.com/in/…`. */
const TOP =
  /\.(?:com|org|net|edu|gov|info|biz|io|me|co|app|dev|ai|ly|be|gl|gg|tv|us|uk|de|fr|es|it|nl|pl|pt|se|no|dk|fi|ch|at|ca|au|in|br|mx|jp|eu|site|online|shop|link|page|xyz)\//g

/** Local host names and XML namespaces identify nobody. */
const PUBLIC_HOST =
  /^(?:https?|wss?|ftp):\/\/(?:localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1\]|(?:www\.)?w3\.org|schemas\.[a-z]+|json-schema\.org|purl\.org|xmlns\.com)(?=[:/]|$)/

/** Web addresses, URLs of databases and files with a scheme, and addresses without a scheme but with a path. */
export function findUrls({ low }: Reading): Candidate[] {
  const found: Candidate[] = []
  // Nothing else starts inside an address that was found, so each is read once.
  let readTo = 0
  for (const match of matchesOf(SCHEME, low)) {
    if (match.index < readTo) continue
    const end = endOfUrl(low, match.index + match[0].length)
    readTo = end
    if (isJoinedLeft(low, match.index) || end <= match.index + match[0].length) continue
    if (!PUBLIC_HOST.test(low.slice(match.index, Math.min(end, match.index + 80))))
      found.push(candidate('URL', match.index, end, 'proven'))
  }
  readTo = 0
  for (const match of matchesOf(WWW, low)) {
    if (match.index < readTo) continue
    const end = endOfUrl(low, match.index)
    readTo = end
    if (
      !isJoinedLeft(low, match.index) &&
      low.charAt(match.index - 1) !== '/' &&
      low.slice(match.index + 5, end).includes('.')
    )
      found.push(candidate('URL', match.index, end, 'proven'))
  }
  readTo = 0
  for (const match of matchesOf(TOP, low)) {
    if (match.index < readTo) continue
    const start = startOfHost(low, match.index)
    const end = endOfUrl(low, match.index)
    readTo = end
    // `@host/…` belongs to a package or an address, `/host/…` to a path.
    if (start < match.index && end > match.index + match[0].length && !'@/.'.includes(low.charAt(start - 1) || ' '))
      found.push(candidate('URL', start, end, 'shaped'))
  }
  return found
}

function startOfHost(low: string, at: number): number {
  let start = at
  while (start > 0 && at - start < 253 && isHostCharacter(low.charCodeAt(start - 1))) start -= 1
  return start
}

function isHostCharacter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 45 && code <= 57 && code !== 47)
}

/**
 * Ends at the first space or quotation mark; a final period, comma or bracket that belongs to the sentence is left out.
 */
function endOfUrl(low: string, from: number): number {
  let end = from
  let open = 0
  while (end < low.length && end - from < URL_MAX) {
    const character = low.charAt(end)
    if (character <= ' ' || '"\'<>`|\\^{}«»“”„'.includes(character)) break
    if (character === '(' || character === '[') open += 1
    if (character === ')' || character === ']') {
      if (open === 0) break
      open -= 1
    }
    end += 1
  }
  while (end > from && '.,;:!?*_~…'.includes(low.charAt(end - 1))) end -= 1
  return end
}
