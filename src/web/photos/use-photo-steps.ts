import type { Image } from '../../contract/images.ts'
import type { PhotoKind } from '../../domain/photos.ts'
import { t } from '../language/t.ts'
import { useOfferUndo } from '../removals/use-offer-undo.ts'
import { counted } from '../ui/counted.ts'
import { notifyError, notifySuccess } from '../ui/notify.ts'
import { notifyUndo } from '../ui/notify-undo.tsx'
import { deletedInWords, kindNames, movedTo } from './photo-words.ts'
import { PartlyRemoved, type PhotoLists, usePhotoActions } from './photos-api.ts'

export interface PhotoSteps {
  /** Puts a photo at another place of its list; what is shown follows at once. */
  place(photo: Image, index: number): Promise<void>
  /** Moves photos of one list to the end of the other. */
  move(photos: readonly Image[], to: PhotoKind): Promise<void>
  /** `onRemoved`: offers the undo itself, instead of a notice over the page. */
  remove(photos: readonly Image[], onRemoved?: (removalIds: readonly number[]) => void): Promise<void>
  /** What is being done takes a moment. */
  busy: boolean
}

/** What can be done with the photos of a project; each step can be taken back, and says so when it failed. */
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

  return { place, move, remove, busy: actions.move.isPending || actions.remove.isPending }
}
