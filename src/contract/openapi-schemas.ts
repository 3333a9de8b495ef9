import { z } from 'zod'
import * as fields from './fields.ts'
import { features } from './routes.ts'

export type Json = Record<string, unknown>

/** The wire's form of a schema: what a caller writes and reads, dollars and not cents. */
const wireSide = { io: 'input', unrepresentable: 'any' } as const

/** A schema in full: for what is taken apart, as parameters and the fields of a form are. */
export function wireSchema(schema: z.ZodType): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, wireSide)
  return json
}

export interface WireSchemas {
  /** What stands in place of each schema: a reference to its name, or the schema with references in it. */
  of: Map<z.ZodType, Json>
  /** What is referred to by `#/components/schemas/…`, by name, and nothing else. */
  named: Record<string, Json>
}

/** Schemas in the wire's form in which every schema that the contract exports by a name stands once, under that name. */
export function wireSchemas(schemas: readonly z.ZodType[]): WireSchemas {
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
