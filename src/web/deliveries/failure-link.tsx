import { VisuallyHidden } from '@mantine/core'
import { IconMailX } from '@tabler/icons-react'
import { Link } from 'react-router'
import { locale, t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import { useOpenFailures } from './deliveries-api.ts'
import classes from './failure-link.module.css'

/** On every screen until somebody dealt with them: how many messages did not arrive, and the way there. */
export function FailureLink() {
  const path = useEmployeePath()
  const { data } = useOpenFailures()
  const count = data?.total ?? 0
  return (
    // The place is always there: what appears in it later is read out.
    <span role="status" className={classes.place}>
      {count > 0 && (
        <Link to={path('deliveries?show=open')} className={classes.link}>
          <IconMailX size={18} stroke={1.8} aria-hidden />
          <span aria-hidden>
            {count.toLocaleString(locale())}
            <span className={classes.word}> {t('not delivered')}</span>
          </span>
          <VisuallyHidden>
            {t(
              '{count, plural, one {# message couldn’t be delivered} other {# messages couldn’t be delivered}}',
              {
                count,
              },
            )}
          </VisuallyHidden>
        </Link>
      )}
    </span>
  )
}
