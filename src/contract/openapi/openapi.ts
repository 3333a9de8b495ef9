import { z } from 'zod'
import * as fields from '../fields.ts'
import type { Route } from '../route.ts'
import { allRoutes, features } from '../routes.ts'

/**
 * The contract as an OpenAPI 3.1 document. An object schema that the contract exports stands once, under its export's
 * name in `components.schemas`, and is referred to everywhere else.
 */
export function buildOpenApi(): Json {
  const schemas = wireSchemas([fields.ErrorAnswer, ...allRoutes.flatMap(({ route }) => jsonSchemas(route))])
  const paths: Record<string, Json> = {}
  for (const { feature, name, route } of allRoutes) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(feature, name, route, schemas) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Groundwork',
      version: '1',
      description:
        'Money is a JSON number of US dollars with at most two decimals. A day is YYYY-MM-DD, an instant ISO 8601 in UTC. ' +
        'Every call accepts and ignores the query parameter t.',
    },
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'groundwork_session' },
        xsrf: { type: 'apiKey', in: 'header', name: 'X-XSRF-TOKEN', description: 'On unsafe methods only' },
      },
      responses: {
        Error: {
          description: 'What went wrong',
          content: { 'application/json': { schema: schemas.of.get(fields.ErrorAnswer) } },
        },
      },
      schemas: Object.fromEntries(
        Object.entries(schemas.named).sort(([one], [other]) => (one < other ? -1 : 1)),
      ),
    },
  }
}

/** Those that are described whole, with references; the fields of a form and the parameters are taken apart. */
function jsonSchemas({ body, multipart, response, stream }: Route): z.ZodType[] {
  return [multipart ? undefined : body, response, stream].filter((schema) => schema !== undefined)
}

function operation(feature: string, name: string, route: Route, schemas: WireSchemas): Json {
  const body = requestBody(route, schemas)
  const extra = route.access === 'admin' ? { description: 'Needs the role admin.' } : {}
  return {
    operationId: name,
    tags: [feature],
    summary: route.summary,
    ...extra,
    security: security[route.access],
    parameters: [
      ...parameters(route.params, 'path'),
      ...parameters(route.query, 'query'),
      ...(route.idempotent
        ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string' } }]
        : []),
    ],
    ...(body ? { requestBody: body } : {}),
    responses: {
      [String(route.status ?? 200)]: success(route, schemas),
      default: { $ref: '#/components/responses/Error' },
    },
  }
}

const security: Record<Route['access'], Json[]> = {
  public: [],
  employee: [{ bearer: [] }],
  admin: [{ bearer: [] }],
  'session-cookie': [{ bearer: [] }, { cookie: [], xsrf: [] }],
}

function parameters(schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = wireSchema(schema) as { properties?: Json; required?: string[] }
  return Object.entries(properties).map(([name, of]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: of,
  }))
}

function requestBody(route: Route, schemas: WireSchemas): Json | undefined {
  if (!route.body) return undefined
  if (route.multipart) {
    const schema = multipartSchema(route.body, route.multipart)
    return { required: true, content: { 'multipart/form-data': { schema } } }
  }
  return {
    required: !route.body.safeParse(undefined).success,
    content: { 'application/json': { schema: schemas.of.get(route.body) } },
  }
}

function multipartSchema(body: z.ZodType, { files, many }: NonNullable<Route['multipart']>): Json {
  const schema = wireSchema(body) as { properties?: Json }
  const file = { type: 'string', format: 'binary' }
  const field = many ? { type: 'array', items: file } : file
  const pictures = Object.fromEntries(files.map((name) => [name, field]))
  return { ...schema, properties: { ...schema.properties, ...pictures } }
}

function success(route: Route, schemas: WireSchemas): Json {
  const description = route.summary
  if (route.binary)
    return { description, content: { '*/*': { schema: { type: 'string', format: 'binary' } } } }
  if (route.stream)
    return { description, content: { 'text/event-stream': { schema: schemas.of.get(route.stream) } } }
  if (!route.response) return { description }
  return { description, content: { 'application/json': { schema: schemas.of.get(route.response) } } }
}

type Json = Record<string, unknown>

/** The wire's form of a schema: what a caller writes and reads, dollars and not cents. */
const wireSide = { io: 'input', unrepresentable: 'any' } as const

/** A schema in full: for what is taken apart, as parameters and the fields of a form are. */
function wireSchema(schema: z.ZodType): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, wireSide)
  return json
}

interface WireSchemas {
  /** What stands in place of each schema: a reference to its name, or the schema with references in it. */
  of: Map<z.ZodType, Json>
  /** What is referred to by `#/components/schemas/…`, by name, and nothing else. */
  named: Record<string, Json>
}

/** Schemas in the wire's form in which every schema that the contract exports by a name stands once, under that name. */
function wireSchemas(schemas: readonly z.ZodType[]): WireSchemas {
  const distinct = [...new Set(schemas)]
  // As the fields of one object they are converted in one go, and what they share is described once.
  const json = z.toJSONSchema(z.object(Object.fromEntries(distinct.entries())), {
    ...wireSide,
    metadata: new Names(),
  })
  const { properties = {}, $defs = {} } = JSON.parse(JSON.stringify(json), (key, value) =>
    key === '$ref' ? value.replace('#/$defs/', '#/components/schemas/') : value,
  ) as { properties?: Record<string, Json>; $defs?: Record<string, Json> }
  return { of: new Map(distinct.map((schema, index) => [schema, properties[index] ?? {}])), named: $defs }
}

/** Says of a schema what zod's own registry says, and as its `id` the name that zod then refers to it by. */
class Names extends z.core.$ZodRegistry<z.core.GlobalMeta> {
  readonly #names = nameSchemas([fields, ...Object.values(features).flat()])

  override get<S extends z.core.$ZodType>(schema: S) {
    const said = z.globalRegistry.get(schema)
    const id = this.#names.get(schema)
    return id === undefined ? said : { ...said, id }
  }
}

/**
 * What the modules' object schemas are called: their exports' names. Throws where two schemas share a name or one has
 * two: a reference could lead to another schema than the one meant.
 */
export function nameSchemas(modules: readonly object[]): Map<z.core.$ZodType, string> {
  const names = new Map<z.core.$ZodType, string>()
  const taken = new Set<string>()
  for (const [name, value] of modules.flatMap((module): [string, unknown][] => Object.entries(module))) {
    if (!(value instanceof z.ZodObject)) continue
    const other = names.get(value)
    if (other !== undefined)
      throw new Error(`One schema of the contract is exported as ${other} and as ${name}`)
    if (taken.has(name)) throw new Error(`Two schemas of the contract are exported as ${name}`)
    names.set(value, name)
    taken.add(name)
  }
  return names
}
