import type { Transaction } from 'kysely'
import { type AuthorityChange, IssuingAuthority, type NewAuthority } from '../../contract/permits.ts'
import { AppError } from '../../domain/errors.ts'
import { say } from '../../domain/sentences/say.ts'
import type { Actor } from '../actor.ts'
import { givenColumns } from '../database/column-names.ts'
import { given } from '../database/editable.ts'
import type { DB } from '../database/schema.generated.ts'
import type { Deps } from '../deps.ts'
import { addToList, changeInList, inTransaction, type RemovableList, removeFromList } from '../office-list.ts'
import { keepPhone } from '../phones.ts'
import {
  adoptPermits,
  authorityFields,
  findAuthority,
  findProjectsOfAuthority,
} from './authorities.queries.ts'

const authorities: RemovableList<'issuing_authority', IssuingAuthority> = {
  table: 'issuing_authority',
  entity: 'authority',
  schema: IssuingAuthority,
  find: findAuthority,
  historyFields: authorityFields,
  added: ({ name }) => say('added the issuing authority {name}', { name }),
  changed: ({ name }) => say('changed the issuing authority {name}', { name }),
  removed: ({ name }) => say('removed the issuing authority {name}', { name }),
  onlyOnce: {
    constraint: 'issuing_authority_name_key',
    refusal: ({ name }) => say('There is already an authority {name}', { name }),
  },
}

/** @throws invalid naming `name` when another one has that name, upper or lower case */
export function createAuthority(
  deps: Deps,
  actor: Actor,
  authority: NewAuthority,
): Promise<IssuingAuthority> {
  const { name } = authority
  return inTransaction(deps, actor, (trx, by) =>
    addToList(trx, by, authorities, { ...authorityColumns(authority), name }, (id) =>
      adoptPermits(trx, id, name),
    ),
  )
}

/** Permits keep the name that they were entered with. @throws not_found; invalid naming `name`; conflict */
export function updateAuthority(
  deps: Deps,
  actor: Actor,
  id: number,
  change: AuthorityChange,
): Promise<IssuingAuthority> {
  return inTransaction(deps, actor, async (trx, by) => {
    const after = await changeInList(trx, by, authorities, { id, version: change.version }, ({ phone }) =>
      authorityColumns(change, phone),
    )
    if (change.name === undefined) return after
    await adoptPermits(trx, id, change.name)
    return findAuthority(trx, id)
  })
}

/** @throws not_found; conflict naming the projects whose permits use it */
export function deleteAuthority(deps: Deps, actor: Actor, id: number): Promise<void> {
  return inTransaction(deps, actor, (trx, by) =>
    removeFromList(trx, by, authorities, id, (authority) => assertUnused(trx, authority)),
  )
}

async function assertUnused(trx: Transaction<DB>, { id, name }: IssuingAuthority): Promise<void> {
  const { numbers, total } = await findProjectsOfAuthority(trx, id)
  if (total === 0) return
  const projects = total === 1 ? 'project' : `${total} projects:`
  const more = total > numbers.length ? ' …' : ''
  const where = `${projects} ${numbers.join(', ')}${more}`
  throw new AppError(
    'conflict',
    say('{name} is named by permits of {text}; archive it instead', { name, text: where }),
  )
}

function authorityColumns(authority: AuthorityChange, knownPhone?: string) {
  const phone = keepPhone(authority.phone, knownPhone)
  return { ...givenColumns(authorityFields, authority), ...given({ phone }) }
}
