import { Center, Loader } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
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

/** Which photo is open in full is part of the address: the telephone's back button closes it. */
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
    /** Another one is shown: that is no further step back. */
    view: (id: number) => go(id, true),
    close: () => (wasOpenedHere ? void navigate(-1) : go(undefined, true)),
  }
}
