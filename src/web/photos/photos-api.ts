import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  deleteImage,
  downloadImages,
  type Image,
  listImages,
  orderImages,
  readImage,
  updateImage,
} from '../../contract/images.ts'
import type { Project } from '../../contract/projects.ts'
import type { PhotoKind } from '../../domain/photos.ts'
import { ApiError } from '../api/api-error.ts'
import { call, callForFile, checkedLinkTo, type NamedFile } from '../api/client.ts'
import { t } from '../language/t.ts'
import { projectQuery } from '../projects/projects-api.ts'
import { useOfferUndo } from '../removals/use-offer-undo.ts'
import { counted } from '../ui/counted.ts'
import { notifyError, notifySuccess } from '../ui/notify.ts'
import { notifyUndo } from '../ui/notify-undo.tsx'
import { deletedInWords, kindNames, movedTo } from './photo-words.ts'

type PhotoLists = Pick<Project, PhotoKind>

/** Each change then shows the lists as the server has them. */
export function usePhotoActions(projectId: number) {
  const queryClient = useQueryClient()
  const { queryKey } = projectQuery(projectId)

  const show = (lists: PhotoLists) =>
    queryClient.setQueryData(queryKey, (project) => project && { ...project, ...lists })

  async function reload() {
    show(await call(listImages, { params: { id: projectId } }))
    await queryClient.invalidateQueries({ queryKey: ['history', projectId] })
  }

  const caption = useMutation({
    mutationFn: ({ photo, text, version }: { photo: Image; text: string; version: number }) =>
      call(updateImage, { params: placeOf(photo), body: { caption: text, version } }),
    onSuccess: reload,
  })

  const move = useMutation({
    mutationFn: async ({ photos, to }: { photos: readonly Image[]; to: PhotoKind }) => {
      const moved: Image[] = []
      for (const photo of photos)
        moved.push(await call(updateImage, { params: placeOf(photo), body: { kind: to } }))
      return moved
    },
    // Some may have moved before one failed.
    onSettled: reload,
  })

  const share = useMutation({
    mutationFn: async ({ photos, shared }: { photos: readonly Image[]; shared: boolean }) => {
      for (const photo of photos) await call(updateImage, { params: placeOf(photo), body: { shared } })
    },
    // Some may be shared before one failed.
    onSettled: reload,
  })

  const order = useMutation({
    mutationFn: ({ kind, photos }: { kind: PhotoKind; photos: readonly Image[] }) =>
      call(orderImages, {
        params: { id: projectId },
        body: { kind, fileNames: photos.map(({ fileName }) => fileName) },
      }),
    onMutate: async ({ kind, photos }) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      queryClient.setQueryData(queryKey, (project) => project && { ...project, [kind]: [...photos] })
      return { before }
    },
    onSuccess: show,
    onError: (_error, _order, context) => {
      if (context?.before) show({ before: context.before.before, after: context.before.after })
    },
    // Setting the lists marked the whole project as fresh, although a running request for it was canceled.
    onSettled: () => void queryClient.invalidateQueries({ queryKey }),
  })

  const remove = useMutation({ mutationFn: removeAll, onSettled: reload })

  return { caption, move, share, order, remove }
}

/** Deletes photos. One that was deleted before is only logged. @returns the removals, for Undo */
async function removeAll(photos: readonly Image[]): Promise<number[]> {
  const removalIds: number[] = []
  for (const photo of photos) {
    try {
      const { removal_id } = await call(deleteImage, { params: placeOf(photo) })
      removalIds.push(removal_id)
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 404)) throw new PartlyRemoved(removalIds, error)
      console.error(`The photo ${photo.fileName} was gone already`, error)
    }
  }
  return removalIds
}

/** Deleting failed after these photos were deleted. */
class PartlyRemoved extends Error {
  readonly removalIds: readonly number[]

  constructor(removalIds: readonly number[], cause: unknown) {
    super(cause instanceof Error ? cause.message : '', { cause })
    this.removalIds = removalIds
  }
}

export const fetchPhoto = (photo: Image): Promise<NamedFile> =>
  callForFile(readImage, { params: placeOf(photo) })

/** A link to a ZIP of all photos, or of one list. */
export const linkToZip = (projectId: number, kind?: PhotoKind): Promise<string> =>
  checkedLinkTo(downloadImages, { params: { id: projectId }, query: { kind } })

function placeOf({ project_id: id, kind, fileName }: Image) {
  return { id, kind, fileName }
}

export interface PhotoSteps {
  /** Moves a photo within its list. */
  place(photo: Image, index: number): Promise<void>
  /** Shows photos on the customer's page, or takes them off it. */
  share(photos: readonly Image[], shared: boolean): Promise<void>
  /** Moves photos to the end of the other list. */
  move(photos: readonly Image[], to: PhotoKind): Promise<void>
  /** `onRemoved` offers Undo in another way than by a notice. */
  remove(photos: readonly Image[], onRemoved?: (removalIds: readonly number[]) => void): Promise<void>
  busy: boolean
}

/** Changes with Undo, which report their failures. */
export function usePhotoSteps(projectId: number, lists: PhotoLists): PhotoSteps {
  const actions = usePhotoActions(projectId)
  const offerUndo = useOfferUndo(projectId)

  async function place(photo: Image, index: number) {
    try {
      await actions.order.mutateAsync({
        kind: photo.kind,
        photos: movedTo(lists[photo.kind], photo, index),
      })
    } catch (error) {
      notifyError(error, t('The order was not saved'))
    }
  }

  async function move(photos: readonly Image[], to: PhotoKind) {
    const from = photos[0]?.kind
    if (!from || from === to) return
    const wasOrder = lists[from].map(({ id }) => id)
    try {
      const moved = await actions.move.mutateAsync({ photos, to })
      notifyUndo({
        id: `moved-${moved.map(({ id }) => id).join('-')}`,
        message: t('{count} moved to {to}', { count: counted(moved.length, 'photo'), to: kindNames[to] }),
        onUndo: () => void moveBack(moved, from, wasOrder),
      })
    } catch (error) {
      notifyError(error, t('Some photos couldn’t be moved'))
    }
  }

  async function moveBack(photos: readonly Image[], to: PhotoKind, wasOrder: readonly number[]) {
    try {
      const back = await actions.move.mutateAsync({ photos, to })
      const known = new Map([...lists[to], ...back].map((photo) => [photo.id, photo]))
      const ordered = wasOrder.flatMap((id) => known.get(id) ?? [])
      await actions.order.mutateAsync({ kind: to, photos: ordered })
      notifySuccess(t('Moved back to {to}', { to: kindNames[to] }))
    } catch (error) {
      notifyError(error, t('The photos couldn’t be moved back'))
    }
  }

  async function remove(
    photos: readonly Image[],
    onRemoved = (removalIds: readonly number[]) => offerUndo(deletedInWords(removalIds), ...removalIds),
  ) {
    const tell = (removalIds: readonly number[]) => {
      if (removalIds.length > 0) onRemoved(removalIds)
    }
    try {
      tell(await actions.remove.mutateAsync(photos))
    } catch (error) {
      if (error instanceof PartlyRemoved) tell(error.removalIds)
      notifyError(error instanceof PartlyRemoved ? error.cause : error, t('Some photos couldn’t be deleted'))
    }
  }

  async function share(photos: readonly Image[], shared: boolean) {
    try {
      await actions.share.mutateAsync({ photos, shared })
      const count = counted(photos.length, 'photo')
      notifySuccess(
        shared
          ? t('{count} shared with the customer', { count })
          : t('{count} off the customer’s page', { count }),
      )
    } catch (error) {
      notifyError(error, t('Some photos couldn’t be shared'))
    }
  }

  return {
    place,
    move,
    share,
    remove,
    busy: actions.move.isPending || actions.share.isPending || actions.remove.isPending,
  }
}
