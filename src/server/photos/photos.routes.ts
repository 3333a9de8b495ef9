import * as contract from '../../contract/images.ts'
import { type Mounting, mountRoute } from '../http/mount-route.ts'
import { deletePhoto, orderPhotos, updatePhoto } from './change-photos.service.ts'
import { downloadPhotos, listPhotos, readPhoto } from './read-photos.service.ts'
import { uploadPhotos } from './upload-photos.service.ts'

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
  mountRoute(mounting, contract.readImage, ({ params }) => readPhoto(deps, toAddress(params), 'file_id'))
  mountRoute(mounting, contract.readThumbnail, ({ params }) =>
    readPhoto(deps, toAddress(params), 'thumbnail_id'),
  )
  mountRoute(mounting, contract.downloadImages, ({ params, query }) =>
    downloadPhotos(deps, params.id, query.kind),
  )
}

function toAddress({ id, kind, fileName }: { id: number; kind: contract.Image['kind']; fileName: string }) {
  return { projectId: id, kind, fileName }
}
