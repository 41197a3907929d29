import { urlIn } from '../url-in.ts'

/** Where evidence files are, outside of the database. */
export interface FilesPlace {
  /** Origin of the store's API: the bucket is the first part of the path. */
  endpoint: string
  region: string
  bucket: string
  /** Empty, or ends with a slash. */
  prefix: string
  /** How the store encrypts what it keeps; null: as the bucket is set up. */
  encryption: 'AES256' | 'aws:kms' | null
}

const SETTINGS = ['endpoint', 'region', 'encryption']
const ENCRYPTIONS = ['AES256', 'aws:kms'] as const
/** Where a store on the same machine may be reached without TLS. */
const OWN_MACHINE = ['localhost', '127.0.0.1', '[::1]']

/** Reads `s3://bucket/prefix?endpoint=…&region=…&encryption=…`; a text says what is wrong with it. */
export function readFilesUrl(text: string): FilesPlace | string {
  const url = urlIn(text)
  if (url?.protocol !== 's3:') return 's3://bucket/prefix?endpoint=https://…&region=…'
  if (url.username !== '' || url.password !== '')
    return 'the credentials are FILES_ACCESS_KEY_ID and FILES_SECRET_ACCESS_KEY, not a part of the address'
  if (url.hash !== '' || url.port !== '') return 'a bucket has neither a port nor a #: the port belongs to the endpoint'
  const bucket = url.hostname
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    return 'the bucket has 3 to 63 lower-case letters, digits, dots and hyphens'
  const path = url.pathname.replace(/^\/|\/$/g, '')
  if (!/^(?:[\w-]+(?:\/[\w-]+)*)?$/.test(path))
    return 'the prefix has letters, digits, _ and -, in parts separated by /'
  const unknown = [...url.searchParams.keys()].find(name => !SETTINGS.includes(name))
  if (unknown !== undefined) return `there is no setting '${unknown}': endpoint, region, encryption`
  const twice = SETTINGS.find(name => url.searchParams.getAll(name).length > 1)
  if (twice !== undefined) return `'${twice}' is there twice`

  const region = url.searchParams.get('region') ?? ''
  if (!/^[a-z0-9-]{0,40}$/.test(region)) return 'the region has lower-case letters, digits and hyphens'
  const given = url.searchParams.get('endpoint')
  if (given === null && region === '') return 'without an endpoint it is Amazon S3, which needs a region'
  const endpoint = originOf(given ?? `https://s3.${region}.amazonaws.com`)
  if (endpoint === undefined)
    return 'the endpoint is https://host or https://host:port; http only on this machine (localhost)'
  const asked = url.searchParams.get('encryption')
  const encryption = ENCRYPTIONS.find(name => name === asked) ?? null
  if (asked !== null && encryption === null) return 'the encryption is AES256 or aws:kms'
  return { endpoint, region: region || 'us-east-1', bucket, prefix: path === '' ? '' : `${path}/`, encryption }
}

/** Undefined for anything but an origin that may be used. */
function originOf(text: string): string | undefined {
  const url = urlIn(text)
  if (url === null || `${url.origin}/` !== url.href) return undefined
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && OWN_MACHINE.includes(url.hostname))
  return isSafe ? url.origin : undefined
}
