import { Center, Loader } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { t } from '../language/t.ts'
import type { LightboxProps } from './photo-lightbox.tsx'

const PhotoLightbox = lazy(() => import('./photo-lightbox.tsx'))

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
