import { Badge } from '@mantine/core'
import type { Invoice } from '../../contract/invoices.ts'
import { t } from '../language/t.ts'

/** Only what is out of the common: an invoice for what earlier ones held back. */
export function KindBadge({ invoice: { kind } }: { invoice: Pick<Invoice, 'kind'> }) {
  if (kind === 'standard') return null
  return (
    <Badge variant="outline" color="gray" radius="sm" tt="none" fw={600} size="sm">
      {t('Retention')}
    </Badge>
  )
}
