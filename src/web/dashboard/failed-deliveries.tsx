import { Link } from 'react-router'
import { useOpenFailures } from '../deliveries/deliveries-api.ts'
import { DeliveryList } from '../deliveries/delivery-list.tsx'
import { t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import classes from './dashboard.module.css'
import { Panel } from './panel.tsx'

const shown = 5

/** Messages that did not arrive, until somebody has dealt with them; nothing while there are none. */
export function FailedDeliveries() {
  const path = useEmployeePath()
  const { data } = useOpenFailures()
  if (!data || data.total === 0) return null
  return (
    <div className={classes.failures}>
      <Panel
        title={t('Not delivered')}
        aside={
          data.total > shown && (
            <Link className={classes.aside} to={path('deliveries?show=open')}>
              {t('All {total}', { total: data.total })}
            </Link>
          )
        }
      >
        <DeliveryList deliveries={data.rows.slice(0, shown)} withProject />
      </Panel>
    </div>
  )
}
