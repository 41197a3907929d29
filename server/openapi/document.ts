import { z } from 'zod'

import { problems } from '../../sync/wire/problem.ts'
import { OPERATIONS, type Operation } from './operations.ts'

type Json = Record<string, unknown>

/**
 * The API as OpenAPI 3.1, generated from the same schemas by which the routes read bodies and the app reads responses.
 */
export function openApi(origin: string): Json {
  const paths: Record<string, Json> = {}
  for (const operation of OPERATIONS) {
    paths[operation.path] = { ...paths[operation.path], [operation.method]: described(operation) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Total Recall',
      version: '1',
      description: 'What the app and the extension ask of their server. Access for others is by request and approval.',
      license: { name: 'Proprietary', url: `${origin}/terms-of-service` },
    },
    servers: [{ url: origin }],
    tags: [...new Set(OPERATIONS.map(({ group }) => group))].map(name => ({ name })),
    paths,
    components: {
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          description: 'The access token of a sign-in; it lives ten minutes.',
        },
        link: { type: 'http', scheme: 'bearer', description: 'The token of a linked browser extension.' },
        signature: { type: 'apiKey', in: 'header', name: 'Stripe-Signature' },
      },
      schemas: { Problem: PROBLEM },
    },
  }
}

/** The body of every refusal. Some also contain what is needed for the next step. */
const PROBLEM: Json = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'title', 'text'],
      additionalProperties: false,
      properties: {
        code: { type: 'string', enum: Object.keys(problems) },
        title: { type: 'string' },
        text: { type: 'string', description: 'What the person reads.' },
      },
    },
  },
}

const SECURITY: Readonly<Record<Operation['door'], readonly Json[]>> = {
  open: [],
  own: [{ session: [] }],
  recovery: [{ session: [] }],
  staff: [{ session: [] }],
  either: [{}, { session: [] }],
  extension: [{ link: [] }],
  signed: [{ signature: [] }],
}

function described({ path, name, group, door, body, answers, query = [], headers = {} }: Operation): Json {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter = '']) => parameter)
  const parameters = [
    ...inPath.map(parameter => ({ name: parameter, in: 'path', required: true, schema: { type: 'string' } })),
    ...query.map(parameter => ({ name: parameter, in: 'query', required: true, schema: { type: 'string' } })),
    ...Object.entries(headers).map(([header, description]) => ({
      name: header,
      in: 'header',
      description,
      schema: { type: 'string' },
    })),
  ]
  return {
    operationId: name,
    summary: inWords(name),
    tags: [group],
    security: SECURITY[door],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === undefined ? {} : { requestBody: { required: true, content: contentOf(body, 'input') } }),
    responses: {
      ...Object.fromEntries(
        Object.entries(answers).map(([status, answer]) => [
          status,
          {
            description: answer === null ? 'Done, and nothing to say' : status === '200' ? 'Done' : 'Not this time',
            ...(answer === null ? {} : { content: contentOf(answer, 'output') }),
          },
        ]),
      ),
      default: {
        description: 'A refusal, in the words that the person reads',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  }
}

function contentOf(part: { schema: z.core.$ZodType } | { type: string }, io: 'input' | 'output'): Json {
  if ('type' in part) return { [part.type]: {} }
  const { $schema: _, ...schema } = z.toJSONSchema(part.schema, { io, unrepresentable: 'any' })
  return { 'application/json': { schema } }
}

/** 'spendCode' and 'stop_mails' as 'Spend code' and 'Stop mails'. */
function inWords(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
