import { z } from 'zod'
import { assemblyKey } from '../domain/assemblies.ts'
import { units } from '../domain/bids.ts'
import { changeOf, newOf } from './bodies.ts'
import { Id, ListQuery, Money, oneLine, Paragraphs, Price, Quantity, RequiredLine, stamps } from './fields.ts'
import { recordRoutes } from './route.ts'

const AssemblyNumber = z.strictObject({
  key: z.string().regex(assemblyKey, 'Must be a short name in small letters, such as depth'),
  label: RequiredLine,
  unit: oneLine(20),
  usual: Quantity,
})

const AssemblyLine = z.strictObject({
  description: Paragraphs.min(1, 'Must not be empty').max(2000, 'Must be at most 2,000 characters'),
  /** A formula over the numbers, such as `count × depth`. */
  quantity: oneLine(200).min(1, 'Must not be empty'),
  unit: z.enum(units),
  unitPrice: Money,
  unitCost: Price,
  optional: z.boolean(),
})

const editable = {
  name: RequiredLine,
  numbers: z.array(AssemblyNumber).max(20),
  lines: z.array(AssemblyLine).min(1, 'Must not be empty').max(200),
}

/** A saved group of lines, with quantities that are computed from a few numbers. */
export const Assembly = z.object({
  id: Id,
  name: z.string(),
  numbers: z.array(AssemblyNumber.extend({ label: z.string(), unit: z.string() })),
  lines: z.array(AssemblyLine.extend({ description: z.string(), quantity: z.string() })),
  ...stamps,
})
export type Assembly = z.output<typeof Assembly>

export const NewAssembly = newOf(z.object(editable), Assembly)
export type NewAssembly = z.output<typeof NewAssembly>

export const AssemblyChange = changeOf(z.object(editable), Assembly)
export type AssemblyChange = z.output<typeof AssemblyChange>

const records = recordRoutes('/api/assemblies', '/api/assemblies/:id', {
  access: 'employee',
  record: Assembly,
  made: NewAssembly,
  changed: AssemblyChange,
})
export const listAssemblies = records.list('Groups of lines to insert into bids, by name', ListQuery)
export const createAssembly = records.create('Add an assembly')
export const updateAssembly = records.update('Change an assembly; bids that hold its lines keep them')
export const deleteAssembly = records.delete('Delete an assembly; bids that hold its lines keep them')
