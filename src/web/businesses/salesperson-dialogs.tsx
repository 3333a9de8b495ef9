import { Alert, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type FormEvent, useState } from 'react'
import type { Business, Salesperson } from '../../contract/businesses.ts'
import { t } from '../language/t.ts'
import { ChoiceField } from '../ui/choice-field.tsx'
import { applyServerErrors } from '../ui/form-errors.ts'
import { notifySuccess } from '../ui/notify.ts'
import { useLocalDraft } from '../ui/use-local-draft.ts'
import { useWideScreen } from '../ui/use-wide-screen.ts'
import { validateName } from './business-form.ts'
import { useCreateSalesperson, useUpdateBusinessesInBulk } from './businesses-api.ts'

type Values = { name: string; phone: string; email: string }

export function AddSalespersonDialog({ business, onClose }: { business: Business; onClose: () => void }) {
  const create = useCreateSalesperson()
  return (
    <SalespersonForm
      title={t('New salesperson of {name}', { name: business.name })}
      draftKey={`salesperson-of-${business.id}`}
      initial={{ name: '', phone: '', email: '' }}
      onClose={onClose}
      save={async (values) => {
        const { name } = await create.mutateAsync({ businessId: business.id, ...values })
        return t('{name} added to {name2}', { name, name2: business.name })
      }}
    />
  )
}

/** A salesperson's details are changed through the business, as the contract has it. */
export function EditSalespersonDialog({ person, onClose }: { person: Salesperson; onClose: () => void }) {
  const bulk = useUpdateBusinessesInBulk()
  const { id, name, phone, email } = person
  return (
    <SalespersonForm
      title={t('Edit {name}', { name })}
      draftKey={`salesperson-${id}`}
      initial={{ name, phone, email }}
      onClose={onClose}
      save={async (values) => {
        await bulk.mutateAsync([{ id: person.business_id, salespeople: [{ id, ...values }] }])
        return t('{name} saved', { name: values.name })
      }}
    />
  )
}

function SalespersonForm({
  title,
  draftKey,
  initial,
  save,
  onClose,
}: {
  title: string
  draftKey: string
  initial: Values
  /** @returns what to say afterwards */
  save: (values: Values) => Promise<string>
  onClose: () => void
}) {
  const wide = useWideScreen()
  const [failure, setFailure] = useState<string>()
  const form = useForm<Values>({ initialValues: initial, validate: { name: validateName } })
  const draft = useLocalDraft({
    key: draftKey,
    values: form.values,
    dirty: form.isDirty(),
    restore: form.setValues,
  })

  async function submit(values: Values) {
    setFailure(undefined)
    try {
      notifySuccess(await save({ ...values, email: values.email.trim() }))
      draft.clear()
      onClose()
    } catch (error) {
      setFailure(applyServerErrors(form, error, (path) => path.replace(/^0\.salespeople\.0\./, '')))
    }
  }

  return (
    <Modal opened onClose={onClose} title={title} centered fullScreen={!wide}>
      <form onSubmit={form.onSubmit(submit)} noValidate>
        <Stack gap="sm">
          <TextInput
            label={t('Name')}
            withAsterisk
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('name')}
          />
          <TextInput label={t('Phone')} type="tel" autoComplete="off" {...form.getInputProps('phone')} />
          <TextInput label={t('E-mail')} type="email" autoComplete="off" {...form.getInputProps('email')} />
          {failure && (
            <Alert color="red" role="alert">
              {failure}
            </Alert>
          )}
          <Group justify="flex-end" gap="xs" mt="xs">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={form.submitting} disabled={!form.isDirty()}>
              {t('Save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

/** Moving without dragging: by keyboard and by touch. */
export function MoveDialog({
  person,
  standsUnder,
  businesses,
  onMove,
  onClose,
}: {
  person: Salesperson
  /** With the moves that are not saved yet. */
  standsUnder: number
  businesses: readonly Business[]
  onMove: (businessId: number) => void
  onClose: () => void
}) {
  const [target, setTarget] = useState<number | null>(null)
  const offered = businesses.filter(({ id, archived }) => id !== standsUnder && !archived)

  function move(event: FormEvent) {
    event.preventDefault()
    if (target === null) return
    onMove(target)
    onClose()
  }

  return (
    <Modal opened onClose={onClose} title={t('Move {name}', { name: person.name })} centered>
      <form onSubmit={move}>
        <Stack gap="sm">
          <ChoiceField
            label={t('Move to')}
            absent={t('Choose a business')}
            value={target}
            choices={offered.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={setTarget}
          />
          <Text size="sm" c="dimmed">
            {t(
              'Moves are collected and saved together. Projects keep the business and salesperson they name.',
            )}
          </Text>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" disabled={target === null}>
              {t('Move')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
