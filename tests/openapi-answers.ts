import { Ajv2020 } from 'ajv/dist/2020.js'

import { openApi } from '../server/openapi/document.ts'
import { OPERATIONS, type Operation } from '../server/openapi/operations.ts'

/** Formats are documentation for people. The schemas that the document is made from already enforce them. */
const ajv = new Ajv2020({ strict: false, validateFormats: false })
const document = openApi('http://localhost:8787')
ajv.addSchema({ ...document, $id: 'openapi' })

const patterns = OPERATIONS.map(operation => ({
  operation,
  pattern: new RegExp(`^${operation.path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
}))

export function operationOf(method: string, path: string): Operation | undefined {
  return patterns.find(
    ({ operation, pattern }) => operation.method === method.toLowerCase() && pattern.test(path.split('?')[0] ?? ''),
  )?.operation
}

const escaped = (part: string) => part.replaceAll('~', '~0').replaceAll('/', '~1')

/**
 * What is wrong with an answer according to the product's own OpenAPI document; undefined if nothing is. Tests that
 * send requests call this too, so the document is checked against real answers and not against examples.
 */
export async function faultOf(method: string, path: string, answer: Response): Promise<string | undefined> {
  // Normalized as `fetch` does it: without `..` segments.
  const operation = operationOf(method, new URL(path, 'http://localhost').pathname)
  if (operation === undefined) return undefined
  const status = String(answer.status)
  const told = operation.answers[status]
  const type = answer.headers.get('content-type')?.split(';')[0] ?? ''
  if (told === null) return answer.body === null ? undefined : 'a body where there is none'
  if (told !== undefined && 'type' in told) {
    return told.type === '*/*' || told.type === type ? undefined : `${type} instead of ${told.type}`
  }
  if (type !== 'application/json') return `${type} instead of JSON`
  const at = `openapi#/paths/${escaped(operation.path)}/${operation.method}/responses`
  const place =
    told === undefined ? 'openapi#/components/schemas/Problem' : `${at}/${status}/content/application~1json/schema`
  const check = ajv.getSchema(place)
  if (check === undefined) return `no schema at ${place}`
  const value: unknown = await answer.clone().json()
  return check(value) ? undefined : `${status}: ${ajv.errorsText(check.errors)}`
}
