import { ActionIcon, Checkbox, Menu, UnstyledButton } from '@mantine/core'
import {
  IconArrowLeft,
  IconArrowRight,
  IconArrowsLeftRight,
  IconArrowUp,
  IconDots,
  IconTrash,
} from '@tabler/icons-react'
import { memo } from 'react'
import type { Image } from '../../contract/images.ts'
import { t } from '../language/t.ts'
import { PhotoThumbnail } from './photo-thumbnail.tsx'
import { kindNames, otherKind, photoName } from './photo-words.ts'
import classes from './photos.module.css'

/** What a card's menu can do. */
export interface CardActions {
  open(photo: Image): void
  choose(photo: Image): void
  place(photo: Image, index: number): void
  move(photo: Image): void
  remove(photo: Image): void
}

/** One photo of a list; memoized, since choosing one among hundreds shall not draw them all. */
export const PhotoCard = memo(function PhotoCard({
  photo,
  index,
  total,
  chosen,
  actions,
}: {
  photo: Image
  index: number
  total: number
  chosen: boolean
  actions: CardActions
}) {
  const name = photoName(photo, index, total)
  return (
    <>
      <UnstyledButton
        className={classes.picture ?? ''}
        aria-label={t('Open {name}', { name })}
        onClick={() => actions.open(photo)}
      >
        <PhotoThumbnail photo={photo} />
      </UnstyledButton>
      <label className={classes.choose} htmlFor={`choose-${photo.id}`}>
        <Checkbox
          id={`choose-${photo.id}`}
          aria-label={t('Choose {name}', { name })}
          checked={chosen}
          onChange={() => actions.choose(photo)}
        />
      </label>
      <div className={classes.under}>
        <span className={classes.caption} data-absent={photo.caption === '' || undefined}>
          {photo.caption || t('No caption')}
        </span>
        <Menu position="bottom-end" width={210} shadow="md">
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" size={44} aria-label={t('More about {name}', { name })}>
              <IconDots size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {index > 0 && (
              <>
                <Menu.Item
                  leftSection={<IconArrowLeft size={18} />}
                  onClick={() => actions.place(photo, index - 1)}
                >
                  {t('Move earlier')}
                </Menu.Item>
                <Menu.Item leftSection={<IconArrowUp size={18} />} onClick={() => actions.place(photo, 0)}>
                  {t('Move to the front')}
                </Menu.Item>
              </>
            )}
            {index < total - 1 && (
              <Menu.Item
                leftSection={<IconArrowRight size={18} />}
                onClick={() => actions.place(photo, index + 1)}
              >
                {t('Move later')}
              </Menu.Item>
            )}
            <Menu.Item leftSection={<IconArrowsLeftRight size={18} />} onClick={() => actions.move(photo)}>
              {t('Move to {kind}', { kind: kindNames[otherKind(photo.kind)] })}
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={18} />}
              onClick={() => actions.remove(photo)}
            >
              {t('Delete')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
    </>
  )
})
