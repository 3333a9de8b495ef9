import { ActionIcon, Anchor, Group } from '@mantine/core'
import { IconArrowLeft, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Receipt } from '../../contract/receipts.ts'
import type { ChosenProject } from '../expenses/expense-form.ts'
import { receiptFileQuery } from '../expenses/kept-receipt.ts'
import { LazyReceiptView } from '../expenses/receipt-picture.tsx'
import { t } from '../language/t.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { type Assigned, AssignForm } from './assign-form.tsx'
import classes from './receipts.module.css'
import { fileOf } from './receipts-api.ts'

/** One receipt with its picture and the form that makes it a bill. Everything works by keyboard. */
export function AssignPlace({
  receipts,
  receipt,
  recent,
  onGo,
  onLeave,
  onAssigned,
  onDismiss,
}: {
  receipts: readonly Receipt[]
  receipt: Receipt
  recent: readonly ChosenProject[]
  onGo: (receipt: Receipt) => void
  onLeave: () => void
  onAssigned: (assigned: Assigned) => void
  onDismiss: () => void
}) {
  const place = receipts.indexOf(receipt)
  const next = receipts[place + 1]
  const previous = receipts[place - 1]
  usePrefetch(next)
  useKeys({ Escape: onLeave, PageDown: () => next && onGo(next), PageUp: () => previous && onGo(previous) })
  return (
    <>
      <PageHeader
        title={t('Receipt {number} of {count}', { number: place + 1, count: receipts.length })}
        above={
          <Anchor component="button" type="button" size="sm" onClick={onLeave}>
            <IconArrowLeft size={14} aria-hidden style={{ verticalAlign: '-2px' }} /> {t('Receipts')}
          </Anchor>
        }
        description={receipt.fileName}
        actions={
          <Group gap="xs">
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={t('Previous receipt')}
              disabled={!previous}
              onClick={() => previous && onGo(previous)}
            >
              <IconChevronLeft size={18} />
            </ActionIcon>
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={t('Next receipt')}
              disabled={!next}
              onClick={() => next && onGo(next)}
            >
              <IconChevronRight size={18} />
            </ActionIcon>
          </Group>
        }
      />
      <div className={classes.assign}>
        <div className={classes.picture}>
          <LazyReceiptView key={receipt.id} receipt={fileOf(receipt)} tall />
        </div>
        <AssignForm
          key={receipt.id}
          receipt={receipt}
          recent={recent}
          onAssigned={onAssigned}
          onDismiss={onDismiss}
        />
      </div>
    </>
  )
}

/** Loads the next picture ahead of time. */
function usePrefetch(next: Receipt | undefined) {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (next) void queryClient.prefetchQuery(receiptFileQuery(fileOf(next)))
  }, [queryClient, next])
}

/** Handles keys wherever the focus is, except in an open list or dialog, which uses them itself. */
function useKeys(keys: Readonly<Record<string, () => unknown>>) {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const act = latest.current[event.key]
      if (!act || event.altKey || event.ctrlKey || event.metaKey) return
      const { target } = event
      if (target instanceof Element) {
        if (target.getAttribute('aria-expanded') === 'true' || target.closest('[role="dialog"]')) return
      }
      event.preventDefault()
      act()
    }
    // Captured, so that this runs before a field closes its list and no longer looks open.
    document.addEventListener('keydown', onKeyDown, { capture: true })
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [])
}
