import { z } from 'zod'
import { Assembly, type AssemblyChange, type NewAssembly } from '../../contract/assemblies.ts'
import { assertAssemblyAllowed } from '../../domain/assemblies.ts'
import { say } from '../../domain/sentences/say.ts'
import type { Actor } from '../actor.ts'
import { given } from '../database/editable.ts'
import type { Deps } from '../deps.ts'
import { addToList, changeInList, inTransaction, type RemovableList, removeFromList } from '../office-list.ts'
import { findAssembly } from './assemblies.queries.ts'

const assemblies: RemovableList<'assembly', Assembly> = {
  table: 'assembly',
  entity: 'assembly',
  schema: Assembly,
  find: findAssembly,
  historyFields: ['name', 'numbers', 'lines'],
  // History tells prices in dollars.
  historyOf: (assembly) => z.encode(Assembly, assembly),
  added: ({ name }) => say('added the assembly {name}', { name }),
  changed: ({ name }) => say('changed the assembly {name}', { name }),
  removed: ({ name }) => say('removed the assembly {name}', { name }),
  onlyOnce: {
    constraint: 'assembly_name_key',
    refusal: ({ name }) => say('There is already an assembly {name}', { name }),
  },
}

/** @throws invalid naming `name` when there is one of that name, or the number or line that is wrong */
export function createAssembly(
  deps: Deps,
  actor: Actor,
  { name, numbers, lines }: NewAssembly,
): Promise<Assembly> {
  assertAssemblyAllowed(numbers, lines)
  return inTransaction(deps, actor, (trx, by) =>
    addToList(trx, by, assemblies, { name, ...columnsOf({ numbers, lines }) }),
  )
}

/** @throws not_found; invalid as for a new one; conflict for a stale version */
export function updateAssembly(
  deps: Deps,
  actor: Actor,
  id: number,
  { name, numbers, lines, version }: AssemblyChange,
): Promise<Assembly> {
  return inTransaction(deps, actor, (trx, by) =>
    changeInList(trx, by, assemblies, { id, version }, (before) => {
      assertAssemblyAllowed(numbers ?? before.numbers, lines ?? before.lines)
      return given({ name, ...columnsOf({ numbers, lines }) })
    }),
  )
}

/** Bids that hold its lines keep them. @throws not_found */
export function removeAssembly(deps: Deps, actor: Actor, id: number): Promise<void> {
  return inTransaction(deps, actor, (trx, by) => removeFromList(trx, by, assemblies, id, async () => {}))
}

function columnsOf<Parts extends Pick<AssemblyChange, 'numbers' | 'lines'>>({ numbers, lines }: Parts) {
  return { numbers: JSON.stringify(numbers), lines: JSON.stringify(lines) }
}
