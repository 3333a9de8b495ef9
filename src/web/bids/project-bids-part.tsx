import { ProjectDeliveriesSection } from '../deliveries/delivery-list.tsx'
import { t } from '../language/t.ts'
import { useShownProject } from '../projects/page/project-places.ts'
import { Section } from '../ui/section.tsx'
import classes from './bid-list.module.css'
import { BidList } from './bid-list.tsx'
import { BidFromAddress, NewBidButton, NewChangeOrderButton } from './new-bid-button.tsx'

/** View bids: every bid and change order of a project with their revisions, and what went out. */
export default function ProjectBidsPart() {
  const { id, bids: all, finalized } = useShownProject()
  const bids = all.filter(({ kind }) => kind === 'bid')
  const orders = all.filter(({ kind }) => kind === 'change_order')
  return (
    <div className={classes.sections}>
      <BidFromAddress projectId={id} />
      <Section
        id="bids"
        title={t('Bids')}
        term="finalize"
        empty={bids.length === 0 && t('No bid yet.')}
        actions={<NewBidButton projectId={id} bids={bids.filter(({ status }) => status !== 'superseded')} />}
      >
        <BidList bids={bids} />
      </Section>
      {(finalized || orders.length > 0) && (
        <Section
          id="change-orders"
          title={t('Change orders')}
          term="changeOrder"
          empty={
            orders.length === 0 &&
            t('No change orders yet. Send one like a bid; once you finalize it, it adds to the contract.')
          }
          actions={finalized && <NewChangeOrderButton projectId={id} />}
        >
          <BidList bids={orders} />
        </Section>
      )}
      <ProjectDeliveriesSection projectId={id} />
    </div>
  )
}
