import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openApi } from '../server/openapi/document.ts'
import { OPERATIONS } from '../server/openapi/operations.ts'
import { calls } from '../sync/wire/calls.ts'
import { KNOWN_HEADER } from '../sync/wire/known-browser.ts'
import { faultOf, operationOf } from './openapi-answers.ts'
import { ROUTES } from './server-routes.ts'
import { type TestServer, testServer } from './test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.stop())

const ownName = (path: string) => path.replace(/:(\w+)/g, '{$1}')

test('/openapi.json is a valid document of OpenAPI 3.1, by a validator that others wrote', async () => {
  const answer = await server.send('GET', '/openapi.json')
  expect(answer.status).toBe(200)
  const document = await answer.json()
  const { valid, errors } = await new Validator().validate(structuredClone(document))
  expect(errors ?? []).toEqual([])
  expect(valid).toBe(true)
  expect(document.openapi).toBe('3.1.0')
  // The validator would report a broken document.
  document.paths['/api/auth/sign-in'].post.responses = 'none'
  expect((await new Validator().validate(document)).valid).toBe(false)
})

test('every route of the product stands in it, with its door, and nothing else does', () => {
  const told = OPERATIONS.map(({ method, path, door }) => `${method} ${path} ${door}`)
  const routed = ROUTES.map(({ method, path, door }) => `${method.toLowerCase()} ${ownName(path)} ${door}`)
  expect(told.filter(line => !routed.includes(line))).toEqual([])
  expect(routed.filter(line => !told.includes(line))).toEqual([])
  const names = OPERATIONS.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})

test('bodies and answers are those of the schemas that the routes use: what a route refuses, it does not tell', () => {
  const { paths } = openApi('http://localhost:8787') as { paths: Record<string, Record<string, Told>> }
  const signIn = paths[calls.signIn.path]?.post
  const body = signIn?.requestBody.content['application/json'].schema
  expect(body).toMatchObject({ type: 'object', required: ['email', 'password'], additionalProperties: false })
  expect(Object.keys(body?.properties ?? {})).toEqual(['email', 'password'])
  const answer = signIn?.responses['200']?.content['application/json'].schema
  expect(answer?.required).toEqual(['session'])
})

test('the header of known browsers stands at the calls that have limits of theirs, and at no other', () => {
  const { paths } = openApi('http://localhost:8787') as { paths: Record<string, Record<string, Told>> }
  const shown = Object.entries(calls).flatMap(([name, { path }]) =>
    paths[path]?.post?.parameters?.some(each => each.in === 'header' && each.name === KNOWN_HEADER) ? [name] : [],
  )
  const marked = ['changeDemandEmail', 'changePassword', 'emailSignUp', 'mailCode', 'namedSignUp', 'recover', 'resend']
  expect(shown.sort()).toEqual([...marked, 'signIn', 'signUp', 'spendCode'])
})

interface Told {
  parameters?: { in: string; name: string }[]
  requestBody: { content: { 'application/json': { schema: { properties?: object } } } }
  responses: Record<string, { content: { 'application/json': { schema: { required?: string[] } } } }>
}

test('an answer that the document does not tell of is found', async () => {
  const fault = (status: number, body: unknown) => faultOf('POST', calls.signIn.path, Response.json(body, { status }))
  const session = { accessToken: 'a', expiresAt: 1, refreshToken: 'r', accountId: 'x', email: 'e' }
  expect(await fault(200, { session })).toBeUndefined()
  expect(await fault(200, { session, password: 'hunter2' })).toMatch(/additional properties/)
  expect(await fault(200, { session: { ...session, expiresAt: 'soon' } })).toMatch(/must be number/)
  expect(await fault(401, { error: { code: 'sign_in_failed', title: '', text: '' } })).toBeUndefined()
  expect(await fault(401, { error: { code: 'of nobody', title: '', text: '' } })).toMatch(/allowed values/)
  expect(await fault(401, 'no')).toMatch(/must be object/)
  expect(operationOf('GET', '/api/files/abc?x=1')?.name).toBe('file')
  expect(operationOf('GET', '/api/files/abc/def')).toBeUndefined()
})
