import { Alert } from '@mantine/core'
import type { Delivery } from '../../contract/deliveries.ts'
import { t } from '../language/t.ts'

/** Who did not get their copy. */
export function RefusedCopies({ delivery: { refusedCopies } }: { delivery: Delivery }) {
  if (refusedCopies.length === 0) return null
  return (
    <Alert color="orange" style={{ overflowWrap: 'anywhere' }}>
      {refusedCopies.map(({ address, reason }) => (
        <div key={address}>
          {reason === ''
            ? t('The copy for {address} didn’t arrive.', { address })
            : t('The copy for {address} didn’t arrive: {reason}', { address, reason })}
        </div>
      ))}
    </Alert>
  )
}
