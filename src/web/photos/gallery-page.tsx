import { Button, Stack, Text, VisuallyHidden } from '@mantine/core'
import { IconArrowsLeftRight, IconCamera, IconTrash } from '@tabler/icons-react'
import { useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Image } from '../../contract/images.ts'
import type { Project } from '../../contract/projects.ts'
import { photoKinds } from '../../domain/photos.ts'
import { t } from '../language/t.ts'
import { ProjectPart } from '../projects/page/project-part.tsx'
import { useEmployeePath } from '../session/paths.ts'
import { counted } from '../ui/counted.ts'
import { DownloadButton } from '../ui/download-button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { type CardActions, GalleryList, usePhotoDrag } from './gallery-list.tsx'
import { LazyLightbox, useOpenPhoto } from './lazy-lightbox.tsx'
import { inARow, kindNames, otherKind } from './photo-words.ts'
import classes from './photos.module.css'
import { linkToZip, type PhotoSteps, usePhotoSteps } from './photos-api.ts'
import { WaitingPhotos } from './waiting-photos.tsx'

/** All photos of a project: looked at, put in order, captioned, moved, removed, downloaded. */
export default function GalleryPage() {
  return (
    <ProjectPart
      title={t('Photos')}
      describe={({ before, after }) =>
        t('{count} before, {count2} after', { count: before.length, count2: after.length })
      }
      actions={(project) => <GalleryActions project={project} />}
    >
      {(project) => <Gallery key={project.id} project={project} />}
    </ProjectPart>
  )
}

function Gallery({ project }: { project: Project }) {
  const { openId, open, view, close } = useOpenPhoto()
  const steps = usePhotoSteps(project.id, project)
  const drag = usePhotoDrag(steps)
  const [chosenIds, setChosenIds] = useState<ReadonlySet<number>>(new Set())
  const [said, setSaid] = useState('')
  const all = inARow(project)
  const chosen = all.filter(({ id }) => chosenIds.has(id))

  const actions = useCardActions({
    open: ({ id }) => open(id),
    choose: ({ id }) =>
      setChosenIds((before) =>
        before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id]),
      ),
    place: (photo, index) => {
      void steps.place(photo, index)
      setSaid(t('Moved to place {place} of {count}', { place: index + 1, count: project[photo.kind].length }))
    },
    move: (photo) => void steps.move([photo], otherKind(photo.kind)),
    remove: (photo) => void steps.remove([photo]),
  })

  return (
    <Stack>
      <WaitingPhotos projectId={project.id} />
      {all.length === 0 ? (
        <EmptyState title={t('No photos yet')} icon={<IconCamera size={32} />}>
          {t('Take photos before the work begins and when it’s done. Side by side they show what changed.')}
        </EmptyState>
      ) : (
        photoKinds.map((kind) => (
          <GalleryList
            key={kind}
            project={project}
            kind={kind}
            chosenIds={chosenIds}
            actions={actions}
            drag={drag}
            onChooseAll={(photos) => setChosenIds(new Set([...chosenIds, ...photos.map(({ id }) => id)]))}
          />
        ))
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {chosen.length > 0 && (
        <ChosenBar chosen={chosen} steps={steps} onDone={() => setChosenIds(new Set())} />
      )}
      {openId !== undefined && (
        <LazyLightbox
          projectId={project.id}
          photos={all}
          openId={openId}
          steps={steps}
          onView={view}
          onClose={close}
        />
      )}
    </Stack>
  )
}

function GalleryActions({ project }: { project: Project }) {
  const path = useEmployeePath()
  const { before, after } = project
  const count = before.length + after.length
  return (
    <>
      <Button
        component={Link}
        to={path(`projects/${project.id}/upload`)}
        leftSection={<IconCamera size={18} aria-hidden />}
      >
        {t('Add photos')}
      </Button>
      {before.length > 0 && after.length > 0 && (
        <Button
          component={Link}
          to={path(`projects/${project.id}/photos/compare`)}
          variant="default"
          leftSection={<IconArrowsLeftRight size={18} aria-hidden />}
        >
          {t('Compare')}
        </Button>
      )}
      {count > 0 && (
        <DownloadButton file={() => linkToZip(project.id)}>
          {t('Download all {count}', { count: counted(count, 'photo') })}
        </DownloadButton>
      )}
    </>
  )
}

/** The same functions for as long as the page is there, so that cards which stay as they are need no drawing. */
function useCardActions(now: CardActions): CardActions {
  const latest = useRef(now)
  latest.current = now
  return useMemo(
    () => ({
      open: (photo: Image) => latest.current.open(photo),
      choose: (photo: Image) => latest.current.choose(photo),
      place: (photo: Image, index: number) => latest.current.place(photo, index),
      move: (photo: Image) => latest.current.move(photo),
      remove: (photo: Image) => latest.current.remove(photo),
    }),
    [],
  )
}

/** What can be done with all chosen photos at once. */
function ChosenBar({
  chosen,
  steps,
  onDone,
}: {
  chosen: readonly Image[]
  steps: Pick<PhotoSteps, 'move' | 'remove' | 'busy'>
  onDone: () => void
}) {
  return (
    <div className={classes.chosenBar} role="toolbar" aria-label={t('Chosen photos')}>
      <Text fw={600} role="status" mr="auto">
        {t('{count} chosen', { count: counted(chosen.length, 'photo') })}
      </Text>
      {photoKinds.map((from) => {
        const photos = chosen.filter(({ kind }) => kind === from)
        const to = otherKind(from)
        return (
          photos.length > 0 && (
            <Button
              key={from}
              variant="default"
              loading={steps.busy}
              leftSection={<IconArrowsLeftRight size={18} aria-hidden />}
              onClick={() => void steps.move(photos, to).then(onDone)}
            >
              {t('Move {count} to {to}', { count: photos.length, to: kindNames[to] })}
            </Button>
          )
        )
      })}
      <Button
        variant="light"
        color="red"
        loading={steps.busy}
        leftSection={<IconTrash size={18} aria-hidden />}
        onClick={() => void steps.remove(chosen).then(onDone)}
      >
        {t('Delete')}
      </Button>
      <Button variant="subtle" onClick={onDone}>
        {t('Choose none')}
      </Button>
    </div>
  )
}
