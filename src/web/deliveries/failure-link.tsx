import { Box, Button, VisuallyHidden } from '@mantine/core'
import { IconMailX } from '@tabler/icons-react'
import { Link } from 'react-router'
import { locale, t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import { useOpenFailures } from './deliveries-api.ts'

/** How many messages failed, on every screen until somebody deals with them. */
export function FailureLink() {
  const path = useEmployeePath()
  const { data } = useOpenFailures()
  const count = data?.total ?? 0
  return (
    // Rendered while empty too, so that screen readers announce what appears in it.
    <span role="status" style={count === 0 ? { position: 'absolute' } : undefined}>
      {count > 0 && (
        <Button
          component={Link}
          to={path('deliveries?show=open')}
          color="red.9"
          h={36}
          px={10}
          leftSection={<IconMailX size={18} stroke={1.8} aria-hidden />}
        >
          <span aria-hidden>
            {count.toLocaleString(locale())}
            <Box component="span" visibleFrom="sm">
              {' '}
              {t('not delivered')}
            </Box>
          </span>
          <VisuallyHidden>
            {t(
              '{count, plural, one {# message couldn’t be delivered} other {# messages couldn’t be delivered}}',
              { count },
            )}
          </VisuallyHidden>
        </Button>
      )}
    </span>
  )
}
