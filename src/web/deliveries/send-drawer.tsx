import type { Bid } from '../../contract/bids.ts'
import { bidNameWithin } from '../bids/bid-words.ts'
import { t } from '../language/t.ts'
import { useProject } from '../projects/projects-api.ts'
import { LoadState } from '../ui/loading/loaded.tsx'
import classes from './send-drawer.module.css'
import { SendForm } from './send-form.tsx'
import { WideDrawer } from './send-parts.tsx'
import { type SendWay, useBidToSend } from './sending-api.ts'

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
  /** The failed delivery that the new one replaces. */
  insteadOf?: number
  onClose: () => void
}) {
  const bid = useBidToSend({ projectId, bidId })
  const project = useProject(projectId)
  return (
    <WideDrawer title={bid.data ? titleOf(bid.data) : t('Send')} onClose={onClose}>
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
          <LoadState query={bid.data ? project : bid} lines={8} />
        </div>
      )}
    </WideDrawer>
  )
}

function titleOf(bid: Bid): string {
  return t('Send {bid} to {customer}', { bid: bidNameWithin(bid), customer: bid.project.customerName })
}
