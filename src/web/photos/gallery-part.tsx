import { Button, Stack, Text, VisuallyHidden } from '@mantine/core'
import { IconArrowsLeftRight, IconTrash, IconUserShare } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { Image } from '../../contract/images.ts'
import { photoKinds } from '../../domain/photos.ts'
import { t } from '../language/t.ts'
import { useShownProject } from '../projects/page/project-places.ts'
import { counted } from '../ui/counted.ts'
import { Section } from '../ui/section.tsx'
import { type CardActions, GalleryList, usePhotoDrag } from './gallery-list.tsx'
import { OpenPhoto, PhotoButtons, useOpenPhoto, WaitingPhotos } from './photo-parts.tsx'
import { inARow, kindNames, otherKind } from './photo-words.ts'
import classes from './photos.module.css'
import { type PhotoSteps, usePhotoSteps } from './photos-api.ts'

export default function GalleryPart() {
  const project = useShownProject()
  const { open } = useOpenPhoto()
  const steps = usePhotoSteps(project.id, project)
  const drag = usePhotoDrag(steps)
  const [chosenIds, setChosenIds] = useState<ReadonlySet<number>>(new Set())
  const [announcement, setAnnouncement] = useState('')
  const all = inARow(project)
  const chosen = all.filter(({ id }) => chosenIds.has(id))

  const actions = useRef<CardActions>(null)
  actions.current = {
    open: ({ id }) => open(id),
    choose: ({ id }) =>
      setChosenIds((before) =>
        before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id]),
      ),
    place: (photo, index) => {
      void steps.place(photo, index)
      setAnnouncement(
        t('Moved to place {place} of {count}', { place: index + 1, count: project[photo.kind].length }),
      )
    },
    move: (photo) => void steps.move([photo], otherKind(photo.kind)),
    share: (photo) => void steps.share([photo], !photo.shared),
    remove: (photo) => void steps.remove([photo]),
  }

  return (
    <Stack>
      <WaitingPhotos projectId={project.id} />
      <Section
        id="photos"
        title={t('Photos')}
        empty={
          all.length === 0 && t('No photos yet. Take some before the work begins, to show what was there.')
        }
        actions={<PhotoButtons project={project} downloadLabel={t('Download all')} />}
      >
        {photoKinds.map((kind) => (
          <GalleryList
            key={kind}
            project={project}
            kind={kind}
            chosenIds={chosenIds}
            actions={actions}
            drag={drag}
            onChooseAll={(photos) => setChosenIds(new Set([...chosenIds, ...photos.map(({ id }) => id)]))}
          />
        ))}
      </Section>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {chosen.length > 0 && (
        <ChosenBar chosen={chosen} steps={steps} onDone={() => setChosenIds(new Set())} />
      )}
      <OpenPhoto project={project} steps={steps} />
    </Stack>
  )
}

function ChosenBar({
  chosen,
  steps,
  onDone,
}: {
  chosen: readonly Image[]
  steps: Pick<PhotoSteps, 'move' | 'share' | 'remove' | 'busy'>
  onDone: () => void
}) {
  const areShared = chosen.every(({ shared }) => shared)
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
        variant="default"
        loading={steps.busy}
        leftSection={<IconUserShare size={18} aria-hidden />}
        onClick={() => void steps.share(chosen, !areShared).then(onDone)}
      >
        {areShared ? t('Take off the customer’s page') : t('Share with the customer')}
      </Button>
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
