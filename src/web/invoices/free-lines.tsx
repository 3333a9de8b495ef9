import { ActionIcon, Button, Group, Input, Stack, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { Billing } from '../../contract/invoices.ts'
import { t } from '../language/t.ts'
import { MoneyField } from '../ui/money-field.tsx'
import type { LineFieldsProps } from './billed-lines.tsx'
import classes from './invoice-form.module.css'
import { emptyLine, type LineDraft } from './invoice-lines.ts'

/** Lines the person types. A credit has an amount below zero. */
export function FreeLines({
  items,
  schedule,
  errors,
  onChange,
  disabled,
}: LineFieldsProps & {
  /** These lines have checkboxes of their own. */
  schedule: Billing['schedule']
}) {
  const set = (place: number, fields: Partial<LineDraft>) =>
    onChange(items.map((line, index) => (index === place ? { ...line, ...fields } : line)))
  const free = items
    .map((line, place) => ({ line, place }))
    .filter(({ line }) => !schedule.some(({ id }) => id === line.scheduledPaymentId))
  const list = useRef<HTMLDivElement>(null)
  const isAdding = useRef(false)
  useEffect(() => {
    // After the render: the new line has no field before.
    if (isAdding.current) {
      list.current?.querySelector<HTMLElement>(`[data-path="items.${items.length - 1}.description"]`)?.focus()
    }
    isAdding.current = false
  }, [items])
  return (
    <Input.Wrapper label={t('Other lines')} labelElement="div">
      <Stack gap="xs" ref={list}>
        {free.map(({ line, place }, count) => (
          <div key={line.key} className={classes.line}>
            <TextInput
              aria-label={t('What line {number} is for', { number: count + 1 })}
              placeholder={t('Extra pier, permit fee …')}
              maxLength={200}
              disabled={disabled}
              data-path={`items.${place}.description`}
              error={errors[`items.${place}.description`]}
              value={line.description}
              onChange={(event) => set(place, { description: event.currentTarget.value })}
            />
            <MoneyField
              aria-label={t('Amount of line {number}', { number: count + 1 })}
              disabled={disabled}
              data-path={`items.${place}.amount`}
              error={errors[`items.${place}.amount`]}
              value={line.amount}
              onChange={(amount) => set(place, { amount })}
            />
            <ActionIcon
              variant="subtle"
              color="red"
              size="input-sm"
              disabled={disabled}
              aria-label={t('Remove line {number}', { number: count + 1 })}
              onClick={() => onChange(items.toSpliced(place, 1))}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </div>
        ))}
        <Group>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} />}
            disabled={disabled}
            onClick={() => {
              isAdding.current = true
              onChange([...items, emptyLine()])
            }}
          >
            {t('Add a line')}
          </Button>
        </Group>
      </Stack>
    </Input.Wrapper>
  )
}
