import { Button, Checkbox, Divider, Input, Popover, Stack } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { type InvoiceStatus, invoiceStatuses } from '../../domain/invoices.ts'
import { t } from '../language/t.ts'
import { statusWord } from '../ui/status-badge.tsx'

export function InvoiceStatusFilter({
  statuses,
  isOpen,
  onStatuses,
  onOpen,
}: {
  statuses: readonly InvoiceStatus[]
  isOpen: boolean
  onStatuses: (statuses: readonly InvoiceStatus[]) => void
  onOpen: (isOpen: boolean) => void
}) {
  const label = filterWord(statuses, isOpen)
  return (
    <Input.Wrapper label={t('Status')} labelElement="div">
      <Popover position="bottom-start" shadow="md" trapFocus returnFocus>
        <Popover.Target>
          <Button
            variant="default"
            fw={400}
            px={12}
            fullWidth
            justify="space-between"
            rightSection={<IconSelector size={14} color="var(--mantine-color-placeholder)" aria-hidden />}
            aria-label={t('Status: {label}', { label })}
          >
            {label}
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          <Checkbox
            label={t('Only what is owed')}
            checked={isOpen}
            onChange={(event) => onOpen(event.currentTarget.checked)}
          />
          <Divider my="xs" />
          <Checkbox.Group
            aria-label={t('Status')}
            value={[...statuses]}
            onChange={(chosen) => onStatuses(invoiceStatuses.filter((status) => chosen.includes(status)))}
          >
            <Stack gap="xs">
              {invoiceStatuses.map((status) => (
                <Checkbox key={status} value={status} label={statusWord(status, 'invoice')} />
              ))}
            </Stack>
          </Checkbox.Group>
        </Popover.Dropdown>
      </Popover>
    </Input.Wrapper>
  )
}

function filterWord(statuses: readonly InvoiceStatus[], isOpen: boolean): string {
  const [only] = statuses
  if (only === undefined) return isOpen ? t('Owed') : t('All')
  const words =
    statuses.length === 1 ? statusWord(only, 'invoice') : t('{count} statuses', { count: statuses.length })
  return isOpen ? t('{words}, owed', { words }) : words
}
