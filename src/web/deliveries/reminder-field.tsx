import { Group, NumberInput, Switch } from '@mantine/core'
import { t } from '../language/t.ts'

/** Whether and after how many days a customer who does not answer is reminded. */
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
        label={
          value === null
            ? t('Remind them once if they don’t answer')
            : t('Remind them once if there’s no answer after')
        }
        checked={value !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? 7 : null)}
      />
      {value !== null && (
        <NumberInput
          aria-label={t('Days until the reminder')}
          suffix={` ${value === 1 ? t('day') : t('days')}`}
          w="6.5rem"
          size="xs"
          min={1}
          max={60}
          clampBehavior="strict"
          allowDecimal={false}
          allowNegative={false}
          value={value}
          onChange={(days) => typeof days === 'number' && onChange(days)}
        />
      )}
    </Group>
  )
}
