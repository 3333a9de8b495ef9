import type { Image, ImageChange } from '../../contract/images.ts'
import { AppError, invalidField } from '../../domain/errors.ts'
import type { PhotoKind } from '../../domain/photos.ts'
import { say } from '../../domain/sentences/say.ts'
import type { Actor } from '../actor.ts'
import { assertVersion } from '../database/editable.ts'
import { recordEvent } from '../database/record-event.ts'
import type { Deps } from '../deps.ts'
import { lockProject } from '../projects/projects.queries.ts'
import { removeRows } from '../removals/remove-rows.ts'
import { movePhoto } from './move-photo.service.ts'
import {
  findPhoto,
  findPhotoLists,
  numberPhotos,
  type PhotoAddress,
  type PhotoList,
  type PhotoLists,
  updatePhotoRow,
} from './photos.queries.ts'

/**
 * Captions a photo, moves it to the other list, or both.
 * @throws not_found; conflict for a stale version, or when the other list has the same photo
 */
export async function updatePhoto(
  deps: Deps,
  actor: Actor,
  address: PhotoAddress,
  change: ImageChange,
): Promise<Image> {
  if (change.kind !== undefined && change.kind !== address.kind) {
    return movePhoto(deps, actor, address, { ...change, kind: change.kind })
  }
  const at = deps.clock.now()
  return deps.db.transaction().execute(async (trx) => {
    await lockProject(trx, address.projectId)
    const { image: before } = await findPhoto(trx, address)
    assertVersion(before, change.version)
    const { caption } = change
    if (caption === undefined || caption === before.caption) return before
    await updatePhotoRow(trx, before.id, { caption, version: before.version + 1, updated_at: at })
    await recordEvent(trx, {
      at,
      actor,
      projectId: address.projectId,
      entity: 'photo',
      entityId: before.id,
      verb: 'changed',
      summary: `captioned a photo ${address.kind}`,
      changes: { caption: { from: before.caption, to: caption } },
    })
    return (await findPhoto(trx, address)).image
  })
}

/**
 * Puts the photos of a list in another order; those that are not named follow in the order they had.
 * @throws not_found; invalid for a name that comes twice; conflict for one that is not in the list (any more)
 */
export async function orderPhotos(
  deps: Deps,
  actor: Actor,
  { projectId, kind }: PhotoList,
  fileNames: readonly string[],
): Promise<PhotoLists> {
  const named = new Set(fileNames)
  if (named.size < fileNames.length) throw invalidField('fileNames', 'Must name each photo once')
  const at = deps.clock.now()
  return deps.db.transaction().execute(async (trx) => {
    await lockProject(trx, projectId)
    const lists = await findPhotoLists(trx, projectId)
    const before = lists[kind]
    const byName = new Map(before.map((image) => [image.fileName, image]))
    const first = fileNames.map((name) => byName.get(name) ?? noLongerThere(kind, lists))
    const after = [...first, ...before.filter(({ fileName }) => !named.has(fileName))]
    if (after.every((image, index) => image === before[index])) return lists
    await numberPhotos(
      trx,
      after.map(({ id }) => id),
    )
    await recordEvent(trx, {
      at,
      actor,
      projectId,
      entity: 'photo',
      entityId: after[0]?.id ?? 0,
      verb: 'ordered',
      summary: `put the photos ${kind} in another order`,
    })
    return { ...lists, [kind]: after }
  })
}

function noLongerThere(kind: PhotoKind, current: PhotoLists): never {
  const message = say('A photo of this order is not among those {kind} any more', { kind: say(kind) })
  throw new AppError('conflict', message, { current })
}

/** It can be brought back with its files. @returns what undoes it @throws not_found */
export async function deletePhoto(deps: Deps, actor: Actor, address: PhotoAddress): Promise<number> {
  const { projectId, kind } = address
  const at = deps.clock.now()
  return deps.db.transaction().execute(async (trx) => {
    await lockProject(trx, projectId)
    const { row, image } = await findPhoto(trx, address)
    const removalId = await removeRows(trx, {
      projectId,
      entity: 'photo',
      entityId: row.id,
      rows: [{ table: 'photo', column: 'id', value: row.id }],
      fileIds: [row.file_id, row.thumbnail_id, row.original_id],
      actor,
      at,
    })
    await recordEvent(trx, {
      at,
      actor,
      projectId,
      entity: 'photo',
      entityId: row.id,
      verb: 'deleted',
      summary: `deleted a photo ${kind}`,
      changes: { photo: { from: image.caption || image.originalName, to: null } },
      removalId,
    })
    return removalId
  })
}
