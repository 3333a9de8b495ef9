import { useState } from 'react'
import type { Image } from '../../contract/images.ts'
import { t } from '../language/t.ts'

/** The small copy. Its box has its place before the picture is there; what shows it says what it is. */
export function PhotoThumbnail({ photo, eager = false }: { photo: Image; eager?: boolean }) {
  const [missing, setMissing] = useState(false)
  if (missing)
    return <span style={{ padding: '0.5rem', display: 'block' }}>{t('Not on this device yet')}</span>
  return (
    <img
      src={photo.thumbnailUrl}
      alt=""
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      draggable={false}
      onError={() => setMissing(true)}
    />
  )
}
