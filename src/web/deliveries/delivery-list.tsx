import { lazy, Suspense, useState } from 'react'
import type { Delivery } from '../../contract/deliveries.ts'
import { isUndelivered } from '../../domain/deliveries.ts'
import { t } from '../language/t.ts'
import { Loaded } from '../ui/loading/loaded.tsx'
import { Section } from '../ui/section.tsx'
import { RecentTime } from '../ui/time-text.tsx'
import { useWideScreen } from '../ui/use-wide-screen.ts'
import classes from './deliveries.module.css'
import { useDeliveriesOf } from './deliveries-api.ts'
import { ChannelMark, DeliveryBadge } from './delivery-badge.tsx'
import { aboutOf, recipientWord, tellState } from './delivery-words.ts'

const DeliveryDrawer = lazy(() => import('./delivery-drawer.tsx'))

export function DeliveryList({
  deliveries,
  withProject = false,
  openFirst,
}: {
  deliveries: readonly Delivery[]
  /** Shows each delivery's project. */
  withProject?: boolean
  /** The delivery that the address leads to. */
  openFirst?: number | undefined
}) {
  const wide = useWideScreen()
  const [open, setOpen] = useState(openFirst)
  return (
    <>
      <ul className={`plain-list ${classes.list}`} hidden={deliveries.length === 0}>
        {deliveries.map((delivery) => (
          <li key={delivery.id}>
            <button type="button" className={classes.row} onClick={() => setOpen(delivery.id)}>
              <ChannelMark channel={delivery.channel} isNarrow={!wide} />
              <span className={classes.what}>
                <span className={classes.to}>
                  {delivery.recipientName || recipientWord(delivery) || t('Nobody')}
                </span>
                <Detail delivery={delivery} withProject={withProject} />
              </span>
              <span className={classes.state}>
                <DeliveryBadge delivery={delivery} />
                <span className={classes.detail}>
                  <RecentTime instant={latestOf(delivery)} />
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {open !== undefined && (
        <Suspense fallback={null}>
          <DeliveryDrawer id={open} onOpen={setOpen} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  )
}

function Detail({ delivery, withProject }: { delivery: Delivery; withProject: boolean }) {
  const { project, recipientName, cc, bcc, refusedCopies, status, handledAt } = delivery
  const copies = cc.length + bcc.length
  const isBad = isUndelivered(status) && handledAt === null
  const facts = [
    withProject && project ? project.number : '',
    aboutOf(delivery),
    recipientName === '' ? '' : recipientWord(delivery),
    copies === 0 ? '' : t('{count, plural, one {# copy} other {# copies}}', { count: copies }),
    isUndelivered(status) && handledAt !== null ? t('dealt with') : '',
  ]
  return (
    <>
      <span className={classes.detail} style={{ display: 'block' }}>
        {facts.filter(Boolean).join(' · ')}
      </span>
      {refusedCopies.length > 0 && (
        <span className={classes.detail} data-bad style={{ display: 'block' }}>
          {t('{count, plural, one {# copy} other {# copies}} didn’t arrive.', {
            count: refusedCopies.length,
          })}
        </span>
      )}
      {(isBad || status === 'queued') && (
        <span className={classes.detail} data-bad={isBad || undefined} style={{ display: 'block' }}>
          {tellState(delivery)}
        </span>
      )}
    </>
  )
}

function latestOf({ readAt, deliveredAt, failedAt, acceptedAt, createdAt }: Delivery): string {
  return readAt ?? deliveredAt ?? failedAt ?? acceptedAt ?? createdAt
}

/** What was sent about a project. */
export function ProjectDeliveriesSection({ projectId }: { projectId: number }) {
  const deliveries = useDeliveriesOf({ project_id: projectId })
  return (
    <Section
      id="deliveries"
      title={t('Deliveries')}
      empty={
        deliveries.data?.length === 0 &&
        t('Nothing sent yet. Send a bid from its editor or the list above, and see here whether it arrived.')
      }
    >
      <Loaded query={deliveries} lines={2}>
        {(loaded) => <DeliveryList deliveries={loaded} />}
      </Loaded>
    </Section>
  )
}
