import { saveFile } from '../ui/download-button.tsx'
import 'yet-another-react-lightbox/styles.css'
import 'yet-another-react-lightbox/plugins/thumbnails.css'
import { ActionIcon, Button, Group, Modal, Text, Tooltip } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import { IconDownload, IconTrash, IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import Lightbox, { type ControllerRef } from 'yet-another-react-lightbox'
import Inline from 'yet-another-react-lightbox/plugins/inline'
import Thumbnails from 'yet-another-react-lightbox/plugins/thumbnails'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import type { Image } from '../../contract/images.ts'
import { useOnline } from '../api/reachability.ts'
import { t } from '../language/t.ts'
import { useBringBack, useOfferUndo } from '../removals/use-offer-undo.ts'
import { notifyError } from '../ui/notify.ts'
import { useFocusReturn } from '../ui/use-focus-return.ts'
import { useWideScreen } from '../ui/use-wide-screen.ts'
import { PhotoCaption } from './photo-caption.tsx'
import classes from './photo-lightbox.module.css'
import { deletedInWords, kindNames, photoFacts, photoName } from './photo-words.ts'
import { fetchPhoto, type PhotoSteps } from './photos-api.ts'

/** One photo in full. Arrows and swiping lead to the others, pinching enlarges. */
export default function PhotoLightbox({
  projectId,
  photos,
  openId,
  steps,
  onView,
  onClose,
}: {
  projectId: number
  photos: readonly Image[]
  openId: number
  steps: Pick<PhotoSteps, 'remove'>
  onView: (id: number) => void
  onClose: () => void
}) {
  useFocusReturn()
  const index = usePlace(photos, openId, onView, onClose)
  const controller = useRef<ControllerRef>(null)
  const { deleted, add, undo } = useDeletedHere(projectId)
  const photo = photos[index]
  if (!photo) return null
  const sameList = photos.filter(({ kind }) => kind === photo.kind)
  const place = sameList.indexOf(photo)

  return (
    <Modal
      opened
      fullScreen
      withCloseButton={false}
      onClose={onClose}
      attributes={{ content: { 'aria-label': t('Photo') } }}
      padding={0}
      transitionProps={{ duration: 0 }}
      classNames={{ content: classes.content ?? '', body: classes.body ?? '' }}
      onKeyDown={(event) => turnByKey(event, controller.current)}
    >
      <Group justify="space-between" className={classes.head ?? ''}>
        <Text fw={600} role="status">
          {t('{kind}  {place} of {count}', {
            kind: kindNames[photo.kind],
            place: place + 1,
            count: sameList.length,
          })}
        </Text>
        <Group gap={0}>
          <SaveTool key={photo.id} photo={photo} />
          <Tool
            label={t('Delete photo')}
            onClick={() => void steps.remove([photo], photos.length > 1 ? add : undefined)}
          >
            <IconTrash size={22} />
          </Tool>
          <Tool label={t('Close')} onClick={onClose} data-autofocus>
            <IconX size={24} />
          </Tool>
        </Group>
      </Group>
      <Pictures photos={photos} index={index} controller={controller} onView={onView} />
      <div className={classes.foot}>
        <DeletedNotice deleted={deleted} onUndo={undo} />
        <PhotoCaption key={photo.id} projectId={projectId} photo={photo} />
        <Text size="sm" c="#ced4da">
          {photoFacts(photo)}
        </Text>
      </div>
    </Modal>
  )
}

/** The open photo's place in the list. After it was deleted, the next one is shown; after the last one, none. */
function usePlace(
  photos: readonly Image[],
  openId: number,
  onView: (id: number) => void,
  onClose: () => void,
): number {
  const found = photos.findIndex(({ id }) => id === openId)
  const last = useRef(0)
  if (found >= 0) last.current = found
  const index = found >= 0 ? found : Math.min(last.current, photos.length - 1)
  const instead = found >= 0 ? undefined : photos[index]?.id
  const isEmpty = photos.length === 0
  useEffect(() => {
    if (isEmpty) onClose()
    else if (instead !== undefined) onView(instead)
  })
  return index
}

function Pictures({
  photos,
  index,
  controller,
  onView,
}: {
  photos: readonly Image[]
  index: number
  controller: React.RefObject<ControllerRef | null>
  onView: (id: number) => void
}) {
  const reducedMotion = useReducedMotion()
  const wide = useWideScreen()
  const online = useOnline()
  const slides = photos.map((photo, at) => ({
    // Only the thumbnails are kept for offline use.
    src: online ? photo.url : photo.thumbnailUrl,
    thumbnail: photo.thumbnailUrl,
    width: photo.width,
    height: photo.height,
    alt: photoName(photo, at, photos.length),
  }))
  return (
    <div className={classes.pictures}>
      <Lightbox
        plugins={wide && photos.length > 1 ? [Inline, Zoom, Thumbnails] : [Inline, Zoom]}
        slides={slides}
        index={index}
        on={{
          view: ({ index: now }) => {
            const shown = photos[now]
            if (shown && now !== index) onView(shown.id)
          },
        }}
        // How many photos on each side are loaded, and shown as thumbnails.
        carousel={{ finite: true, preload: wide ? 3 : 1, padding: 0 }}
        animation={
          reducedMotion ? { fade: 0, swipe: 0, navigation: 0, zoom: 0 } : { swipe: 250, navigation: 200 }
        }
        controller={{ ref: controller, touchAction: 'none' }}
        thumbnails={{ width: 96, height: 72, padding: 0, gap: 8, border: 2, imageFit: 'cover' }}
        zoom={{ maxZoomPixelRatio: 2, scrollToZoom: true }}
        toolbar={{ buttons: ['zoom'] }}
        labels={{
          Previous: t('Previous photo'),
          Next: t('Next photo'),
          'Zoom in': t('Zoom in'),
          'Zoom out': t('Zoom out'),
        }}
      />
    </div>
  )
}

/** The arrow keys turn the pages from any control, but move the cursor in a caption. */
function turnByKey(event: KeyboardEvent, controller: ControllerRef | null) {
  const target = event.target as HTMLElement
  if (target.closest('input, textarea, .yarl__container')) return
  if (event.key === 'ArrowLeft') controller?.prev()
  if (event.key === 'ArrowRight') controller?.next()
}

function SaveTool({ photo }: { photo: Image }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => fetchPhoto(photo),
    onSuccess: ({ content, fileName }) => saveFile(content, fileName),
    onError: (error) => notifyError(error, t('The photo couldn’t be downloaded')),
  })
  return (
    <Tool label={t('Download photo')} onClick={() => mutate()} loading={isPending}>
      <IconDownload size={22} />
    </Tool>
  )
}

function Tool({
  label,
  children,
  ...props
}: {
  label: string
  children: ReactNode
  onClick: () => void
  loading?: boolean
  'data-autofocus'?: boolean
}) {
  return (
    <Tooltip label={label} zIndex={300}>
      <ActionIcon variant="transparent" size={44} c="#f1f3f5" aria-label={label} {...props}>
        {children}
      </ActionIcon>
    </Tooltip>
  )
}

/**
 * What was deleted while photos are shown in full. The usual notice with Undo lies outside the dialog, where neither Tab
 * nor a screen reader reaches it. It appears when the dialog is closed.
 */
function useDeletedHere(projectId: number) {
  const [deleted, setDeleted] = useState<readonly number[]>([])
  const bringBack = useBringBack(projectId)
  const offerUndo = useOfferUndo(projectId)
  const leave = useRef(() => {})
  leave.current = () => {
    if (deleted.length > 0) offerUndo(deletedInWords(deleted), ...deleted)
  }
  useEffect(() => () => leave.current(), [])

  return {
    deleted,
    add: (removalIds: readonly number[]) => setDeleted((before) => [...before, ...removalIds]),
    undo: () => {
      setDeleted([])
      void bringBack(deleted)
    },
  }
}

function DeletedNotice({ deleted, onUndo }: { deleted: readonly number[]; onUndo: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  const undo = () => {
    // The button disappears; the focus must stay in the dialog.
    place.current?.focus()
    onUndo()
  }
  return (
    <div role="status" tabIndex={-1} ref={place}>
      {deleted.length > 0 && (
        <Group gap="sm">
          {deletedInWords(deleted)}
          <Button variant="default" mih={44} onClick={undo}>
            {t('Undo')}
          </Button>
        </Group>
      )}
    </div>
  )
}
