import type { z } from 'zod'
import { ErrorAnswer } from './fields.ts'
import { type Json, type WireSchemas, wireSchema, wireSchemas } from './openapi-schemas.ts'
import type { Route } from './route.ts'
import { allRoutes } from './routes.ts'

/**
 * The contract as an OpenAPI 3.1 document. An object schema that the contract exports stands once, under its export's
 * name in `components.schemas`, and is referred to everywhere else.
 */
export function buildOpenApi(): Json {
  const schemas = wireSchemas([ErrorAnswer, ...allRoutes.flatMap(({ route }) => jsonSchemas(route))])
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
          content: { 'application/json': { schema: schemas.of.get(ErrorAnswer) } },
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
