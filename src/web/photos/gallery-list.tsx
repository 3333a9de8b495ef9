import { ActionIcon, Button, Checkbox, Group, Menu, Paper, Text, Title, UnstyledButton } from '@mantine/core'
import {
  IconArrowLeft,
  IconArrowRight,
  IconArrowsLeftRight,
  IconArrowUp,
  IconDots,
  IconTrash,
  IconUserShare,
} from '@tabler/icons-react'
import { type DragEvent, memo, type RefObject, useState } from 'react'
import type { Image } from '../../contract/images.ts'
import type { Project } from '../../contract/projects.ts'
import type { PhotoKind } from '../../domain/photos.ts'
import { t } from '../language/t.ts'
import { DownloadButton } from '../ui/download-button.tsx'
import { MenuButton } from '../ui/popup-button.tsx'
import { PhotoThumbnail } from './photo-parts.tsx'
import { kindNames, otherKind, photoName } from './photo-words.ts'
import classes from './photos.module.css'
import { linkToZip, type PhotoSteps } from './photos-api.ts'

interface GalleryListProps {
  project: Project
  kind: PhotoKind
  chosenIds: ReadonlySet<number>
  actions: RefObject<CardActions | null>
  drag: ReturnType<typeof usePhotoDrag>
  onChooseAll: (photos: readonly Image[]) => void
}

export function GalleryList({ project, kind, chosenIds, actions, drag, onChooseAll }: GalleryListProps) {
  const photos = project[kind]
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
      <GalleryHead project={project} kind={kind} onChooseAll={onChooseAll} />
      {photos.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('None yet.')}
        </Text>
      ) : (
        <ul className={`plain-list ${classes.grid}`}>
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

function GalleryHead({
  project,
  kind,
  onChooseAll,
}: Pick<GalleryListProps, 'project' | 'kind' | 'onChooseAll'>) {
  const photos = project[kind]
  const name = kindNames[kind]
  return (
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
  )
}

export interface CardActions {
  open(photo: Image): void
  choose(photo: Image): void
  place(photo: Image, index: number): void
  move(photo: Image): void
  share(photo: Image): void
  remove(photo: Image): void
}

interface PhotoPlace {
  photo: Image
  index: number
  total: number
  actions: RefObject<CardActions | null>
}

/** Memoized with a ref to its actions, so that choosing one photo among hundreds draws only that one again. */
const PhotoCard = memo(function PhotoCard({
  photo,
  index,
  total,
  chosen,
  actions,
}: PhotoPlace & { chosen: boolean }) {
  const name = photoName(photo, index, total)
  return (
    <>
      <UnstyledButton
        className={classes.picture ?? ''}
        aria-label={t('Open {name}', { name })}
        onClick={() => actions.current?.open(photo)}
      >
        <PhotoThumbnail photo={photo} />
      </UnstyledButton>
      <label className={classes.choose} htmlFor={`choose-${photo.id}`}>
        <Checkbox
          id={`choose-${photo.id}`}
          aria-label={t('Choose {name}', { name })}
          checked={chosen}
          onChange={() => actions.current?.choose(photo)}
        />
      </label>
      <Group gap={4} wrap="nowrap" align="flex-start" mih={44}>
        <Text
          size="sm"
          pt={4}
          flex={1}
          lineClamp={2}
          style={{ overflowWrap: 'anywhere' }}
          {...(photo.caption === '' ? { c: 'dimmed' } : {})}
        >
          {photo.caption || t('No caption')}
        </Text>
        {photo.shared && (
          <IconUserShare
            size={18}
            role="img"
            aria-label={t('The customer sees this photo')}
            style={{ flex: 'none', marginTop: 6 }}
          />
        )}
        <PhotoMenu photo={photo} index={index} total={total} actions={actions} />
      </Group>
    </>
  )
})

function PhotoMenu({ photo, index, total, actions }: PhotoPlace) {
  const name = photoName(photo, index, total)
  return (
    <MenuButton
      width={210}
      button={
        <ActionIcon variant="subtle" color="gray" size={44} aria-label={t('More about {name}', { name })}>
          <IconDots size={18} />
        </ActionIcon>
      }
    >
      {index > 0 && (
        <>
          <Menu.Item
            leftSection={<IconArrowLeft size={18} />}
            onClick={() => actions.current?.place(photo, index - 1)}
          >
            {t('Move earlier')}
          </Menu.Item>
          <Menu.Item leftSection={<IconArrowUp size={18} />} onClick={() => actions.current?.place(photo, 0)}>
            {t('Move to the front')}
          </Menu.Item>
        </>
      )}
      {index < total - 1 && (
        <Menu.Item
          leftSection={<IconArrowRight size={18} />}
          onClick={() => actions.current?.place(photo, index + 1)}
        >
          {t('Move later')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconArrowsLeftRight size={18} />} onClick={() => actions.current?.move(photo)}>
        {t('Move to {kind}', { kind: kindNames[otherKind(photo.kind)] })}
      </Menu.Item>
      <Menu.Item leftSection={<IconUserShare size={18} />} onClick={() => actions.current?.share(photo)}>
        {photo.shared ? t('Take off the customer’s page') : t('Share with the customer')}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item
        color="red"
        leftSection={<IconTrash size={18} />}
        onClick={() => actions.current?.remove(photo)}
      >
        {t('Delete')}
      </Menu.Item>
    </MenuButton>
  )
}

interface Target {
  id: number
  side: 'before' | 'after'
}

/** Dragging within a list or to the end of the other. The cards' menus do the same for touch and keyboard. */
export function usePhotoDrag(steps: Pick<PhotoSteps, 'place' | 'move'>) {
  const [dragged, setDragged] = useState<Image>()
  const [target, setTarget] = useState<Target>()

  function stop() {
    setDragged(undefined)
    setTarget(undefined)
  }

  function cardProps(photo: Image, photos: readonly Image[]) {
    return {
      draggable: true,
      'data-dragged': dragged?.id === photo.id || undefined,
      'data-drop': target?.id === photo.id ? target.side : undefined,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', photo.originalName)
        setDragged(photo)
      },
      onDragEnd: stop,
      onDragOver: (event: DragEvent<HTMLElement>) => {
        if (dragged?.kind !== photo.kind) return
        event.preventDefault()
        const { left, width } = event.currentTarget.getBoundingClientRect()
        const side = event.clientX < left + width / 2 ? 'before' : 'after'
        if (target?.id !== photo.id || target.side !== side) setTarget({ id: photo.id, side })
      },
      onDrop: (event: DragEvent) => {
        if (dragged?.kind !== photo.kind) return
        event.preventDefault()
        const others = photos.filter(({ id }) => id !== dragged.id)
        const at = others.findIndex(({ id }) => id === photo.id)
        const to = target?.side === 'after' ? at + 1 : at
        stop()
        if (at >= 0 && photos[to]?.id !== dragged.id) void steps.place(dragged, to)
      },
    }
  }

  function listProps(kind: PhotoKind) {
    return {
      onDragOver: (event: DragEvent) => {
        if (dragged && dragged.kind !== kind) event.preventDefault()
      },
      onDrop: (event: DragEvent) => {
        if (!dragged || dragged.kind === kind) return
        event.preventDefault()
        const photo = dragged
        stop()
        void steps.move([photo], kind)
      },
    }
  }

  return { cardProps, listProps }
}
