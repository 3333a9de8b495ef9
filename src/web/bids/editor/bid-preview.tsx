import { ActionIcon, Group, Switch, Text, Tooltip } from '@mantine/core'
import { IconZoomIn, IconZoomOut, IconZoomReset } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import type { Bid } from '../../../contract/bids.ts'
import { t } from '../../language/t.ts'
import { Segments } from '../../ui/segments.tsx'
import type { BidContent } from './bid-draft.ts'
import classes from './bid-preview.module.css'
import { useBidPreview } from './use-bid-preview.ts'

const zooms = [1, 1.25, 1.5, 2] as const

/** The bid's PDF, updated while you type. */
export function BidPreview({ bid, content }: { bid: Bid; content: BidContent }) {
  const pagesPlace = useRef<HTMLDivElement>(null)
  const [full, setFull] = useState(true)
  const [logo, setLogo] = useState(true)
  const [zoom, setZoom] = useState(0)
  const { pages, error, isBusy } = useBidPreview(pagesPlace, bid, content, { full, logo })
  return (
    <section className={classes.preview} aria-label={t('Preview')}>
      <Group gap="xs" justify="space-between" className={classes.bar}>
        <Group gap="xs">
          <Segments
            size="xs"
            label={t('Version of the PDF')}
            choices={[
              { value: 'full', label: t('Full') },
              { value: 'short', label: t('Short') },
            ]}
            value={full ? 'full' : 'short'}
            onChange={(form) => setFull(form === 'full')}
          />
          <Switch
            size="xs"
            label={t('Our letterhead')}
            checked={logo}
            onChange={(event) => setLogo(event.currentTarget.checked)}
          />
        </Group>
        <Group gap={4}>
          <Text size="xs" c="dimmed" role="status">
            {pages > 0 && t('{pages, plural, one {# page} other {# pages}}', { pages })}
          </Text>
          <Tool label={t('Smaller')} disabled={zoom === 0} onClick={() => setZoom(zoom - 1)}>
            <IconZoomOut size={16} />
          </Tool>
          <Tool label={t('Fit the width')} disabled={zoom === 0} onClick={() => setZoom(0)}>
            <IconZoomReset size={16} />
          </Tool>
          <Tool label={t('Larger')} disabled={zoom === zooms.length - 1} onClick={() => setZoom(zoom + 1)}>
            <IconZoomIn size={16} />
          </Tool>
        </Group>
      </Group>
      {error && (
        <Text size="sm" className={classes.error} role="status">
          {pages > 0 ? t('This page doesn’t show your last change yet.') : t('No preview yet.')} {error}
        </Text>
      )}
      <div className={classes.scroller} tabIndex={0} role="region" aria-label={t('Pages')} aria-busy={isBusy}>
        <div ref={pagesPlace} className={classes.pages} style={{ width: `${(zooms[zoom] ?? 1) * 100}%` }} />
      </div>
    </section>
  )
}

function Tool({
  label,
  onClick,
  disabled,
  children,
}: {
  label: string
  onClick: () => void
  disabled: boolean
  children: ReactNode
}) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="default" size="sm" aria-label={label} onClick={onClick} disabled={disabled}>
        {children}
      </ActionIcon>
    </Tooltip>
  )
}
