import { Alert, Anchor, Button, Center, Loader } from '@mantine/core'
import { IconArrowsLeftRight, IconCamera, IconCloudUpload } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import type { Image } from '../../contract/images.ts'
import type { Project } from '../../contract/projects.ts'
import { t } from '../language/t.ts'
import { useOutbox } from '../outbox/use-outbox.ts'
import { useEmployeePath } from '../session/paths.ts'
import { DownloadButton } from '../ui/download-button.tsx'
import { inARow } from './photo-words.ts'
import { linkToZip, type PhotoSteps } from './photos-api.ts'

const PhotoLightbox = lazy(() => import('./photo-lightbox.tsx'))

/** Shows the photo that the address names in full. */
export function OpenPhoto({ project, steps }: { project: Project; steps: Pick<PhotoSteps, 'remove'> }) {
  const { openId, view, close } = useOpenPhoto()
  if (openId === undefined) return null
  return (
    <Suspense
      fallback={
        <Center pos="fixed" inset={0} bg="#101113" style={{ zIndex: 200 }} role="status">
          <Loader color="blue" aria-label={t('Loading')} />
        </Center>
      }
    >
      <PhotoLightbox
        projectId={project.id}
        photos={inARow(project)}
        openId={openId}
        steps={steps}
        onView={view}
        onClose={close}
      />
    </Suspense>
  )
}

/** The open photo is part of the address, so that the phone's back button closes it. */
export function useOpenPhoto() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { pathname, hash, state } = useLocation()
  const openId = Number(search.get('photo')) || undefined
  const wasOpenedHere = (state as { photoOpened?: boolean } | null)?.photoOpened === true

  function addressWith(id: number | undefined) {
    const changed = new URLSearchParams(search)
    if (id === undefined) changed.delete('photo')
    else changed.set('photo', String(id))
    return { pathname, search: changed.toString(), hash }
  }

  const go = (id: number | undefined, replace: boolean) =>
    void navigate(addressWith(id), {
      replace,
      preventScrollReset: true,
      state: id === undefined ? null : { photoOpened: replace ? wasOpenedHere : true },
    })

  return {
    openId,
    open: (id: number) => go(id, false),
    /** Shows another photo, without another step for the back button. */
    view: (id: number) => go(id, true),
    close: () => (wasOpenedHere ? void navigate(-1) : go(undefined, true)),
  }
}

/** Its caption or name is told by what contains it. */
export function PhotoThumbnail({ photo }: { photo: Image }) {
  const [missing, setMissing] = useState(false)
  if (missing)
    return <span style={{ padding: '0.5rem', display: 'block' }}>{t('Not on this device yet')}</span>
  return (
    <img
      src={photo.thumbnailUrl}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => setMissing(true)}
    />
  )
}

/** How many of the project's photos are only on this device. */
export function WaitingPhotos({ projectId }: { projectId: number }) {
  const path = useEmployeePath()
  const waiting = useOutbox({ projectId, kind: 'photo' })
  if (waiting.length === 0) return null
  const refused = waiting.filter(({ state }) => state === 'refused').length
  return (
    <Alert
      color={refused > 0 ? 'orange' : 'blue'}
      icon={<IconCloudUpload size={20} aria-hidden />}
      role="status"
      py="xs"
    >
      {t('{count, plural, one {# photo} other {# photos}} on this device, not sent yet', {
        count: waiting.length,
      })}
      {refused > 0 && t(', {refused} of them refused', { refused })}.{' '}
      <Anchor component={Link} to={path(`projects/${projectId}/upload`)} inherit c="inherit" td="underline">
        {t('Show')}
      </Anchor>
    </Alert>
  )
}

/** Links to take, compare and download a project's photos. */
export function PhotoButtons({ project, downloadLabel }: { project: Project; downloadLabel: string }) {
  const path = useEmployeePath()
  const { id, before, after } = project
  return (
    <>
      <Button
        component={Link}
        to={path(`projects/${id}/upload`)}
        variant="default"
        leftSection={<IconCamera size={18} aria-hidden />}
      >
        {t('Add photos')}
      </Button>
      {before.length > 0 && after.length > 0 && (
        <Button
          component={Link}
          to={path(`projects/${id}/photos/compare`)}
          variant="default"
          leftSection={<IconArrowsLeftRight size={18} aria-hidden />}
        >
          {t('Compare')}
        </Button>
      )}
      {before.length + after.length > 0 && (
        <DownloadButton file={() => linkToZip(id)}>{downloadLabel}</DownloadButton>
      )}
    </>
  )
}
