import { Title, UnstyledButton } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { Image } from '../../contract/images.ts'
import type { PhotoKind } from '../../domain/photos.ts'
import { t } from '../language/t.ts'
import classes from './compare.module.css'
import { PhotoThumbnail } from './photo-thumbnail.tsx'
import { kindNames, photoName } from './photo-words.ts'

/** A list in a row, to choose one of. */
export function CompareStrip({
  kind,
  photos,
  chosenId,
  onChoose,
}: {
  kind: PhotoKind
  photos: readonly Image[]
  chosenId: number
  onChoose: (place: number) => void
}) {
  const row = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>(`[data-photo="${chosenId}"]`)
    if (chosen && row.current)
      row.current.scrollLeft = chosen.offsetLeft - (row.current.clientWidth - chosen.offsetWidth) / 2
  }, [chosenId])
  return (
    <section aria-label={t('Photos {kind}', { kind })}>
      <Title order={2} size="h3" mb={4}>
        {kindNames[kind]}
      </Title>
      <ul className={classes.strip} ref={row}>
        {photos.map((photo, place) => (
          <li key={photo.id} data-photo={photo.id}>
            <UnstyledButton
              className={classes.choice ?? ''}
              aria-pressed={photo.id === chosenId}
              aria-label={photoName(photo, place, photos.length)}
              onClick={() => onChoose(place)}
            >
              <PhotoThumbnail photo={photo} />
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
