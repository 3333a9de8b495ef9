import type { AuthorityChange, IssuingAuthority, NewAuthority } from '../../contract/permits.ts'
import { AppError, invalidField } from '../../domain/errors.ts'
import { say } from '../../domain/sentences/say.ts'
import type { Actor } from '../actor.ts'
import { givenColumns } from '../database/column-names.ts'
import { assertVersion, changeRow, given, insertRow, lockRow, refuseTaken } from '../database/editable.ts'
import { changesBetween, recordEvent } from '../database/record-event.ts'
import type { Deps } from '../deps.ts'
import { keepPhone } from '../phones.ts'
import {
  adoptPermits,
  authorityFields,
  findAuthority,
  findProjectsOfAuthority,
} from './authorities.queries.ts'

/** @throws invalid naming `name` when another one has that name, upper or lower case */
export async function createAuthority(
  deps: Deps,
  actor: Actor,
  authority: NewAuthority,
): Promise<IssuingAuthority> {
  const at = deps.clock.now()
  const { name } = authority
  return refuseTaken('issuing_authority_name_key', nameTaken(name), () =>
    deps.db.transaction().execute(async (trx) => {
      const columns = authorityColumns(authority)
      const id = await insertRow(trx, 'issuing_authority', {
        ...columns,
        name,
        created_at: at,
        updated_at: at,
      })
      await adoptPermits(trx, id, name)
      await recordEvent(trx, {
        at,
        actor,
        entity: 'authority',
        entityId: id,
        verb: 'added',
        summary: say('added the issuing authority {name}', { name }),
      })
      return findAuthority(trx, id)
    }),
  )
}

/** Permits keep the name that they were entered with. @throws not_found; invalid naming `name`; conflict */
export async function updateAuthority(
  deps: Deps,
  actor: Actor,
  id: number,
  change: AuthorityChange,
): Promise<IssuingAuthority> {
  const at = deps.clock.now()
  return refuseTaken('issuing_authority_name_key', nameTaken(change.name), () =>
    deps.db.transaction().execute(async (trx) => {
      await lockRow(trx, 'issuing_authority', id, 'change')
      const before = await findAuthority(trx, id)
      assertVersion(before, change.version)
      await changeRow(trx, 'issuing_authority', id, at, authorityColumns(change, before.phone))
      if (change.name !== undefined) await adoptPermits(trx, id, change.name)
      const after = await findAuthority(trx, id)
      await recordEvent(trx, {
        at,
        actor,
        entity: 'authority',
        entityId: id,
        verb: 'changed',
        summary: say('changed the issuing authority {name}', { name: after.name }),
        changes: changesBetween(before, after, authorityFields),
      })
      return after
    }),
  )
}

/** @throws not_found; conflict naming the projects whose permits use it */
export async function deleteAuthority(deps: Deps, actor: Actor, id: number): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    // New permits that name it wait until it is gone.
    await lockRow(trx, 'issuing_authority', id, 'removal')
    const { name } = await findAuthority(trx, id)
    const { numbers, total } = await findProjectsOfAuthority(trx, id)
    if (total > 0) {
      const projects = total === 1 ? 'project' : `${total} projects:`
      const more = total > numbers.length ? ' …' : ''
      const where = `${projects} ${numbers.join(', ')}${more}`
      throw new AppError(
        'conflict',
        say('{name} is named by permits of {text}; archive it instead', { name, text: where }),
      )
    }
    await trx.deleteFrom('issuing_authority').where('id', '=', id).execute()
    await recordEvent(trx, {
      at: deps.clock.now(),
      actor,
      entity: 'authority',
      entityId: id,
      verb: 'removed',
      summary: say('removed the issuing authority {name}', { name }),
    })
  })
}

function authorityColumns(authority: AuthorityChange, knownPhone?: string) {
  const phone = keepPhone(authority.phone, knownPhone)
  return { ...givenColumns(authorityFields, authority), ...given({ phone }) }
}

function nameTaken(name = ''): AppError {
  return invalidField('name', say('There is already an authority {name}', { name }))
}
