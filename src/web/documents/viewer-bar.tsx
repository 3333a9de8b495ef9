import { ActionIcon, Button, Group, Text, Tooltip } from '@mantine/core'
import {
  IconDownload,
  IconPrinter,
  IconRotateClockwise,
  IconZoomIn,
  IconZoomOut,
  IconZoomReset,
} from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import { t } from '../language/t.ts'
import { notifyError } from '../ui/notify.ts'

/** The tools above a document: zoom, print, download. */
export function ViewerBar({
  label,
  zooms,
  zoom,
  onZoom,
  onTurn,
  status,
  print,
  url,
  fileName,
  children,
}: {
  label: string
  /** The zoom steps, from the smallest. */
  zooms: readonly number[]
  zoom: number
  onZoom: (zoom: number) => void
  onTurn?: () => void
  status: ReactNode
  print: () => Promise<void>
  /** Where the file is, once it can be downloaded. */
  url: string | undefined
  fileName: string
  /** More buttons, before Print. */
  children?: ReactNode
}) {
  const at = zooms.indexOf(zoom)
  const step = (by: 1 | -1) => onZoom(zooms[at + by] ?? zoom)
  const fit = () => onZoom(1)
  useZoomKeys(step, fit)
  return (
    <Group justify="space-between" mb="sm" role="toolbar" aria-label={label}>
      <Group gap={4}>
        <Tool label={t('Zoom out (Alt −)')} onClick={() => step(-1)} disabled={at === 0}>
          <IconZoomOut size={18} />
        </Tool>
        <Tool label={t('Fit (Alt 0)')} onClick={fit}>
          <IconZoomReset size={18} />
        </Tool>
        <Tool label={t('Zoom in (Alt +)')} onClick={() => step(1)} disabled={at === zooms.length - 1}>
          <IconZoomIn size={18} />
        </Tool>
        {onTurn && (
          <Tool label={t('Turn')} onClick={onTurn}>
            <IconRotateClockwise size={18} />
          </Tool>
        )}
        <Text size="sm" c="dimmed" ml="xs" role="status">
          {status}
        </Text>
      </Group>
      <Group gap="xs">
        {children}
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={() => void print().catch(notifyError)}
        >
          {t('Print')}
        </Button>
        {url && (
          <Button
            component="a"
            href={url}
            download={fileName}
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {t('Download')}
          </Button>
        )}
      </Group>
    </Group>
  )
}

function Tool({
  label,
  onClick,
  disabled = false,
  children,
}: {
  label: string
  onClick: () => void
  disabled?: boolean
  children: ReactNode
}) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="default" size="lg" aria-label={label} onClick={onClick} disabled={disabled}>
        {children}
      </ActionIcon>
    </Tooltip>
  )
}

/** With Alt, the keys also work while somebody types in a field. */
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
