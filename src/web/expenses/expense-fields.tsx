import { Autocomplete, Chip, Group, Input, NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type ExpenseCategory, expenseCategories } from '../../domain/expenses.ts'
import { identificationLabel, methodChoices } from '../payments/payment-form.ts'
import { projectQuery } from '../projects/projects-api.ts'
import { MoneyField } from '../ui/money-field.tsx'
import type { ExpenseValues } from './expense-form.ts'
import { categoryChoices, categoryWord } from './expense-words.ts'
import { PayeeField } from './payee-field.tsx'

type Form = UseFormReturnType<ExpenseValues>

/**
 * Who is paid, how much, when and for what; `children` stand after who is paid, `notice` below the amount. `dense` takes a list
 * for the categories, where the keyboard goes by.
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
        <MoneyField label="Cost" withAsterisk {...form.getInputProps('cost')} value={form.values.cost} />
        <TextInput type="date" label="Date of the bill" withAsterisk {...form.getInputProps('date')} />
      </SimpleGrid>
      {notice}
      <TextInput
        label="For what"
        placeholder="Rebar, pump rental, plan check"
        maxLength={200}
        autoComplete="off"
        {...form.getInputProps('paidFor')}
      />
      {dense ? (
        <NativeSelect label="Category" data={categoryChoices} {...form.getInputProps('category')} />
      ) : (
        <CategoryChips
          value={form.values.category}
          onChange={(chosen) => form.setFieldValue('category', chosen)}
        />
      )}
      <SimpleGrid cols={2} spacing="sm">
        <ReferenceField form={form} />
        <TextInput type="date" label="Due" {...form.getInputProps('dueDate')} />
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
    <Input.Wrapper label="Category" labelElement="div" id="expense-category">
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

/** The supplier's number, or one of our own invoices that this cost belongs to. */
function ReferenceField({ form }: { form: Form }) {
  const projectId = form.values.project?.id
  const { data: project } = useQuery({ ...projectQuery(projectId ?? 0), enabled: projectId !== undefined })
  const ours = project?.invoices.filter(({ status }) => status !== 'void').map(({ number }) => number) ?? []
  return (
    <Autocomplete
      label="Reference"
      description="Their invoice number, or ours"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      maxLength={200}
      data={ours.length > 0 ? [{ group: 'Our invoices', items: [...new Set(ours)] }] : []}
      {...form.getInputProps('requestReference')}
    />
  )
}

/** Most small bills are paid where they are made out: then one form records both. */
export function PaidAlreadyFields({ form }: { form: Form }) {
  const { paidBy } = form.values
  return (
    <SimpleGrid cols={2} spacing="sm">
      <NativeSelect
        label="Paid already"
        data={[
          { value: '', label: 'Not yet' },
          ...methodChoices.map((choice) => ({ ...choice, label: `By ${byWord(choice.label)}` })),
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

/** `Check` in the middle of a sentence; ACH and Zelle keep their capitals. */
function byWord(method: string): string {
  return method === 'ACH' || method === 'Zelle' ? method : method.toLowerCase()
}
