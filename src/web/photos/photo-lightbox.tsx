import 'yet-another-react-lightbox/styles.css'
import 'yet-another-react-lightbox/plugins/thumbnails.css'
import { ActionIcon, Button, Modal, Text, Tooltip } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import { IconDownload, IconTrash, IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import Lightbox, { type ControllerRef } from 'yet-another-react-lightbox'
import Inline from 'yet-another-react-lightbox/plugins/inline'
import Thumbnails from 'yet-another-react-lightbox/plugins/thumbnails'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import type { Image } from '../../contract/images.ts'
import { useOnline } from '../api/use-connection.ts'
import { t } from '../language/t.ts'
import { useBringBack, useOfferUndo } from '../removals/use-offer-undo.ts'
import { notifyError } from '../ui/notify.ts'
import { saveFile } from '../ui/save-file.ts'
import { useFocusReturn } from '../ui/use-focus-return.ts'
import { useWideScreen } from '../ui/use-wide-screen.ts'
import { PhotoCaption } from './photo-caption.tsx'
import classes from './photo-lightbox.module.css'
import { deletedInWords, kindNames, photoFacts, photoName } from './photo-words.ts'
import { fetchPhoto, type PhotoSteps } from './photos-api.ts'

export interface LightboxProps {
  projectId: number
  /** In the order in which they follow each other. */
  photos: readonly Image[]
  openId: number
  steps: Pick<PhotoSteps, 'remove'>
  onView: (id: number) => void
  onClose: () => void
}

/** One photo in full, the others beside it: arrows, swipe, pinch; what it shows and who added it below. */
export default function PhotoLightbox({ projectId, photos, openId, steps, onView, onClose }: LightboxProps) {
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
      <div className={classes.head}>
        <Text fw={600} role="status">
          {t('{kind}  {place} of {count}', {
            kind: kindNames[photo.kind],
            place: place + 1,
            count: sameList.length,
          })}
        </Text>
        <div className={classes.tools}>
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
        </div>
      </div>
      <Pictures photos={photos} index={index} controller={controller} onView={onView} />
      <div className={classes.foot}>
        <DeletedNotice deleted={deleted} onUndo={undo} />
        <PhotoCaption key={photo.id} projectId={projectId} photo={photo} />
        <Text size="sm" className={classes.facts ?? ''}>
          {photoFacts(photo)}
        </Text>
      </div>
    </Modal>
  )
}

/** Where the open photo stands. When it is gone, the one that took its place is shown; with the last one it closes. */
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
  const still = useReducedMotion()
  const wide = useWideScreen()
  const online = useOnline()
  const slides = photos.map((photo, at) => ({
    // Without a connection the small copy is better than none.
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
        // As many on each side are fetched, and shown small below.
        carousel={{ finite: true, preload: wide ? 3 : 1, padding: 0 }}
        animation={still ? { fade: 0, swipe: 0, navigation: 0, zoom: 0 } : { swipe: 250, navigation: 200 }}
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

/** The arrows turn from wherever the focus is, but not while a caption is written. */
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
 * What was deleted while photos are shown in full. A notice over the page is out of reach there, by Tab and for screen
 * readers; it takes over when the photos are closed.
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
    // The button goes; the focus shall stay in the dialog.
    place.current?.focus()
    onUndo()
  }
  return (
    <div role="status" tabIndex={-1} ref={place}>
      {deleted.length > 0 && (
        <div className={classes.deleted}>
          {deletedInWords(deleted)}
          <Button variant="default" mih={44} onClick={undo}>
            {t('Undo')}
          </Button>
        </div>
      )}
    </div>
  )
}
