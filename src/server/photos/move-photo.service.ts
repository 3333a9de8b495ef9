import { extname } from 'node:path/posix'
import type { Image, ImageChange } from '../../contract/images.ts'
import { AppError } from '../../domain/errors.ts'
import type { PhotoKind } from '../../domain/photos.ts'
import { say } from '../../domain/sentences/say.ts'
import type { Actor } from '../actor.ts'
import { assertVersion } from '../database/editable.ts'
import { recordEvent } from '../database/record-event.ts'
import type { Deps } from '../deps.ts'
import { newFilePath } from '../files/file-paths.ts'
import { removeUnnamedFile, withWrittenFile } from '../files/written-file.ts'
import { lockProject } from '../projects/projects.queries.ts'
import {
  changeFilePath,
  findBySource,
  findPhoto,
  nextPosition,
  type PhotoAddress,
  updatePhotoRow,
} from './photos.queries.ts'
import { readStored } from './read-photos.service.ts'

/**
 * Moves a photo to the end of the other list: its file is copied to that shelf first, under a new name, and the old one
 * goes last. @throws not_found; conflict for a stale version, or when the other list has the same photo
 */
export async function movePhoto(
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
      const caption = change.caption ?? before.caption
      await changeFilePath(trx, row.file_id, newPath)
      await updatePhotoRow(trx, row.id, {
        kind: change.kind,
        file_name: fileName,
        caption,
        position: await nextPosition(trx, target),
        version: before.version + 1,
        updated_at: at,
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

/** `…/photos/before/IMG_1234 (code).jpg` on the other shelf, under a code of its own. */
function copyPath(path: string, kind: PhotoKind): string {
  const [folder = ''] = path.split('/')
  const extension = extname(path)
  const name = lastPart(path).slice(0, -extension.length)
  return newFilePath(folder, `photos/${kind}`, name.replace(/ \([0-9a-f]{16}\)$/, ''), extension)
}

function lastPart(path: string): string {
  return path.split('/').at(-1) ?? path
}
