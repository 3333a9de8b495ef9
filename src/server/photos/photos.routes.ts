import * as contract from '../../contract/images.ts'
import { type Mounting, mountRoute } from '../http/mount-route.ts'
import { deletePhoto, orderPhotos, updatePhoto } from './change-photos.service.ts'
import { downloadPhotos, listPhotos, readPhoto } from './read-photos.service.ts'
import { uploadPhotos } from './upload-photos.service.ts'

/** What lies under a photo's address never changes: another photo has another name. */
const keptForGood = 'private, max-age=31536000, immutable'

export function mountPhotos(mounting: Mounting): void {
  const { deps } = mounting
  mountRoute(mounting, contract.uploadImages, async ({ actor, params, query, body, spooled }) => {
    const taken = await uploadPhotos(deps, actor, {
      projectId: params.id,
      kind: query.prefix,
      caption: body.caption ?? '',
      photos: spooled,
    })
    return { message: 'Images uploaded successfully.', ...taken }
  })
  mountRoute(mounting, contract.listImages, ({ params }) => listPhotos(deps, params.id))
  mountRoute(mounting, contract.orderImages, ({ actor, params, body }) =>
    orderPhotos(deps, actor, { projectId: params.id, kind: body.kind }, body.fileNames),
  )
  mountRoute(mounting, contract.updateImage, ({ actor, params, body }) =>
    updatePhoto(deps, actor, toAddress(params), body),
  )
  mountRoute(mounting, contract.deleteImage, async ({ actor, params }) => {
    const removalId = await deletePhoto(deps, actor, toAddress(params))
    return { message: 'Image deleted successfully', removal_id: removalId }
  })
  mountRoute(mounting, contract.readImage, async ({ params, reply }) => {
    const photo = await readPhoto(deps, toAddress(params), 'file_id')
    reply.header('cache-control', keptForGood)
    return photo
  })
  mountRoute(mounting, contract.readThumbnail, async ({ params, reply }) => {
    const thumbnail = await readPhoto(deps, toAddress(params), 'thumbnail_id')
    reply.header('cache-control', keptForGood)
    return thumbnail
  })
  mountRoute(mounting, contract.downloadImages, ({ params, query }) =>
    downloadPhotos(deps, params.id, query.kind),
  )
}

function toAddress({ id, kind, fileName }: { id: number; kind: contract.Image['kind']; fileName: string }) {
  return { projectId: id, kind, fileName }
}
