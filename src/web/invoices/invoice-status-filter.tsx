import { Button, Checkbox, Divider, Input, Popover, Stack } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type InvoiceStatus, invoiceStatuses } from '../../domain/invoices.ts'
import { statusWord } from '../ui/status-badge.tsx'

/** One status or several, and whether only what is still owed is shown. */
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
    <Input.Wrapper label="Status" labelElement="div">
      <Popover position="bottom-start" shadow="md" trapFocus returnFocus>
        <Popover.Target>
          <Button
            variant="default"
            fw={400}
            px={12}
            fullWidth
            justify="space-between"
            rightSection={<IconChevronDown size={14} aria-hidden />}
            aria-label={`Status: ${label}`}
          >
            {label}
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          <Checkbox
            label="Only what is owed"
            checked={isOpen}
            onChange={(event) => onOpen(event.currentTarget.checked)}
          />
          <Divider my="xs" />
          <Checkbox.Group
            aria-label="Status"
            value={[...statuses]}
            onChange={(chosen) => onStatuses(invoiceStatuses.filter((status) => chosen.includes(status)))}
          >
            <Stack gap="xs">
              {invoiceStatuses.map((status) => (
                <Checkbox key={status} value={status} label={statusWord(status)} />
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
  if (only === undefined) return isOpen ? 'Owed' : 'All'
  const words = statuses.length === 1 ? statusWord(only) : `${statuses.length} statuses`
  return isOpen ? `${words}, owed` : words
}
