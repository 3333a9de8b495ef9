import { useState } from 'react'
import { t } from '../language/t.ts'
import { useObjectUrl } from '../ui/use-object-url.ts'
import { printPicture } from './print-picture.ts'
import classes from './viewer.module.css'
import { ViewerBar } from './viewer-bar.tsx'

const zooms = [1, 1.5, 2, 3, 4]

/** File endings, by the media types that the server sends. */
const endings: Record<string, string> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
}

/** Shows a picture, with zoom, turning, print and download. */
export function PictureViewer({
  picture,
  name,
  tall = false,
}: {
  picture: Blob
  /** The picture's name, and its file's without the ending. */
  name: string
  /** Whether the page has little above it. */
  tall?: boolean
}) {
  const url = useObjectUrl(picture)
  const [zoom, setZoom] = useState(1)
  const [turned, setTurned] = useState(0)
  return (
    <>
      <ViewerBar
        label={t('Picture')}
        zooms={zooms}
        zoom={zoom}
        onZoom={setZoom}
        onTurn={() => setTurned((turned + 90) % 360)}
        status={zoom > 1 && `${zoom * 100}%`}
        print={() => printPicture(picture)}
        url={url}
        fileName={`${name}${endings[picture.type] ?? ''}`}
      />
      <div
        className={classes.picture}
        style={{ height: `calc(100dvh - ${tall ? 12.5 : 14}rem)` }}
        data-zoomed={zoom > 1 || undefined}
        // Focusable, so that the arrow keys can scroll it.
        tabIndex={0}
        role="region"
        aria-label={name}
      >
        {url && (
          <img
            src={url}
            alt={name}
            style={{
              ...(zoom > 1 ? { width: `${zoom * 100}%` } : {}),
              ...(turned > 0 ? { transform: `rotate(${turned}deg)` } : {}),
            }}
            onDoubleClick={() => setZoom(zoom > 1 ? 1 : 2)}
          />
        )}
      </div>
    </>
  )
}
