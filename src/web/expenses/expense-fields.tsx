import { Autocomplete, Chip, Group, Input, NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type ExpenseCategory, expenseCategories } from '../../domain/expenses.ts'
import type { PaymentMethod } from '../../domain/invoices.ts'
import { t } from '../language/t.ts'
import { identificationLabel } from '../payments/payment-form.ts'
import { projectQuery } from '../projects/projects-api.ts'
import { MoneyField } from '../ui/money-field.tsx'
import type { ExpenseValues } from './expense-form.ts'
import { categoryChoices, categoryWord } from './expense-words.ts'
import { PayeeField } from './payee-field.tsx'

type Form = UseFormReturnType<ExpenseValues>

/**
 * The fields of a bill. `children` come after the payee, `notice` after the amount. `dense` shows the categories as a
 * list, which takes fewer keys than chips.
 */
export function ExpenseFields({
  form,
  dense = false,
  notice,
  children,
}: {
  form: Form
  dense?: boolean
  notice?: ReactNode
  children?: ReactNode
}) {
  const { paidTo, business_id } = form.values
  return (
    <>
      <PayeeField
        value={{ paidTo, business_id }}
        onChange={(payee) => {
          form.setFieldValue('paidTo', payee.paidTo)
          form.setFieldValue('business_id', payee.business_id)
          form.clearFieldError('paidTo')
        }}
        error={form.errors['paidTo']}
        data-path="paidTo"
        data-autofocus
      />
      {children}
      <SimpleGrid cols={2} spacing="sm">
        <MoneyField label={t('Cost')} withAsterisk {...form.getInputProps('cost')} value={form.values.cost} />
        <TextInput type="date" label={t('Date of the bill')} withAsterisk {...form.getInputProps('date')} />
      </SimpleGrid>
      {notice}
      <TextInput
        label={t('For what')}
        placeholder={t('Rebar, pump rental, plan check')}
        maxLength={200}
        autoComplete="off"
        {...form.getInputProps('paidFor')}
      />
      {dense ? (
        <NativeSelect label={t('Category')} data={categoryChoices} {...form.getInputProps('category')} />
      ) : (
        <CategoryChips
          value={form.values.category}
          onChange={(chosen) => form.setFieldValue('category', chosen)}
        />
      )}
      <SimpleGrid cols={2} spacing="sm">
        <ReferenceField form={form} />
        <TextInput type="date" label={t('Due')} {...form.getInputProps('dueDate')} />
      </SimpleGrid>
    </>
  )
}

function CategoryChips({
  value,
  onChange,
}: {
  value: ExpenseCategory
  onChange: (category: ExpenseCategory) => void
}) {
  return (
    <Input.Wrapper label={t('Category')} labelElement="div" id="expense-category">
      <Chip.Group
        value={value}
        onChange={(chosen) => {
          const category = expenseCategories.find((known) => known === chosen)
          if (category) onChange(category)
        }}
      >
        <Group gap={6} mt={4} role="radiogroup" aria-labelledby="expense-category-label">
          {expenseCategories.map((category) => (
            <Chip key={category} value={category} size="sm" radius="sm">
              {categoryWord(category)}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </Input.Wrapper>
  )
}

/** The supplier's invoice number, or the number of our own invoice that this cost belongs to. */
function ReferenceField({ form }: { form: Form }) {
  const projectId = form.values.project?.id
  const { data: project } = useQuery({ ...projectQuery(projectId ?? 0), enabled: projectId !== undefined })
  const ours = project?.invoices.filter(({ status }) => status !== 'void').map(({ number }) => number) ?? []
  return (
    <Autocomplete
      label={t('Reference')}
      description={t('Their invoice number, or ours')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      maxLength={200}
      data={ours.length > 0 ? [{ group: t('Our invoices'), items: [...new Set(ours)] }] : []}
      {...form.getInputProps('requestReference')}
    />
  )
}

const paidByWords: Record<PaymentMethod, string> = {
  check: t('By check'),
  ach: t('By ACH'),
  wire: t('By wire'),
  card: t('By card'),
  cash: t('By cash'),
  zelle: t('By Zelle'),
  other: t('By other'),
}

/** Records the payment along with the bill: most small bills are paid on the spot. */
export function PaidAlreadyFields({ form }: { form: Form }) {
  const { paidBy } = form.values
  return (
    <SimpleGrid cols={2} spacing="sm">
      <NativeSelect
        label={t('Paid already')}
        data={[
          { value: '', label: t('Not yet') },
          ...Object.entries(paidByWords).map(([method, label]) => ({ value: method, label })),
        ]}
        {...form.getInputProps('paidBy')}
      />
      {paidBy !== '' && (
        <TextInput
          label={identificationLabel(paidBy)}
          maxLength={200}
          autoComplete="off"
          {...form.getInputProps('identification')}
        />
      )}
    </SimpleGrid>
  )
}
