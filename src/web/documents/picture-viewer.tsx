import { Button, Group, Text } from '@mantine/core'
import {
  IconDownload,
  IconPrinter,
  IconRotateClockwise,
  IconZoomIn,
  IconZoomOut,
  IconZoomReset,
} from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { t } from '../language/t.ts'
import { notifyError } from '../ui/notify.ts'
import { useObjectUrl } from '../ui/use-object-url.ts'
import classes from './picture-viewer.module.css'
import { printPicture } from './print-picture.ts'
import { ViewerTool } from './viewer-tool.tsx'

const zooms = [1, 1.5, 2, 3, 4] as const

/** The ending of a file, by what the server serves. */
const endings: Record<string, string> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
}

/** A picture inside the app: it fits its place, with zoom, turning, print and download. */
export function PictureViewer({
  picture,
  name,
  tall = false,
}: {
  picture: Blob
  /** What it is called, and its file without the ending. */
  name: string
  /** Whether there is little above it. */
  tall?: boolean
}) {
  const url = useObjectUrl(picture)
  const [zoom, setZoom] = useState<number>(1)
  const [turned, setTurned] = useState(0)
  const step = (by: 1 | -1) =>
    setZoom(
      (now) => zooms[Math.max(0, Math.min(zooms.length - 1, zooms.findIndex((z) => z === now) + by))] ?? 1,
    )
  useZoomKeys(step, () => setZoom(1))
  return (
    <>
      <Group justify="space-between" mb="xs" role="toolbar" aria-label={t('Picture')}>
        <Group gap={4}>
          <ViewerTool label={t('Smaller (Alt −)')} onClick={() => step(-1)} disabled={zoom === zooms[0]}>
            <IconZoomOut size={18} />
          </ViewerTool>
          <ViewerTool label={t('Fit (Alt 0)')} onClick={() => setZoom(1)}>
            <IconZoomReset size={18} />
          </ViewerTool>
          <ViewerTool label={t('Larger (Alt +)')} onClick={() => step(1)} disabled={zoom === zooms.at(-1)}>
            <IconZoomIn size={18} />
          </ViewerTool>
          <ViewerTool label={t('Turn')} onClick={() => setTurned((turned + 90) % 360)}>
            <IconRotateClockwise size={18} />
          </ViewerTool>
          <Text size="sm" c="dimmed" ml="xs" role="status">
            {zoom > 1 && `${zoom * 100}%`}
          </Text>
        </Group>
        <Group gap="xs">
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPrinter size={16} aria-hidden />}
            onClick={() => void printPicture(picture).catch(notifyError)}
          >
            {t('Print')}
          </Button>
          {url && (
            <Button
              component="a"
              href={url}
              download={`${name}${endings[picture.type] ?? ''}`}
              variant="default"
              size="xs"
              leftSection={<IconDownload size={16} aria-hidden />}
            >
              {t('Download')}
            </Button>
          )}
        </Group>
      </Group>
      <div
        className={classes.whole}
        data-tall={tall || undefined}
        data-zoomed={zoom > 1 || undefined}
        // What is larger than its place is scrolled by the arrow keys too.
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

/** Works from inside a field as well: with Alt, since the keys themselves write there. */
function useZoomKeys(step: (by: 1 | -1) => void, fit: () => void) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey) return
      const act = {
        Equal: () => step(1),
        NumpadAdd: () => step(1),
        Minus: () => step(-1),
        NumpadSubtract: () => step(-1),
        Digit0: fit,
      }[event.code]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  })
}
