import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Bid, NewBid } from '../../contract/bids.ts'
import { formatDollars } from '../../domain/money.ts'
import { t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import { notifyError } from '../ui/notify.ts'
import { bidNameWithin } from './bid-words.ts'
import { useCreateBid } from './bids-api.ts'

const CopyBidDialog = lazy(() =>
  import('./copy-bid-dialog.tsx').then((it) => ({ default: it.CopyBidDialog })),
)

type Copyable = Pick<Bid, 'id' | 'kind' | 'number' | 'revision' | 'total' | 'status'>
type Kind = Bid['kind']

/** Starts a bid, or once there is a contract a change order, blank or as a copy of any bid, and opens it. */
export function NewBidButton({ projectId, bids }: { projectId: number; bids: readonly Copyable[] }) {
  const path = useEmployeePath()
  const navigate = useNavigate()
  const create = useCreateBid(projectId)
  const busy = useRef(false)
  const [copying, setCopying] = useState<Kind>()
  const hasContract = bids.some(({ status }) => status === 'finalized')

  async function start(bid: NewBid) {
    // The second click of a double click must not write a second bid; nor one while the editor is loading.
    if (busy.current) return
    busy.current = true
    try {
      const created = await create.mutateAsync(bid)
      await navigate(path(`projects/${projectId}/bids/${created.id}`))
    } catch (error) {
      notifyError(error)
      busy.current = false
    }
  }

  const blank = (kind: Kind = 'bid') =>
    void start({ groups: [{ name: '', items: [] }], ...(kind !== 'bid' && { kind }) })
  const dialog = copying && (
    <Suspense fallback={null}>
      <CopyBidDialog
        title={copying === 'bid' ? t('Copy a bid') : t('Copy into a change order')}
        draftKey={`copy-${copying}-${projectId}`}
        busy={create.isPending}
        onChoose={(copyOf) => void start({ copyOf, ...(copying !== 'bid' && { kind: copying }) })}
        onClose={() => setCopying(undefined)}
      />
    </Suspense>
  )
  if (bids.length === 0) {
    return (
      <>
        <Button.Group>
          <Button leftSection={<IconPlus size={16} />} loading={create.isPending} onClick={() => blank()}>
            {t('New bid')}
          </Button>
          <Button variant="light" onClick={() => setCopying('bid')}>
            {t('Copy from …')}
          </Button>
        </Button.Group>
        {dialog}
      </>
    )
  }
  return (
    <>
      <Menu position="bottom-end" withinPortal shadow="md">
        <Menu.Target>
          <Button
            leftSection={<IconPlus size={16} />}
            rightSection={<IconChevronDown size={16} />}
            loading={create.isPending}
          >
            {t('New bid')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => blank()}>{t('Blank')}</Menu.Item>
          {bids.map((bid) => (
            <Menu.Item key={bid.id} onClick={() => void start({ copyOf: bid.id })}>
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
              <Menu.Item onClick={() => blank('change_order')}>{t('Change order')}</Menu.Item>
              <Menu.Item onClick={() => setCopying('change_order')}>
                {t('Change order, copied from …')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {dialog}
    </>
  )
}
