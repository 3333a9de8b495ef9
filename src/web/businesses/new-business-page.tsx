import { Button, Group, Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { t } from '../language/t.ts'
import { inputsOf } from '../records/use-record-form.ts'
import { useEmployeePath } from '../session/paths.ts'
import { RestoredNotice } from '../ui/editing/edit-notices.tsx'
import { HeldFields } from '../ui/editing/held-fields.tsx'
import { useVersionedEdit } from '../ui/editing/use-versioned-edit.ts'
import { FailureAlert } from '../ui/failure-alert.tsx'
import { notifySuccess } from '../ui/notify.ts'
import { BackLink, PageHeader } from '../ui/page-header.tsx'
import { Section } from '../ui/section.tsx'
import { BusinessFields, type BusinessValues, businessForm } from './business-editor.tsx'
import classes from './businesses.module.css'
import { useCreateBusiness } from './businesses-api.ts'
import { type SalespersonValues, salespersonForm } from './salesperson-dialogs.tsx'

type NewBusinessValues = BusinessValues & { salespeople: SalespersonValues[] }

const newBusinessForm = {
  labels: { ...businessForm.labels, salespeople: t('Salespeople') },
  toValues: (): NewBusinessValues => ({ ...businessForm.start, salespeople: [salespersonForm.start] }),
  // A new business has no colleague's version to compare with.
  say: () => '',
  validate: businessForm.validate,
}

/** Adds a business together with its salespeople, then goes to the list. */
export default function NewBusinessPage() {
  const path = useEmployeePath()
  const navigate = useNavigate()
  const create = useCreateBusiness()
  // Empty rows are not sent, so the server's row numbers are not the form's.
  const sentRows = useRef<number[]>([])
  const { form, ...edit } = useVersionedEdit<NewBusinessValues, { version: number }>({
    draftKey: 'new-business',
    record: { version: 0 },
    form: {
      ...newBusinessForm,
      fieldOf: (field) =>
        businessForm
          .fieldOf(field)
          .replace(
            /^salespeople\.(\d+)/,
            (_, place: string) => `salespeople.${sentRows.current[Number(place)]}`,
          ),
    },
    save: ({ salespeople, ...business }) => {
      sentRows.current = salespeople.flatMap((person, place) => (isEmpty(person) ? [] : [place]))
      return create.mutateAsync({
        ...businessForm.toRequest(business),
        salespeople: salespeople.filter((person) => !isEmpty(person)).map(salespersonForm.toRequest),
      })
    },
    onSaved: () => {
      notifySuccess(t('{name} added', { name: form.values.name.trim() }))
      void navigate(path('edit-businesses'))
    },
  })

  return (
    <Stack maw="52rem" gap={0}>
      <PageHeader
        title={t('New business')}
        description={t('Who sends customers: a contractor, a realtor, an engineer.')}
        above={<BackLink to="edit-businesses">{t('Businesses')}</BackLink>}
      />
      <form onSubmit={edit.onSubmit} noValidate aria-label={t('New business')}>
        <Stack>
          <HeldFields held={edit.saving}>
            <Stack>
              {edit.restored && <RestoredNotice onDiscard={edit.discard} />}
              <Section title={t('Business')}>
                <Stack gap="sm">
                  <BusinessFields input={inputsOf(newBusinessForm, form)} />
                </Stack>
              </Section>
              <SalespeopleSection form={form} />
            </Stack>
          </HeldFields>
          <FailureAlert>{edit.failure}</FailureAlert>
          <Group gap="xs">
            <Button type="submit" loading={edit.saving} disabled={!edit.dirty}>
              {t('Add business')}
            </Button>
            <Button component={Link} to={path('edit-businesses')} variant="default">
              {t('Cancel')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Stack>
  )
}

function SalespeopleSection({ form }: { form: UseFormReturnType<NewBusinessValues> }) {
  return (
    <Section
      title={newBusinessForm.labels.salespeople}
      description={t('The people who call you. Empty rows are skipped.')}
    >
      <Stack gap="sm">
        {form.values.salespeople.map((_person, place) => (
          // A row has no identity besides its place.
          <div
            key={place}
            className={classes.newPerson}
            role="group"
            aria-label={t('Salesperson {number}', { number: place + 1 })}
          >
            <TextInput
              label={t('Name')}
              autoComplete="off"
              {...form.getInputProps(`salespeople.${place}.name`)}
            />
            <TextInput
              label={t('Phone')}
              type="tel"
              autoComplete="off"
              {...form.getInputProps(`salespeople.${place}.phone`)}
            />
            <TextInput
              label={t('E-mail')}
              type="email"
              autoComplete="off"
              {...form.getInputProps(`salespeople.${place}.email`)}
            />
            <Button
              variant="subtle"
              color="gray"
              className={classes.leaveOut}
              aria-label={t('Leave out salesperson {number}', { number: place + 1 })}
              onClick={() => form.removeListItem('salespeople', place)}
            >
              {t('Leave out')}
            </Button>
          </div>
        ))}
        <div>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => form.insertListItem('salespeople', salespersonForm.start)}
          >
            {t('Another salesperson')}
          </Button>
        </div>
      </Stack>
    </Section>
  )
}

function isEmpty({ name, phone, email }: SalespersonValues): boolean {
  return [name, phone, email].every((text) => text.trim() === '')
}
