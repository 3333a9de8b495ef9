import { Anchor, Button, Group, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import { IconArrowsLeftRight, IconCamera } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Image } from '../../contract/images.ts'
import type { Project } from '../../contract/projects.ts'
import { type PhotoKind, photoKinds } from '../../domain/photos.ts'
import { t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import { DownloadButton } from '../ui/download-button.tsx'
import { LazyLightbox, useOpenPhoto } from './lazy-lightbox.tsx'
import { PhotoThumbnail } from './photo-thumbnail.tsx'
import { inARow, kindNames, photoName } from './photo-words.ts'
import classes from './photos.module.css'
import { linkToZip, usePhotoSteps } from './photos-api.ts'
import { WaitingPhotos } from './waiting-photos.tsx'

/** How many of a list the project's page shows. */
const shown = 6

/** The first photos of both lists on the project's own page, and the ways to all of them. */
export function ProjectPhotosSection({ project }: { project: Project }) {
  const path = useEmployeePath()
  const { openId, open, view, close } = useOpenPhoto()
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
        <Button
          component={Link}
          to={path(`projects/${project.id}/upload`)}
          leftSection={<IconCamera size={18} aria-hidden />}
          variant="default"
        >
          {t('Add photos')}
        </Button>
        {before.length > 0 && after.length > 0 && (
          <Button
            component={Link}
            to={path(`projects/${project.id}/photos/compare`)}
            leftSection={<IconArrowsLeftRight size={18} aria-hidden />}
            variant="default"
          >
            {t('Compare')}
          </Button>
        )}
        {!isEmpty && <DownloadButton file={() => linkToZip(project.id)}>{t('Download all')}</DownloadButton>}
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
      {openId !== undefined && (
        <LazyLightbox
          projectId={project.id}
          photos={inARow(project)}
          openId={openId}
          steps={steps}
          onView={view}
          onClose={close}
        />
      )}
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
  // A tile that says "1 more" is as large as that one photo.
  const first = photos.length <= shown + 1 ? photos : photos.slice(0, shown)
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
        <ul className={classes.grid} data-small>
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
