import { Badge } from '@mantine/core'
import type { Invoice } from '../../contract/invoices.ts'
import { t } from '../language/t.ts'
import { StatusBadge } from '../ui/status-badge.tsx'

/** An invoice's status, and a second badge on an invoice that releases retention. */
export function InvoiceBadges({
  invoice: { kind, status },
  size = 'sm',
}: {
  invoice: Pick<Invoice, 'kind' | 'status'>
  size?: 'sm' | 'md'
}) {
  return (
    <>
      <StatusBadge of="invoice" status={status} size={size} />{' '}
      {kind === 'retention' && (
        <Badge variant="outline" color="gray" radius="sm" tt="none" fw={600} size="sm">
          {t('Retention')}
        </Badge>
      )}
    </>
  )
}
