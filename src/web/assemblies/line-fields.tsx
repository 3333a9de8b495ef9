import { ActionIcon, Button, Checkbox, Group, Input, NativeSelect, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { units } from '../../domain/bids.ts'
import { formatDollars, lineAmount } from '../../domain/money.ts'
import { t } from '../language/t.ts'
import { MoneyField } from '../ui/money-field.tsx'
import { TextArea } from '../ui/text-area.tsx'
import classes from './assemblies.module.css'
import { type AssemblyValues, emptyLine, resultOf } from './assembly-form.ts'
import { FieldsPart } from './fields-part.tsx'
import { useRows } from './form-rows.ts'

type Form = UseFormReturnType<AssemblyValues>

/** An assembly's lines, each with its formula and what that gives with the numbers as typed. */
export function LineFields({ form }: { form: Form }) {
  const { lines, numbers } = form.values
  const { lines: error } = form.errors
  const rows = useRows(form, 'lines', 'description')
  const total = lines.reduce((sum, line) => {
    const result = resultOf(line, numbers)
    return line.optional || 'error' in result ? sum : sum + lineAmount(result.quantity, line.unitPrice)
  }, 0)
  return (
    <FieldsPart
      title={t('Lines')}
      description={t(
        'A quantity is a number or a formula, such as {example}. Use + − × ÷ and parentheses, pi, and ceil( ) to round up. A formula that gives 0 leaves its line out.',
        { example: 'ceil(count × depth / 27)' },
      )}
    >
      {lines.map((_line, place) => (
        <LineRow key={rows.keyAt(place)} form={form} place={place} onRemove={() => rows.remove(place)} />
      ))}
      {error && <Input.Error>{error}</Input.Error>}
      <Group justify="space-between" gap="xs">
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => rows.add(emptyLine)}
        >
          {t('Add a line')}
        </Button>
        <Text size="sm" fw={600} component="output" className="figure">
          {t('Total with these numbers: {total}', { total: formatDollars(total) })}
        </Text>
      </Group>
    </FieldsPart>
  )
}

function LineRow({ form, place, onRemove }: { form: Form; place: number; onRemove: () => void }) {
  const line = form.values.lines[place] ?? emptyLine
  const number = place + 1
  const input = (field: keyof typeof line, options?: { type: 'checkbox' }) =>
    form.getInputProps(`lines.${place}.${field}`, options)
  const result = resultOf(line, form.values.numbers)
  const { error: refused, ...formula } = input('quantity')
  return (
    <div className={classes.line} role="group" aria-label={t('Line {number}', { number })}>
      <TextArea label={t('Description')} minRows={1} maxLength={2000} {...input('description')} />
      <TextArea
        label={t('Quantity')}
        minRows={1}
        maxLength={200}
        autoCapitalize="none"
        spellCheck={false}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...formula}
        error={refused ?? ('error' in result && result.error)}
        description={
          'quantity' in result &&
          t('= {quantity} {unit}, {amount}', {
            quantity: (result.quantity / 1000).toLocaleString('en-US', { maximumFractionDigits: 3 }),
            unit: line.unit,
            amount: formatDollars(lineAmount(result.quantity, line.unitPrice)),
          })
        }
        onKeyDown={(event) => {
          // A formula is one line of text that may need the room of two.
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      <NativeSelect label={t('Unit')} data={units} {...input('unit')} />
      <MoneyField
        label={t('Unit price')}
        {...input('unitPrice')}
        value={line.unitPrice}
        onChange={(cents) => form.setFieldValue(`lines.${place}.unitPrice`, cents ?? 0)}
      />
      <MoneyField
        label={t('Unit cost')}
        {...input('unitCost')}
        value={line.unitCost}
        onChange={(cents) => form.setFieldValue(`lines.${place}.unitCost`, cents ?? 0)}
      />
      <Checkbox
        className={classes.option ?? ''}
        label={t('Option')}
        {...input('optional', { type: 'checkbox' })}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        className={classes.leaveOut ?? ''}
        aria-label={t('Remove line {number}', { number })}
        onClick={onRemove}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </div>
  )
}
