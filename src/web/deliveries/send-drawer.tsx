import { Drawer } from '@mantine/core'
import type { Bid } from '../../contract/bids.ts'
import { bidNameWithin } from '../bids/bid-words.ts'
import { t } from '../language/t.ts'
import { useProject } from '../projects/projects-api.ts'
import { ErrorState } from '../ui/loading/error-state.tsx'
import { LoadingSkeleton } from '../ui/loading/loading-skeleton.tsx'
import { useFocusReturn } from '../ui/use-focus-return.ts'
import { useWideScreen } from '../ui/use-wide-screen.ts'
import classes from './send-drawer.module.css'
import { SendForm } from './send-form.tsx'
import { useBidToSend } from './sending-api.ts'
import type { SendWay } from './use-send-form.ts'

/** Sends a bid by e-mail, WhatsApp or link, and shows beside it exactly what goes out. */
export default function SendDrawer({
  projectId,
  bidId,
  startWith,
  insteadOf,
  onClose,
}: {
  projectId: number
  bidId: number
  startWith?: SendWay
  /** The failed delivery whose place the new one takes. */
  insteadOf?: number
  onClose: () => void
}) {
  const wide = useWideScreen()
  useFocusReturn()
  const bid = useBidToSend({ projectId, bidId })
  const project = useProject(projectId)
  const failed = bid.data ? project : bid
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={wide ? 'min(100%, 78rem)' : '100%'}
      title={bid.data ? titleOf(bid.data) : t('Send')}
      classNames={{ body: classes.body ?? '', content: classes.content ?? '' }}
    >
      {bid.data && project.data ? (
        <SendForm
          bid={bid.data}
          project={project.data}
          startWith={startWith}
          insteadOf={insteadOf}
          onClose={onClose}
        />
      ) : (
        <div className={classes.fields}>
          {failed.error ? (
            <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
          ) : (
            <LoadingSkeleton lines={8} />
          )}
        </div>
      )}
    </Drawer>
  )
}

function titleOf(bid: Bid): string {
  return t('Send {bid} to {customer}', { bid: bidNameWithin(bid), customer: bid.project.customerName })
}
