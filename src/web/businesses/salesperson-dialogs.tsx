import { Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Business, Salesperson } from '../../contract/businesses.ts'
import { ApiError } from '../api/api-error.ts'
import { businessesQuery } from '../api/lists.ts'
import { t } from '../language/t.ts'
import { requiredText, text } from '../records/form-fields.ts'
import { type FormValues, recordForm } from '../records/record-form.ts'
import { inputsOf } from '../records/use-record-form.ts'
import { ChoiceField } from '../ui/choice-field.tsx'
import { EditDialog } from '../ui/editing/edit-drawer.tsx'
import { FormDialog } from '../ui/editing/form-dialog.tsx'
import { useVersionedEdit } from '../ui/editing/use-versioned-edit.ts'
import { notifySuccess } from '../ui/notify.ts'
import { useCreateSalesperson, useUpdateBusinessesInBulk } from './businesses-api.ts'
import { findSalesperson } from './salesperson-moves.ts'

export const salespersonForm = recordForm({
  name: requiredText(t('Name')),
  phone: text(t('Phone')),
  email: text(t('E-mail')),
})
export type SalespersonValues = FormValues<typeof salespersonForm>

/** With the version of their business: salespeople have none of their own. */
type Row = SalespersonValues & { version: number }

const nobody: Row = { ...salespersonForm.start, version: 0 }

export function AddSalespersonDialog({ business, onClose }: { business: Business; onClose: () => void }) {
  const create = useCreateSalesperson()
  const edit = useVersionedEdit<SalespersonValues, Row>({
    draftKey: `new-salesperson-of-${business.id}`,
    record: nobody,
    form: salespersonForm,
    save: async (values) => {
      const made = await create.mutateAsync({ businessId: business.id, ...salespersonForm.toRequest(values) })
      return { ...made, version: nobody.version }
    },
    onSaved: ({ name }) => {
      notifySuccess(t('{name} added to {name2}', { name, name2: business.name }))
      onClose()
    },
  })
  const title = t('New salesperson of {name}', { name: business.name })
  return <SalespersonForm title={title} edit={edit} onClose={onClose} />
}

/** The contract changes a salesperson's details through the business. */
export function EditSalespersonDialog({
  person,
  business,
  onClose,
}: {
  person: Salesperson
  /** Theirs. */
  business: Business
  onClose: () => void
}) {
  const save = useSaveSalesperson(person)
  const edit = useVersionedEdit<SalespersonValues, Row>({
    draftKey: `edit-salesperson-${person.id}`,
    of: { entity: 'salesperson', entityId: person.id },
    record: { ...person, version: business.version },
    form: { ...salespersonForm, fieldOf: (path) => path.replace(/^0\.salespeople\.0\./, '') },
    save,
    onSaved: ({ name }) => {
      notifySuccess(t('{name} saved', { name }))
      onClose()
    },
  })
  return <SalespersonForm title={t('Edit {name}', { name: person.name })} edit={edit} onClose={onClose} />
}

/** Saves changed details. If the business was changed meanwhile, the conflict carries the salesperson as they are now. */
function useSaveSalesperson({ id, business_id }: Salesperson) {
  const queryClient = useQueryClient()
  const bulk = useUpdateBusinessesInBulk()

  return async (
    values: SalespersonValues,
    changed: readonly (keyof SalespersonValues)[],
    version: number,
  ): Promise<Row> => {
    // A colleague may have moved them meanwhile.
    const known = queryClient.getQueryData(businessesQuery.queryKey) ?? []
    const home = known.find(({ salespeople }) => salespeople.some((person) => person.id === id))
    const { version: _, ...change } = salespersonForm.toChange(values, changed, version)
    try {
      const saved = await bulk.mutateAsync([
        { id: home?.id ?? business_id, version, salespeople: [{ id, ...change }] },
      ])
      return rowOf(saved, id) ?? { ...values, version }
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409) throw error
      const current = rowOf(await queryClient.fetchQuery({ ...businessesQuery, staleTime: 0 }), id)
      if (!current || current.version === version) throw error
      throw new ApiError(error.message, { status: 409, code: error.code, current, cause: error })
    }
  }
}

function rowOf(businesses: readonly Business[], id: number): Row | undefined {
  const person = findSalesperson(businesses, id)
  const home = businesses.find((business) => business.id === person?.business_id)
  return person && home && { ...salespersonForm.toValues(person), version: home.version }
}

function SalespersonForm({
  title,
  edit,
  onClose,
}: {
  title: string
  edit: ReturnType<typeof useVersionedEdit<SalespersonValues, Row>>
  onClose: () => void
}) {
  const input = inputsOf(salespersonForm, edit.form)
  return (
    <EditDialog title={title} what={t('this salesperson')} edit={edit} onClose={onClose}>
      <TextInput withAsterisk autoComplete="off" data-autofocus {...input('name')} />
      <TextInput type="tel" autoComplete="off" {...input('phone')} />
      <TextInput type="email" autoComplete="off" {...input('email')} />
    </EditDialog>
  )
}

/** Moves a salesperson by keyboard or touch. */
export function MoveDialog({
  person,
  standsUnder,
  businesses,
  onMove,
  onClose,
}: {
  person: Salesperson
  /** With unsaved moves. */
  standsUnder: number
  businesses: readonly Business[]
  onMove: (businessId: number) => void
  onClose: () => void
}) {
  const [target, setTarget] = useState<number | null>(null)
  const offered = businesses.filter(({ id, archived }) => id !== standsUnder && !archived)

  return (
    <FormDialog
      title={t('Move {name} to another business', { name: person.name })}
      submitLabel={t('Move')}
      disabled={target === null}
      onSubmit={() => target !== null && onMove(target)}
      onClose={onClose}
    >
      {() => (
        <>
          <ChoiceField
            label={t('Move to')}
            absent={t('Choose a business')}
            value={target}
            choices={offered.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={setTarget}
          />
          <Text size="sm" c="dimmed">
            {t('Moves are saved together. Projects keep their business and salesperson.')}
          </Text>
        </>
      )}
    </FormDialog>
  )
}
