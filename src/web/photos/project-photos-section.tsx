import { Anchor, Group, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import { Link } from 'react-router'
import type { Image } from '../../contract/images.ts'
import type { Project } from '../../contract/projects.ts'
import { type PhotoKind, photoKinds } from '../../domain/photos.ts'
import { t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import { OpenPhoto, PhotoButtons, PhotoThumbnail, useOpenPhoto, WaitingPhotos } from './photo-parts.tsx'
import { kindNames, photoName } from './photo-words.ts'
import classes from './photos.module.css'
import { usePhotoSteps } from './photos-api.ts'

const mostShown = 6

export function ProjectPhotosSection({ project }: { project: Project }) {
  const path = useEmployeePath()
  const { open } = useOpenPhoto()
  const steps = usePhotoSteps(project.id, project)
  const { before, after } = project
  const isEmpty = before.length + after.length === 0
  return (
    <Stack gap="sm">
      <WaitingPhotos projectId={project.id} />
      {isEmpty ? (
        <Text size="sm" c="dimmed">
          {t('No photos yet. Take some before the work begins, to show what was there.')}
        </Text>
      ) : (
        photoKinds.map((kind) => <FirstPhotos key={kind} project={project} kind={kind} onOpen={open} />)
      )}
      <Group gap="xs" className={classes.steps ?? ''}>
        <PhotoButtons project={project} downloadLabel={t('Download all')} />
        {!isEmpty && (
          <Anchor
            component={Link}
            to={path(`projects/${project.id}/photos`)}
            size="sm"
            className="no-print"
            display="inline-flex"
            style={{ alignItems: 'center' }}
          >
            {t('All photos: order, captions')}
          </Anchor>
        )}
      </Group>
      <OpenPhoto project={project} steps={steps} />
    </Stack>
  )
}

function FirstPhotos({
  project,
  kind,
  onOpen,
}: {
  project: Project
  kind: PhotoKind
  onOpen: (id: number) => void
}) {
  const path = useEmployeePath()
  const photos: readonly Image[] = project[kind]
  // Instead of a tile that says "+1", show that photo.
  const first = photos.length <= mostShown + 1 ? photos : photos.slice(0, mostShown)
  const left = photos.length - first.length
  return (
    <section aria-label={t('{kind} photos', { kind: kindNames[kind] })}>
      <Title order={3} mb={6}>
        {kindNames[kind]}{' '}
        <Text span c="dimmed" fw={400}>
          {photos.length}
        </Text>
      </Title>
      {photos.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('None yet.')}
        </Text>
      ) : (
        <ul className={`plain-list ${classes.grid}`} data-small>
          {first.map((photo, index) => (
            <li key={photo.id} className={classes.card}>
              <UnstyledButton
                className={classes.picture ?? ''}
                aria-label={photoName(photo, index, photos.length)}
                onClick={() => onOpen(photo.id)}
              >
                <PhotoThumbnail photo={photo} />
              </UnstyledButton>
            </li>
          ))}
          {left > 0 && (
            <li className={classes.card}>
              <Link
                to={path(`projects/${project.id}/photos#${kind}`)}
                className={`${classes.picture} ${classes.more}`}
                aria-label={t('{left} more {kind} photos', { left, kind: kindNames[kind].toLowerCase() })}
              >
                +{left}
              </Link>
            </li>
          )}
        </ul>
      )}
    </section>
  )
}
