import { extname } from 'node:path/posix'
import type { Image, ImageChange } from '../../contract/images.ts'
import { AppError, invalidField } from '../../domain/errors.ts'
import type { PhotoKind } from '../../domain/photos.ts'
import { say } from '../../domain/sentences/say.ts'
import type { Actor } from '../actor.ts'
import { assertVersion, changeRow } from '../database/editable.ts'
import { changesBetween, recordEvent } from '../database/record-event.ts'
import type { Deps } from '../deps.ts'
import { newFilePath } from '../files/file-paths.ts'
import { removeUnnamedFile, withWrittenFile } from '../files/written-file.ts'
import { lockProject } from '../projects/projects.queries.ts'
import { removeRows } from '../removals/remove-rows.ts'
import {
  findBySource,
  findPhoto,
  findPhotoLists,
  nextPosition,
  numberPhotos,
  type PhotoAddress,
  type PhotoList,
  type PhotoLists,
} from './photos.queries.ts'
import { readStored } from './read-photos.service.ts'

/**
 * Changes a photo's caption, whether its customer sees it, or its list.
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
    const { caption = before.caption, shared = before.shared } = change
    const changes = changesBetween(before, { caption, shared }, ['caption', 'shared'])
    if (Object.keys(changes).length === 0) return before
    await changeRow(trx, 'photo', before.id, at, { caption, shared })
    await recordEvent(trx, {
      at,
      actor,
      projectId: address.projectId,
      entity: 'photo',
      entityId: before.id,
      verb: 'changed',
      summary: sayChange(before, shared),
      changes,
    })
    return (await findPhoto(trx, address)).image
  })
}

function sayChange({ kind, shared: before }: Image, shared: boolean) {
  if (shared === before) return `captioned a photo ${kind}` as const
  return shared
    ? ('shared a photo with the customer' as const)
    : ('took a photo off the customer’s page' as const)
}

/**
 * Moves a photo to the end of the other list. The file is copied under a new name before the transaction, and the old
 * one is deleted after it. @throws not_found; conflict for a stale version, or when the other list has the same photo
 */
async function movePhoto(
  deps: Deps,
  actor: Actor,
  address: PhotoAddress,
  change: ImageChange & { kind: PhotoKind },
): Promise<Image> {
  const { projectId } = address
  const { row, image, path } = await findPhoto(deps.db, address)
  assertVersion(image, change.version)
  const target = { projectId, kind: change.kind }
  await assertNotIn(deps.db, target, row.source_sha256)
  const content = await readStored(deps, path)
  const newPath = copyPath(path, change.kind)
  const fileName = lastPart(newPath)
  const at = deps.clock.now()
  const moved = await withWrittenFile(deps, newPath, async (use) => {
    await deps.files.write(newPath, content)
    return deps.db.transaction().execute(async (trx) => {
      await lockProject(trx, projectId)
      const { image: before } = await findPhoto(trx, address)
      assertVersion(before, change.version)
      await assertNotIn(trx, target, row.source_sha256)
      const { caption = before.caption, shared = before.shared } = change
      await trx.updateTable('stored_file').set({ path: newPath }).where('id', '=', row.file_id).execute()
      await changeRow(trx, 'photo', row.id, at, {
        kind: change.kind,
        file_name: fileName,
        caption,
        shared,
        position: await nextPosition(trx, target),
      })
      await recordEvent(trx, {
        at,
        actor,
        projectId,
        entity: 'photo',
        entityId: row.id,
        verb: 'moved',
        summary:
          change.kind === 'after'
            ? 'moved a photo from before to after'
            : 'moved a photo from after to before',
        changes: {
          kind: { from: address.kind, to: change.kind },
          ...(caption !== before.caption && { caption: { from: before.caption, to: caption } }),
        },
      })
      const { image: after } = await findPhoto(trx, { ...target, fileName })
      use()
      return after
    })
  })
  await removeUnnamedFile(deps, path)
  return moved
}

async function assertNotIn(
  db: Parameters<typeof findBySource>[0],
  target: { projectId: number; kind: PhotoKind },
  source: Buffer,
): Promise<void> {
  const [same] = (await findBySource(db, target, [source])).values()
  if (!same) return
  const message = say('The same photo is among those {kind} already', { kind: say(target.kind) })
  throw new AppError('conflict', message, { current: same })
}

/** The path of `…/photos/before/IMG_1234 (code).jpg` in the other list, with a new code. */
function copyPath(path: string, kind: PhotoKind): string {
  const [folder = ''] = path.split('/')
  const extension = extname(path)
  const name = lastPart(path).slice(0, -extension.length)
  return newFilePath(folder, `photos/${kind}`, name.replace(/ \([0-9a-f]{16}\)$/, ''), extension)
}

function lastPart(path: string): string {
  return path.split('/').at(-1) ?? path
}

/**
 * Reorders the photos of a list. Photos that are not named follow in their old order.
 * @throws not_found; invalid for a name that comes twice; conflict for one that is not in the list
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
    const first = fileNames.map((name) => byName.get(name) ?? refuseMissing(kind, lists))
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

function refuseMissing(kind: PhotoKind, current: PhotoLists): never {
  const message = say('A photo of this order is not among those {kind} any more', { kind: say(kind) })
  throw new AppError('conflict', message, { current })
}

/** Undo restores it with its files. @returns the removal's id @throws not_found */
export async function deletePhoto(deps: Deps, actor: Actor, address: PhotoAddress): Promise<number> {
  const { projectId, kind } = address
  const at = deps.clock.now()
  return deps.db.transaction().execute(async (trx) => {
    await lockProject(trx, projectId)
    const { row, image } = await findPhoto(trx, address)
    return removeRows(trx, {
      projectId,
      entity: 'photo',
      entityId: row.id,
      rows: [{ table: 'photo', column: 'id', value: row.id }],
      fileIds: [row.file_id, row.thumbnail_id, row.original_id],
      event: {
        at,
        actor,
        verb: 'deleted',
        summary: `deleted a photo ${kind}`,
        changes: { photo: { from: image.caption || image.originalName, to: null } },
      },
    })
  })
}
