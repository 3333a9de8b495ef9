import { CloseButton, Input, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Project } from '../../../contract/projects.ts'
import { newIdempotencyKey } from '../../api/client.ts'
import { t } from '../../language/t.ts'
import { photoRefusal, queuePhoto } from '../../outbox/queue-photo.ts'
import { PhotoPreview } from '../../photos/photo-preview.tsx'
import { PhotoSources } from '../../photos/photo-sources.tsx'
import { useUnsaved } from '../../ui/editing/unsaved.ts'
import { notifyError } from '../../ui/notify.ts'
import { projectName } from '../project-words.ts'
import classes from './lead-photos.module.css'

interface LeadPhoto {
  id: string
  file: File
}

/** Photos wait in memory until the project exists, and then in the outbox. They are no part of the draft. */
export function useLeadPhotos() {
  const [photos, setPhotos] = useState<readonly LeadPhoto[]>([])
  const [refused, setRefused] = useState<readonly string[]>([])
  useUnsaved(photos.length > 0)

  function add(files: readonly File[]) {
    const refusals = files.map((file) => ({ file, refusal: photoRefusal(file) }))
    const taken = refusals.filter(({ refusal }) => refusal === undefined)
    setPhotos((before) => [...before, ...taken.map(({ file }) => ({ id: newIdempotencyKey(), file }))])
    setRefused(
      refusals.flatMap(({ file, refusal }) => (refusal === undefined ? [] : [`${file.name}: ${refusal}`])),
    )
  }

  /** Hands the photos to the outbox. One that the device can't store is told of, and doesn't hold up the lead. */
  async function send(project: Pick<Project, 'id' | 'number' | 'customer'>): Promise<void> {
    for (const { file } of photos) {
      try {
        await queuePhoto(project.id, projectName(project), 'before', file)
      } catch (error) {
        notifyError(error, t('{name} was not taken', { name: file.name }))
      }
    }
    // At once: the way to the project must not be asked about.
    flushSync(() => setPhotos([]))
  }

  function remove(id: string) {
    setPhotos((before) => before.filter((photo) => photo.id !== id))
  }

  return { photos, refused, add, remove, send }
}

/** The customer's pictures, or those of the first look at the house. */
export function LeadPhotoField({ photos, refused, add, remove }: ReturnType<typeof useLeadPhotos>) {
  const place = useRef<HTMLDivElement>(null)
  return (
    <Input.Wrapper
      label={t('Photos')}
      labelElement="div"
      error={refused.length > 0 && refused.map((line) => <div key={line}>{line}</div>)}
    >
      <div ref={place} tabIndex={-1} className={classes.place}>
        <PhotoSources list="before" onFiles={add} inForm />
        {photos.length > 0 && (
          <>
            <ul className={`plain-list ${classes.photos}`} aria-label={t('Photos')}>
              {photos.map(({ id, file }) => (
                <li key={id} className={classes.photo} title={file.name}>
                  <PhotoPreview read={() => Promise.resolve(file)} />
                  <CloseButton
                    size="sm"
                    className={classes.remove ?? ''}
                    aria-label={t('Remove {name}', { name: file.name })}
                    onClick={() => {
                      remove(id)
                      place.current?.focus({ preventScroll: true })
                    }}
                  />
                </li>
              ))}
            </ul>
            <Text size="xs" c="dimmed">
              {t(
                'We upload them as “before” photos once the lead is saved. Without a connection, they wait on this device.',
              )}
            </Text>
          </>
        )}
      </div>
    </Input.Wrapper>
  )
}
