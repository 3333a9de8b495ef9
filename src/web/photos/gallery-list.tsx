import { Button, Paper, Text, Title } from '@mantine/core'
import type { Image } from '../../contract/images.ts'
import type { Project } from '../../contract/projects.ts'
import type { PhotoKind } from '../../domain/photos.ts'
import { t } from '../language/t.ts'
import { DownloadButton } from '../ui/download-button.tsx'
import { type CardActions, PhotoCard } from './photo-card.tsx'
import { kindNames } from './photo-words.ts'
import classes from './photos.module.css'
import { linkToZip } from './photos-api.ts'
import type { usePhotoDrag } from './use-photo-drag.ts'

/** One of the two lists, in its order. */
export function GalleryList({
  project,
  kind,
  chosenIds,
  actions,
  drag,
  onChooseAll,
}: {
  project: Project
  kind: PhotoKind
  chosenIds: ReadonlySet<number>
  actions: CardActions
  drag: ReturnType<typeof usePhotoDrag>
  onChooseAll: (photos: readonly Image[]) => void
}) {
  const photos = project[kind]
  const name = kindNames[kind]
  return (
    <Paper
      component="section"
      id={kind}
      aria-labelledby={`${kind}-photos`}
      withBorder
      p="md"
      radius="md"
      style={{ scrollMarginTop: '4rem' }}
      {...drag.listProps(kind)}
    >
      <div className={classes.head}>
        <Title order={2} id={`${kind}-photos`} className={classes.headTitle ?? ''}>
          {name}{' '}
          <Text span c="dimmed" fw={400}>
            {photos.length}
          </Text>
        </Title>
        {photos.length > 1 && (
          <Button
            variant="subtle"
            onClick={() => onChooseAll(photos)}
            aria-label={t('Choose all: {name}', { name })}
          >
            {t('Choose all')}
          </Button>
        )}
        {photos.length > 0 && (
          <DownloadButton
            variant="subtle"
            file={() => linkToZip(project.id, kind)}
            aria-label={t('Download: {name}', { name })}
          >
            {t('Download')}
          </DownloadButton>
        )}
      </div>
      {photos.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('None yet.')}
        </Text>
      ) : (
        <ul className={classes.grid}>
          {photos.map((photo, index) => (
            <li
              key={photo.id}
              className={classes.card}
              data-chosen={chosenIds.has(photo.id) || undefined}
              {...drag.cardProps(photo, photos)}
            >
              <PhotoCard
                photo={photo}
                index={index}
                total={photos.length}
                chosen={chosenIds.has(photo.id)}
                actions={actions}
              />
            </li>
          ))}
        </ul>
      )}
    </Paper>
  )
}
