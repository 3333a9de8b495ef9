import { Text } from '@mantine/core'
import { Link } from 'react-router'
import type { Project } from '../../contract/projects.ts'
import { holeCaption, isCaptionOf } from '../../domain/caissons/holes.ts'
import { t } from '../language/t.ts'
import { queuePhoto } from '../outbox/queue-photo.ts'
import { useOutbox } from '../outbox/use-outbox.ts'
import { PhotoThumbnail } from '../photos/photo-parts.tsx'
import { PhotoSources } from '../photos/photo-sources.tsx'
import { projectName } from '../projects/project-words.ts'
import { useEmployeePath } from '../session/paths.ts'
import { counted } from '../ui/counted.ts'
import { notifyError } from '../ui/notify.ts'
import classes from './caissons.module.css'

/** The photos whose captions name the hole, and a way to take more: also without a connection. */
export function HolePhotos({ project, hole: typed }: { project: Project; hole: string }) {
  const path = useEmployeePath()
  const hole = typed.trim()
  const waiting = useOutbox({ projectId: project.id, kind: 'photo' }).filter(
    ({ content }) => content.kind === 'photo' && isCaptionOf(hole, content.caption ?? ''),
  )
  const photos = [...project.after, ...project.before].filter(({ caption }) => isCaptionOf(hole, caption))
  if (hole === '') return null

  async function take(files: readonly File[]) {
    for (const file of files) {
      try {
        const refusal = await queuePhoto(project.id, projectName(project), 'after', file, holeCaption(hole))
        if (refusal !== undefined) notifyError(refusal, t('{name} was not taken', { name: file.name }))
      } catch (error) {
        notifyError(error, t('{name} was not taken', { name: file.name }))
      }
    }
  }

  return (
    <section aria-label={t('Photos')}>
      <Text size="sm" fw={500}>
        {t('Photos')}
      </Text>
      <Text size="xs" c="dimmed" mb="xs">
        {t('They are kept with the photos of the job, captioned “{caption}”.', {
          caption: holeCaption(hole),
        })}
      </Text>
      {photos.length > 0 && (
        <div className={classes.photos}>
          {photos.map((photo) => (
            <Link
              key={photo.id}
              to={path(`projects/${project.id}/photos?photo=${photo.id}`)}
              aria-label={photo.caption}
            >
              <PhotoThumbnail photo={photo} />
            </Link>
          ))}
        </div>
      )}
      {waiting.length > 0 && (
        <Text size="sm" role="status" mb="xs">
          {t('{photos} not sent yet', { photos: counted(waiting.length, 'photo') })}
        </Text>
      )}
      <PhotoSources list="after" inForm onFiles={(files) => void take(files)} />
    </section>
  )
}
