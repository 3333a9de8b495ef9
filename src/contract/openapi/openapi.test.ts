import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Route } from '../route.ts'
import { allRoutes } from '../routes.ts'
import { buildOpenApi, nameSchemas } from './openapi.ts'

type Json = Record<string, unknown>
type Content = Record<string, { schema: Json }>

interface Operation {
  operationId: string
  tags: string[]
  summary: string
  security: Record<string, string[]>[]
  parameters: { name: string; in: string; required: boolean; schema: Json }[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, { $ref?: string; description?: string; content?: Content }>
}

const document = buildOpenApi() as {
  openapi: string
  info: { title: string; version: string }
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, Json>
    responses: Record<string, { description: string; content: Content }>
    securitySchemes: Record<string, { type: string }>
  }
}
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)
const operationOf = (name: string) =>
  operations.find(({ operation }) => operation.operationId === name)?.operation

describe('schemas with a name', () => {
  const references = [...objectsIn(document)].flatMap(({ $ref }) => (typeof $ref === 'string' ? [$ref] : []))

  test('every reference leads somewhere', () => {
    expect(references.length).toBeGreaterThan(100)
    expect(references.filter((reference) => resolve(reference) === undefined)).toEqual([])
  })

  test('those described are those referred to', () => {
    const names = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`)
    const used = new Set(references.filter((reference) => reference.startsWith('#/components/schemas/')))
    expect(names.toSorted()).toEqual([...used].toSorted())
    expect(names).toContain('#/components/schemas/Project')
  })

  test('what a name stands for is not repeated', () => {
    const project = { $ref: '#/components/schemas/Project' }
    const bid = { $ref: '#/components/schemas/Bid' }
    expect(operationOf('readProject')?.responses['200']?.content?.['application/json']?.schema).toEqual(
      project,
    )
    expect(operationOf('createProject')?.requestBody?.content['application/json']?.schema).toEqual({
      $ref: '#/components/schemas/NewProject',
    })
    expect(document.components.schemas['Project']).toMatchObject({
      type: 'object',
      properties: { bids: { type: 'array', items: bid }, finalized: { anyOf: [bid, { type: 'null' }] } },
    })
    // In full, one answer with a project is more than twenty thousand characters.
    for (const { operation } of operations) {
      expect(JSON.stringify(operation).length, operation.operationId).toBeLessThan(8_000)
    }
  })

  test('no two share a name, and none has two', () => {
    const one = z.object({ a: z.string() })
    expect([...nameSchemas([{ One: one, oneRoute: {} }, { Two: z.object({}) }]).values()]).toEqual([
      'One',
      'Two',
    ])
    expect(() => nameSchemas([{ One: one }, { One: z.object({ a: z.string() }) }])).toThrow(
      'Two schemas of the contract are exported as One',
    )
    expect(() => nameSchemas([{ One: one }, { Same: one }])).toThrow('exported as One and as Same')
  })
})

describe('what is described is what the contract says', () => {
  const wireSide = (schema: z.ZodType) => {
    const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
    return json
  }

  test('every answer, with its references followed, is the JSON schema that zod makes of it', () => {
    const compared = allRoutes.flatMap(({ name, route }) => {
      const schema = route.response ?? route.stream
      if (schema === undefined || route.binary) return []
      const type = route.stream ? 'text/event-stream' : 'application/json'
      const described = operationOf(name)?.responses[String(route.status ?? 200)]?.content?.[type]?.schema
      expect(dereference(described), name).toEqual(wireSide(schema))
      return [name]
    })
    expect(compared).toEqual(expect.arrayContaining(['readProject', 'listProjects', 'openLive']))
    expect(compared.length).toBeGreaterThan(100)
  })

  test('every JSON body too', () => {
    const compared = allRoutes.flatMap(({ name, route }) => {
      if (route.body === undefined || route.multipart) return []
      const described = operationOf(name)?.requestBody?.content['application/json']?.schema
      expect(dereference(described), name).toEqual(wireSide(route.body))
      return [name]
    })
    expect(compared).toEqual(expect.arrayContaining(['createProject', 'cancelProject']))
  })

  test('every field of a form and its files, and every parameter', () => {
    for (const { name, route } of allRoutes) {
      const form = operationOf(name)?.requestBody?.content['multipart/form-data']?.schema
      // A record that is sent back may have a field called as the file is.
      const fields = route.multipart ? [...new Set([...fieldsOf(route.body), ...route.multipart.files])] : []
      expect(Object.keys((form?.['properties'] ?? {}) as Json), name).toEqual(fields)
      const parameters = operationOf(name)?.parameters.map((each) => `${each.in} ${each.name}`)
      expect(parameters, name).toEqual([
        ...fieldsOf(route.params).map((field) => `path ${field}`),
        ...fieldsOf(route.query).map((field) => `query ${field}`),
        ...(route.idempotent ? ['header Idempotency-Key'] : []),
      ])
    }
    const expense = operationOf('createExpense')?.requestBody?.content['multipart/form-data']?.schema
    expect(expense?.['properties']).toMatchObject({ picture: { type: 'string', format: 'binary' } })
  })

  test('money is dollars, and says so', () => {
    const dollars = { type: 'number', description: 'US dollars with at most two decimals' }
    expect(document.components.schemas['ProjectMoney']).toMatchObject({ properties: { contract: dollars } })
  })

  function fieldsOf(schema: Route['params']): string[] {
    return schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
  }
})

/** As far as OpenAPI 3.1 can be held without a validator of it. */
describe('the document is valid', () => {
  test('it has what a document must have', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/)
    expect(document.info).toMatchObject({ title: expect.any(String), version: expect.any(String) })
    expect(operations).toHaveLength(allRoutes.length)
    for (const part of Object.values(document.components)) {
      for (const name of Object.keys(part)) expect(name).toMatch(/^[\w.-]+$/)
    }
  })

  test('every operation has a name of its own, answers, and known security', () => {
    const names = operations.map(({ operation }) => operation.operationId)
    expect(new Set(names).size).toBe(names.length)
    for (const { path, method, operation } of operations) {
      expect(['get', 'post', 'put', 'delete'], path).toContain(method)
      expect(operation.responses['default'], path).toEqual({ $ref: '#/components/responses/Error' })
      for (const [status, answer] of Object.entries(operation.responses)) {
        expect(status, path).toMatch(/^(?:[1-5]\d\d|default)$/)
        expect(answer.$ref ?? answer.description, `${path} ${status}`).toBeTypeOf('string')
      }
      for (const name of operation.security.flatMap((way) => Object.keys(way))) {
        expect(Object.keys(document.components.securitySchemes)).toContain(name)
      }
    }
  })

  test('the parameters in a path are those declared, each once', () => {
    for (const { path, operation } of operations) {
      const inPath = operation.parameters.filter((parameter) => parameter.in === 'path')
      const declared = inPath.map(({ name }) => name).toSorted()
      expect(declared, path).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).toSorted())
      expect(inPath.every(({ required }) => required)).toBe(true)
      const places = operation.parameters.map((parameter) => `${parameter.in} ${parameter.name}`)
      expect(new Set(places).size, path).toBe(places.length)
    }
    const shapes = Object.keys(document.paths).map((path) => path.replaceAll(/\{\w+\}/g, '{}'))
    expect(new Set(shapes).size).toBe(shapes.length)
  })

  test('every schema uses words of JSON Schema only, each with a value of its kind', () => {
    const contents = operations.flatMap(({ operation }) => [
      operation.requestBody?.content ?? {},
      ...Object.values(operation.responses).map(({ content }) => content ?? {}),
    ])
    const roots = [
      ...Object.values(document.components.schemas),
      ...[...contents, ...Object.values(document.components.responses).map(({ content }) => content)].flatMap(
        (content) => Object.values(content).map(({ schema }) => schema),
      ),
      ...operations.flatMap(({ operation }) => operation.parameters.map(({ schema }) => schema)),
    ]
    expect(roots.flatMap((schema) => faultsOf(schema))).toEqual([])
  })

  test('and a schema that is none is found out', () => {
    expect(faultsOf({ type: 'cents' })).toEqual(['type: "cents"'])
    expect(faultsOf({ type: 'object', properties: { a: { id: 'A' } } })).toEqual(['id: "A"'])
    expect(faultsOf({ anyOf: [{ items: undefined }] })).toEqual(['items: undefined'])
    expect(faultsOf({ type: 'object', properties: { a: {} }, required: ['b'] })).toEqual(['required: ["b"]'])
  })
})

function* objectsIn(value: unknown): Generator<Json> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield value as Json
  for (const inner of Object.values(value)) yield* objectsIn(inner)
}

function resolve(reference: string): unknown {
  if (!reference.startsWith('#/')) return undefined
  return reference
    .slice(2)
    .split('/')
    .reduce<unknown>((value, key) => (value as Json | undefined)?.[key], document)
}

function dereference(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(dereference)
  const { $ref, ...rest } = value as Json
  const own = Object.fromEntries(Object.entries(rest).map(([key, inner]) => [key, dereference(inner)]))
  return typeof $ref === 'string' ? { ...(dereference(resolve($ref)) as Json), ...own } : own
}

const types = ['string', 'number', 'integer', 'boolean', 'null', 'array', 'object']
const isText = (value: unknown) => typeof value === 'string'
const isNumber = (value: unknown) => typeof value === 'number'
const isSchema = (value: unknown) =>
  typeof value === 'boolean' || (typeof value === 'object' && value !== null)

/** The words that are used, and what each may be followed by. */
const words: Record<string, (value: unknown, schema: Json) => boolean> = {
  $ref: (value) => resolve(String(value)) !== undefined,
  type: (value) => [value].flat().every((type) => types.includes(String(type))),
  properties: (value) => Object.values(value as Json).every(isSchema),
  required: (value, { properties = {} }) =>
    Array.isArray(value) && value.every((name) => Object.hasOwn(properties as Json, name)),
  additionalProperties: isSchema,
  propertyNames: isSchema,
  items: isSchema,
  anyOf: (value) => Array.isArray(value) && value.every(isSchema),
  oneOf: (value) => Array.isArray(value) && value.every(isSchema),
  enum: (value) => Array.isArray(value) && value.length > 0,
  const: (value) => value !== undefined,
  default: (value) => value !== undefined,
  format: isText,
  pattern: isText,
  description: isText,
  contentEncoding: isText,
  minLength: isNumber,
  maxLength: isNumber,
  minimum: isNumber,
  maximum: isNumber,
  exclusiveMinimum: isNumber,
  minItems: isNumber,
  maxItems: isNumber,
}

function faultsOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const own = Object.entries(schema)
    .filter(([word, value]) => words[word]?.(value, schema as Json) !== true)
    .map(([word, value]) => `${word}: ${JSON.stringify(value)}`)
  const {
    properties = {},
    items,
    additionalProperties,
    propertyNames,
    anyOf = [],
    oneOf = [],
  } = schema as Record<string, Json>
  const inner = [...Object.values(properties), items, additionalProperties, propertyNames]
  return [...own, ...[...inner, ...(anyOf as []), ...(oneOf as [])].flatMap((each) => faultsOf(each))]
}
