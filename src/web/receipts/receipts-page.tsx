import { Button } from '@mantine/core'
import { IconKeyboard } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Receipt } from '../../contract/receipts.ts'
import type { ChosenProject } from '../expenses/expense-form.ts'
import { receiptsQuery } from '../expenses/expenses-api.ts'
import { t } from '../language/t.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadState } from '../ui/loading/loaded.tsx'
import { BackLink, PageHeader } from '../ui/page-header.tsx'
import type { Assigned } from './assign-form.tsx'
import { AssignPlace } from './assign-place.tsx'
import { AssignedSummary } from './assigned-summary.tsx'
import { DropPlace } from './drop-place.tsx'
import { useDismissal } from './receipts-api.ts'
import { UploadList, useUploads } from './uploads.tsx'
import { WaitingReceipts } from './waiting-receipts.tsx'

/** The inbox: receipts are dropped here by the stack, then assigned to projects one by one. */
export default function ReceiptsPage() {
  const { data: receipts, error, refetch } = useQuery(receiptsQuery)
  const { queue, uploads } = useUploads()
  const { chosen, go } = useChosen()
  const [assigned, setAssigned] = useState<readonly Assigned[]>([])
  const [dismissed, setDismissed] = useState(0)
  const dismiss = useDismissal((by) => setDismissed((count) => count + by))
  const receipt = receipts?.find(({ id }) => id === chosen)

  /** Opens the next receipt, or after the last one the first that is left. */
  function goOnFrom(done: Receipt) {
    const rest = receipts?.filter(({ id }) => id !== done.id) ?? []
    const place = receipts?.indexOf(done) ?? 0
    go(rest[place] ?? rest[0])
  }

  if (receipts && receipt) {
    return (
      <AssignPlace
        receipts={receipts}
        receipt={receipt}
        recent={recentProjects(assigned)}
        onGo={go}
        onLeave={() => go(undefined)}
        onAssigned={(one) => {
          setAssigned((before) => [...before, one])
          goOnFrom(receipt)
        }}
        onDismiss={() => {
          void dismiss(receipt).then((isAside) => {
            if (isAside) goOnFrom(receipt)
          })
        }}
      />
    )
  }
  return (
    <>
      <InboxHeader receipts={receipts} onBegin={go} />
      <AssignedSummary
        assigned={assigned}
        dismissed={dismissed}
        onClose={() => {
          setAssigned([])
          setDismissed(0)
        }}
      />
      <DropPlace onFiles={(files) => queue.add(files)} />
      <UploadList uploads={uploads} queue={queue} />
      {(error || !receipts) && <LoadState query={{ error, refetch }} />}
      {receipts?.length === 0 && (
        <EmptyState title={t('No receipts waiting')}>
          {t(
            'Drop a stack of receipts here, or take pictures of them on site. Then turn each into a bill with a few keys.',
          )}
        </EmptyState>
      )}
      {receipts && receipts.length > 0 && (
        <WaitingReceipts receipts={receipts} onOpen={go} onDismiss={(one) => void dismiss(one)} />
      )}
    </>
  )
}

function InboxHeader({
  receipts,
  onBegin,
}: {
  receipts: readonly Receipt[] | undefined
  onBegin: (receipt: Receipt) => void
}) {
  const first = receipts?.[0]
  return (
    <PageHeader
      title={t('Receipts')}
      above={<BackLink to="all-expenses-page">{t('Expenses')}</BackLink>}
      description={
        <span aria-live="polite">
          {receipts
            ? t('{count, plural, one {# receipt waiting} other {# receipts waiting}}', {
                count: receipts.length,
              })
            : ' '}
        </span>
      }
      actions={
        first && (
          <Button leftSection={<IconKeyboard size={18} aria-hidden />} onClick={() => onBegin(first)}>
            {t('Assign one by one')}
          </Button>
        )
      }
    />
  )
}

/** The open receipt is in the address: a reload keeps it open and Back closes it. */
function useChosen() {
  const [search, setSearch] = useSearchParams()
  const named = Number(search.get('receipt') ?? 0)
  // The address changes a moment later. Without this, the inbox would flash in between.
  const [turnedTo, setTurnedTo] = useState<number>()
  useEffect(() => setTurnedTo(undefined), [named])
  const chosen = turnedTo ?? named

  function go(receipt: Receipt | undefined) {
    setTurnedTo(receipt?.id ?? 0)
    setSearch(receipt ? { receipt: String(receipt.id) } : {}, {
      // Back leads to the inbox, not through every receipt before.
      replace: chosen > 0,
      preventScrollReset: receipt === undefined,
    })
  }
  return { chosen, go }
}

function recentProjects(assigned: readonly Assigned[]): ChosenProject[] {
  const projects = assigned.map(({ project }) => project).toReversed()
  return [...new Map(projects.map((project) => [project.id, project])).values()].slice(0, 5)
}
