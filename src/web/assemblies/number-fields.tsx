import { ActionIcon, Button, Group, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { t } from '../language/t.ts'
import { QuantityField } from '../ui/quantity-field.tsx'
import classes from './assemblies.module.css'
import { type AssemblyValues, otherKind, renamed, usualKinds } from './assembly-form.ts'
import { FieldsPart } from './fields-part.tsx'
import { useRows } from './form-rows.ts'

/** The numbers that an assembly asks for, and what they usually are. */
export function NumberFields({ form }: { form: UseFormReturnType<AssemblyValues> }) {
  const { numbers } = form.values
  const rows = useRows(form, 'numbers', 'label')
  return (
    <FieldsPart
      title={t('Numbers')}
      description={t('What you’ll be asked for in a bid. Formulas use the name in the second column.')}
    >
      {numbers.map((number, place) => (
        <div
          key={rows.keyAt(place)}
          className={classes.number}
          role="group"
          aria-label={t('Number {number}', { number: place + 1 })}
        >
          <TextInput
            label={t('Name')}
            autoComplete="off"
            {...form.getInputProps(`numbers.${place}.label`)}
            onChange={(event) =>
              form.setFieldValue('numbers', renamed(form.values, place, event.currentTarget.value))
            }
          />
          <TextInput
            label={t('In formulas')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...form.getInputProps(`numbers.${place}.key`)}
          />
          <TextInput
            label={t('Unit')}
            autoComplete="off"
            maxLength={20}
            {...form.getInputProps(`numbers.${place}.unit`)}
          />
          <QuantityField
            label={t('Usually')}
            {...form.getInputProps(`numbers.${place}.usual`)}
            value={number.usual}
            onChange={(usual) => form.setFieldValue(`numbers.${place}.usual`, usual)}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            className={classes.leaveOut ?? ''}
            aria-label={t('Remove number {number}', { number: place + 1 })}
            onClick={() => rows.remove(place)}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </div>
      ))}
      <Group gap={4}>
        {[...usualKinds, otherKind]
          .filter(({ key }) => key === '' || numbers.every((number) => number.key !== key))
          .map((kind) => (
            <Button
              key={kind.key}
              variant="subtle"
              size="compact-sm"
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={() => rows.add(kind, kind.label === '' ? 'label' : 'usual')}
            >
              {kind.label || t('Another number')}
            </Button>
          ))}
      </Group>
    </FieldsPart>
  )
}
