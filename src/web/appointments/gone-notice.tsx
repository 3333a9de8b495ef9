import { Alert } from '@mantine/core'
import { t } from '../language/t.ts'

/** Says why nothing can be done any more to the appointment that is open. */
export function GoneNotice() {
  return (
    <Alert color="orange" py="xs" role="alert">
      {t('A colleague deleted this appointment')}
    </Alert>
  )
}
