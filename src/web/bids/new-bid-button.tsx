import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Bid, NewBid } from '../../contract/bids.ts'
import { formatDollars } from '../../domain/money.ts'
import { t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import { notifyError } from '../ui/notify.ts'
import { MenuButton } from '../ui/popup-button.tsx'
import { bidNameWithin } from './bid-words.ts'
import { useCreateBid } from './bids-api.ts'

const CopyBidDialog = lazy(() =>
  import('./copy-bid-dialog.tsx').then((it) => ({ default: it.CopyBidDialog })),
)

type Copyable = Pick<Bid, 'id' | 'kind' | 'number' | 'revision' | 'total' | 'status'>
type Kind = Bid['kind']

/** Creates a bid or change order and opens it. */
function useStartBid(projectId: number) {
  const path = useEmployeePath()
  const navigate = useNavigate()
  const create = useCreateBid(projectId)
  const busy = useRef(false)

  async function start(bid: NewBid, replace = false) {
    // A double click, or a click while the editor loads, must not create a second bid.
    if (busy.current) return
    busy.current = true
    try {
      const created = await create.mutateAsync(bid)
      await navigate(path(`projects/${projectId}/bids/${created.id}`), { replace })
    } catch (error) {
      notifyError(error)
      busy.current = false
    }
  }

  return {
    isPending: create.isPending,
    startBlank: (kind: Kind) =>
      void start({ groups: [{ name: '', items: [] }], ...(kind !== 'bid' && { kind }) }),
    startInPlace: () => void start({ groups: [{ name: '', items: [] }] }, true),
    startCopy: (copyOf: number, kind: Kind) => void start({ copyOf, ...(kind !== 'bid' && { kind }) }),
  }
}

/** `?newBid=1` in the address starts a blank bid, once, and goes on to its editor. */
export function BidFromAddress({ projectId }: { projectId: number }) {
  const [search, setSearch] = useSearchParams()
  const { startInPlace } = useStartBid(projectId)
  const isAsked = search.has('newBid')
  const startOnce = useEffectEvent(() => {
    // Left in the address, `newBid` would start another bid at each reload.
    setSearch(withoutNewBid, { replace: true, preventScrollReset: true })
    startInPlace()
  })
  useEffect(() => {
    if (isAsked) startOnce()
  }, [isAsked])
  return null
}

function withoutNewBid(search: URLSearchParams): URLSearchParams {
  search.delete('newBid')
  return search
}

export function NewChangeOrderButton({ projectId }: { projectId: number }) {
  const { isPending, startBlank } = useStartBid(projectId)
  return (
    <Button
      variant="default"
      leftSection={<IconPlus size={16} aria-hidden />}
      loading={isPending}
      onClick={() => startBlank('change_order')}
    >
      {t('New change order')}
    </Button>
  )
}

/** Starts a bid, blank or as a copy. Once there is a contract, it also starts change orders. */
export function NewBidButton({ projectId, bids }: { projectId: number; bids: readonly Copyable[] }) {
  const { isPending, startBlank, startCopy } = useStartBid(projectId)
  const [copying, setCopying] = useState<Kind>()
  const hasContract = bids.some(({ status }) => status === 'finalized')
  const dialog = copying && (
    <Suspense fallback={null}>
      <CopyBidDialog
        title={copying === 'bid' ? t('Copy a bid') : t('Copy into a change order')}
        draftKey={`copy-${copying}-${projectId}`}
        busy={isPending}
        onChoose={(copyOf) => startCopy(copyOf, copying)}
        onClose={() => setCopying(undefined)}
      />
    </Suspense>
  )
  if (bids.length === 0) {
    return (
      <>
        <Button.Group>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} />}
            loading={isPending}
            onClick={() => startBlank('bid')}
          >
            {t('New bid')}
          </Button>
          <Button variant="default" onClick={() => setCopying('bid')}>
            {t('Copy from …')}
          </Button>
        </Button.Group>
        {dialog}
      </>
    )
  }
  return (
    <>
      <MenuButton
        button={
          <Button
            variant="default"
            leftSection={<IconPlus size={16} />}
            rightSection={<IconChevronDown size={16} />}
            loading={isPending}
          >
            {t('New bid')}
          </Button>
        }
      >
        <Menu.Item onClick={() => startBlank('bid')}>{t('Blank')}</Menu.Item>
        {bids.map((bid) => (
          <Menu.Item key={bid.id} onClick={() => startCopy(bid.id, 'bid')}>
            {t('Copy of {name} ({total})', {
              name: bidNameWithin(bid),
              total: formatDollars(bid.total),
            })}
          </Menu.Item>
        ))}
        <Menu.Item onClick={() => setCopying('bid')}>{t('Copy from another project …')}</Menu.Item>
        {hasContract && (
          <>
            <Menu.Divider />
            <Menu.Item onClick={() => startBlank('change_order')}>{t('Change order')}</Menu.Item>
            <Menu.Item onClick={() => setCopying('change_order')}>
              {t('Change order, copied from …')}
            </Menu.Item>
          </>
        )}
      </MenuButton>
      {dialog}
    </>
  )
}
