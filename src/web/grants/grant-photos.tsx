import { Anchor, Button, Group, SimpleGrid, Text, Title, UnstyledButton } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { GrantEvidence } from '../../contract/grants.ts'
import type { Project } from '../../contract/projects.ts'
import { type GrantPhotoPlace, type GrantSlot, grantPhotoPlaces } from '../../domain/grants.ts'
import { t } from '../language/t.ts'
import { PhotoThumbnail } from '../photos/photo-parts.tsx'
import { kindNames, photoName } from '../photos/photo-words.ts'
import { useEmployeePath } from '../session/paths.ts'
import { Dialog } from '../ui/dialog.tsx'
import { notifyError } from '../ui/notify.ts'
import { placeWords, slotWords } from './grant-words.ts'
import classes from './grants.module.css'
import { useChoosePhoto } from './grants-api.ts'

/** The photos that the program asks for, each with its place to fill; before and after stand side by side. */
export function GrantPhotos({ project, grant }: { project: Project; grant: GrantEvidence }) {
  const [open, setOpen] = useState<GrantPhotoPlace>()
  const places = grantPhotoPlaces(grant.program)
  const slots = [...new Set(places.map(({ slot }) => slot))]
  return (
    <div>
      <Title order={3} mb={4}>
        {t('Photos')}
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {t('Take each pair from the same spot, before the work and after it.')}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        {slots.map((slot) => (
          <Slot
            key={slot}
            slot={slot}
            places={places.filter((place) => place.slot === slot)}
            project={project}
            grant={grant}
            onOpen={setOpen}
          />
        ))}
      </SimpleGrid>
      {open && (
        <PhotoDialog place={open} project={project} grant={grant} onClose={() => setOpen(undefined)} />
      )}
    </div>
  )
}

function Slot({
  slot,
  places,
  project,
  grant,
  onOpen,
}: {
  slot: GrantSlot
  places: readonly GrantPhotoPlace[]
  project: Project
  grant: GrantEvidence
  onOpen: (place: GrantPhotoPlace) => void
}) {
  return (
    <div>
      <Text size="sm" fw={600} mb={4}>
        {slotWords[slot]}
      </Text>
      <Group gap="xs" align="flex-start">
        {places.map((place) => {
          const photo = chosenPhoto(project, grant, place)
          return (
            <UnstyledButton
              key={place.side}
              className={classes.tile ?? ''}
              data-filled={photo !== undefined || undefined}
              aria-label={t('Choose the photo: {place}', { place: placeWords(place) })}
              onClick={() => onOpen(place)}
            >
              {photo ? <PhotoThumbnail photo={photo} /> : <IconCamera size={24} aria-hidden />}
              <span className={classes.side}>{kindNames[place.side]}</span>
            </UnstyledButton>
          )
        })}
      </Group>
    </div>
  )
}

function chosenPhoto(project: Project, { photos }: GrantEvidence, { slot, side }: GrantPhotoPlace) {
  const chosen = photos.find((photo) => photo.slot === slot && photo.side === side)
  return project[side].find(({ id }) => id === chosen?.photo_id)
}

function PhotoDialog({
  place,
  project,
  grant,
  onClose,
}: {
  place: GrantPhotoPlace
  project: Project
  grant: GrantEvidence
  onClose: () => void
}) {
  const path = useEmployeePath()
  const choose = useChoosePhoto(project.id)
  const photos = project[place.side]
  const chosen = chosenPhoto(project, grant, place)
  const pick = (photoId: number | null) =>
    choose.mutate(
      { ...place, photo_id: photoId },
      { onSuccess: onClose, onError: (error) => notifyError(error) },
    )
  return (
    <Dialog title={placeWords(place)} size="lg" fillsPhone onClose={onClose}>
      {photos.length === 0 && <Text size="sm">{t('This project has no such photos yet.')}</Text>}
      <ul className={`plain-list ${classes.choices}`}>
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <UnstyledButton
              className={classes.tile ?? ''}
              data-filled
              data-chosen={photo.id === chosen?.id || undefined}
              aria-label={photoName(photo, index, photos.length)}
              aria-pressed={photo.id === chosen?.id}
              disabled={choose.isPending}
              onClick={() => pick(photo.id)}
            >
              <PhotoThumbnail photo={photo} />
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <Group justify="space-between" mt="md">
        <Anchor component={Link} to={path(`projects/${project.id}/upload`)}>
          {t('Add photos')}
        </Anchor>
        {chosen && (
          <Button variant="default" loading={choose.isPending} onClick={() => pick(null)}>
            {t('Leave it empty')}
          </Button>
        )}
      </Group>
    </Dialog>
  )
}
