import { gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { buildOpenApi } from '../../contract/openapi/openapi.ts'
import { allRoutes } from '../../contract/routes.ts'

/** `/api/openapi.json`, and the same as a page at `/api/docs`. Generated at the first request, not at every start. */
export function mountReference(app: FastifyInstance): void {
  const openapi = once(() => Buffer.from(JSON.stringify(buildOpenApi())))
  const page = once(() => Buffer.from(renderReferencePage(JSON.parse(openapi().toString()) as Document)))
  serveOnceMade(app, '/api/openapi.json', 'application/json; charset=utf-8', openapi)
  serveOnceMade(app, '/api/docs', 'text/html; charset=utf-8', page)
}

/** Also compresses only once. Otherwise, a hundred requests would keep the server busy for four seconds. */
function serveOnceMade(app: FastifyInstance, path: string, type: string, content: () => Buffer): void {
  const zipped = once(() => gzipSync(content()))
  app.get(path, { compress: false }, (request, reply) => {
    reply.type(type).header('vary', 'accept-encoding')
    const takesGzip = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(
      String(request.headers['accept-encoding'] ?? ''),
    )
    return takesGzip ? reply.header('content-encoding', 'gzip').send(zipped()) : reply.send(content())
  })
}

function once(make: () => Buffer): () => Buffer {
  let made: Buffer | undefined
  return () => {
    made ??= make()
    return made
  }
}

interface Schema {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  items?: Schema
  required?: string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  /** The values of a map; false in an object that allows no other `properties`. */
  additionalProperties?: Schema | false
  format?: string
  description?: string
}

type Content = Record<string, { schema: Schema }>

interface Operation {
  operationId: string
  tags: string[]
  summary: string
  parameters: { name: string; in: string; required: boolean; schema: Schema }[]
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content }>
}

interface Document {
  info: { description: string }
  paths: Record<string, Record<string, Operation>>
  components: { responses: { Error: { content: Content } }; schemas: Record<string, Schema> }
}

function renderReferencePage(document: Document): string {
  const access = new Map(allRoutes.map(({ name, route }) => [name, route.access]))
  const features = Map.groupBy(
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    ),
    ({ operation }) => operation.tags[0] ?? '',
  )
  const sections = [...features].map(
    ([feature, calls]) =>
      `<section id="${anchor(feature)}"><h2>${escape(feature)}</h2>${calls
        .map((call) => renderCall(call, access.get(call.operation.operationId) ?? ''))
        .join('')}</section>`,
  )
  const contents = [...features.keys(), named]
    .map((name) => `<a href="#${anchor(name)}">${escape(name)}</a>`)
    .join(' ')
  const schemas = Object.entries(document.components.schemas).map(
    ([name, schema]) => `<h3 id="${schemaAnchor(name)}">${escape(name)}</h3><pre>${describe(schema)}</pre>`,
  )
  const error = document.components.responses.Error.content['application/json']
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Groundwork: calls</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${style}</style></head><body>
<header><h1>Groundwork: calls</h1><p>${escape(document.info.description)}</p>
<p>A call that fails is answered by ${error ? describe(error.schema) : ''}.</p>
<p>Machine-readable: <a href="/api/openapi.json">openapi.json</a></p><nav>${contents}</nav></header>
<main>${sections.join('')}
<section id="${anchor(named)}"><h2>${named}</h2>${schemas.join('')}</section></main></body></html>`
}

/** The section with the schemas that others link to. */
const named = 'Schemas'

function renderCall(
  { path, method, operation }: { path: string; method: string; operation: Operation },
  access: string,
): string {
  const rows = operation.parameters.map(
    ({ name, in: place, required, schema }) =>
      `<tr><td><code>${escape(name)}</code></td><td>${place}${required ? ', required' : ''}</td><td>${describe(schema)}</td></tr>`,
  )
  const body = Object.entries(operation.requestBody?.content ?? {}).map(
    ([type, { schema }]) => `<h4>Body <small>${escape(type)}</small></h4><pre>${describe(schema)}</pre>`,
  )
  const answers = Object.entries(operation.responses)
    .filter(([status]) => status !== 'default')
    .map(([status, { content }]) => {
      const [type, answer] = Object.entries(content ?? {})[0] ?? []
      return `<h4>${status} <small>${escape(type ?? 'no content')}</small></h4>${answer && type !== '*/*' ? `<pre>${describe(answer.schema)}</pre>` : ''}`
    })
  return `<details><summary><b class="${method}">${method.toUpperCase()}</b> <code>${escape(path)}</code>
<span>${escape(operation.summary)}</span> <i>${escape(access)}</i></summary>
${rows.length > 0 ? `<table>${rows.join('')}</table>` : ''}${body.join('')}${answers.join('')}</details>`
}

/** A schema as readable text. Named schemas become links. */
function describe(schema: Schema, indent = ''): string {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.slice('#/components/schemas/'.length)
    return `<a href="#${schemaAnchor(name)}">${escape(name)}</a>`
  }
  if (schema.const !== undefined) return escape(JSON.stringify(schema.const))
  if (schema.enum) return schema.enum.map((value) => escape(JSON.stringify(value))).join(' | ')
  const options = schema.anyOf ?? schema.oneOf
  if (options) return options.map((option) => describe(option, indent)).join(' | ')
  if (schema.properties) {
    const inner = `${indent}  `
    const lines = Object.entries(schema.properties).map(
      ([name, of]) =>
        `${inner}${escape(name)}${schema.required?.includes(name) ? '' : '?'}: ${describe(of, inner)}`,
    )
    return `{\n${lines.join('\n')}\n${indent}}`
  }
  if (schema.additionalProperties) return `{ [name]: ${describe(schema.additionalProperties, indent)} }`
  if (schema.items) {
    const item = describe(schema.items, indent)
    return schema.items.enum || schema.items.anyOf || schema.items.oneOf ? `(${item})[]` : `${item}[]`
  }
  const type = [schema.type ?? 'any'].flat().join(' | ')
  return escape(
    [type, schema.format && `(${schema.format})`, schema.description && `— ${schema.description}`]
      .filter(Boolean)
      .join(' '),
  )
}

/** Unlike `anchor`, keeps the spelling, because two schemas may differ only in a capital. */
function schemaAnchor(name: string): string {
  return `schema-${name}`
}

function anchor(text: string): string {
  return text.toLowerCase().replaceAll(/\W+/g, '-')
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

const style = `body{font:15px/1.5 system-ui,sans-serif;margin:0 auto;max-width:64rem;padding:1.5rem;color-scheme:light dark}
nav a{display:inline-block;margin-right:.8rem}details{border-top:1px solid #8884;padding:.4rem 0}summary{cursor:pointer}
summary b{display:inline-block;width:4.2rem}.get{color:#2f9e44}.post{color:#1c7ed6}.put{color:#e8590c}.delete{color:#e03131}
summary span{margin-left:.6rem}summary i{float:right;opacity:.7}pre{background:#8881;padding:.7rem;overflow:auto}
td{padding:.1rem 1rem .1rem 0}h3:target+pre{outline:2px solid #1c7ed6}h4 small{opacity:.7;font-weight:400}`
