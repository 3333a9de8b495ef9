import { Center, Loader } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { Image } from '../../contract/images.ts'
import { t } from '../language/t.ts'
import type { PhotoSteps } from './use-photo-steps.ts'

const PhotoLightbox = lazy(() => import('./photo-lightbox.tsx'))

export interface LightboxProps {
  projectId: number
  /** In the order in which they follow each other. */
  photos: readonly Image[]
  openId: number
  steps: Pick<PhotoSteps, 'remove'>
  onView: (id: number) => void
  onClose: () => void
}

/** Photos in full; what shows them is loaded when the first one is opened. */
export function LazyLightbox(props: LightboxProps) {
  return (
    <Suspense
      fallback={
        <Center
          pos="fixed"
          inset={0}
          bg="#101113"
          style={{ zIndex: 200 }}
          role="status"
          aria-label={t('Loading')}
        >
          <Loader color="blue" />
        </Center>
      }
    >
      <PhotoLightbox {...props} />
    </Suspense>
  )
}
