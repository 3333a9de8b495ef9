import { useOpenFailures } from '../deliveries/deliveries-api.ts'
import { DeliveryList } from '../deliveries/delivery-list.tsx'
import { t } from '../language/t.ts'
import { Panel } from './panel.tsx'

const shown = 5

/** Messages that did not arrive, until somebody has dealt with them. */
export function FailedDeliveries() {
  const { data } = useOpenFailures()
  if (!data || data.total === 0) return null
  const { total, rows } = data
  return (
    <Panel
      title={t('Not delivered')}
      more={
        total > shown ? { screen: 'deliveries?show=open', label: t('All {total}', { total }) } : undefined
      }
    >
      <DeliveryList deliveries={rows.slice(0, shown)} withProject />
    </Panel>
  )
}
