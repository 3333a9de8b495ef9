import { Group, NumberInput, Switch } from '@mantine/core'

/** Whether, and after how many days, a customer who has not answered is written to once more. */
export function ReminderField({
  value,
  onChange,
}: {
  value: number | null
  onChange: (days: number | null) => void
}) {
  return (
    <Group gap="xs" align="center">
      <Switch
        label="Remind them once, without an answer after"
        checked={value !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? 7 : null)}
      />
      <NumberInput
        aria-label="Days until the reminder"
        suffix=" days"
        w="6.5rem"
        size="xs"
        min={1}
        max={60}
        clampBehavior="strict"
        allowDecimal={false}
        allowNegative={false}
        disabled={value === null}
        value={value ?? 7}
        onChange={(days) => typeof days === 'number' && onChange(days)}
      />
    </Group>
  )
}
