import {
  Alert,
  Button,
  Group,
  NumberInput,
  SimpleGrid,
  Stack,
  TagsInput,
  Textarea,
  TextInput,
} from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import type { Company } from '../../contract/company.ts'
import { isStale } from '../api/api-error.ts'
import { regionWord } from '../projects/project-words.ts'
import { changedFields, conflictingFields, mergedValues } from '../ui/concurrent-change.ts'
import { ConflictDialog } from '../ui/conflict-dialog.tsx'
import { applyServerErrors } from '../ui/form-errors.ts'
import { notifySuccess } from '../ui/notify.ts'
import { Section } from '../ui/section.tsx'
import { useLocalDraft } from '../ui/use-local-draft.ts'
import classes from './company-form.module.css'
import { type CompanyValues, changeBetween, describeConflict, valuesOf } from './company-values.ts'
import { LogoField } from './logo-field.tsx'
import { ReminderDaysField } from './reminder-days-field.tsx'
import { RetentionField } from './retention-field.tsx'
import { useUpdateCompany } from './settings-api.ts'

interface Conflict {
  theirs: Company
  /** Both sides' changes, mine where both touched a field. */
  merged: CompanyValues
  fields: (keyof CompanyValues)[]
}

export function CompanyForm({ company }: { company: Company }) {
  const update = useUpdateCompany()
  // The record the typing began on: a colleague's later save must show as a conflict, not be overwritten.
  const [base, setBase] = useState(company)
  const [conflict, setConflict] = useState<Conflict>()
  const [failure, setFailure] = useState<string>()
  const form = useForm<CompanyValues>({ initialValues: valuesOf(company) })
  const draft = useLocalDraft({
    key: 'settings',
    values: form.values,
    dirty: form.isDirty(),
    version: base.version,
    restore: form.setValues,
  })

  /** Goes on from a record of the server with these values in the form. */
  function continueFrom(record: Company, values: CompanyValues) {
    setBase(record)
    form.setInitialValues(valuesOf(record))
    form.setValues(values)
    form.clearErrors()
    draft.clear()
  }

  async function save(values: CompanyValues, on: Company, version: number) {
    setFailure(undefined)
    try {
      const saved = await update.mutateAsync(changeBetween(valuesOf(on), values, version))
      continueFrom(saved, valuesOf(saved))
      notifySuccess('Settings saved')
    } catch (error) {
      if (isStale(error)) await meet(error.current as Company, values)
      else setFailure(applyServerErrors(form, error))
    }
  }

  /** A colleague saved first: where both changed the same field a person decides, everything else is kept of both. */
  async function meet(theirs: Company, mine: CompanyValues) {
    const before = valuesOf(base)
    // Typing from an earlier visit began on a record that is gone: every difference is for a person to decide.
    const fields =
      draft.restoredVersion === null
        ? conflictingFields(before, mine, valuesOf(theirs))
        : changedFields(valuesOf(theirs), mine)
    const merged = draft.restoredVersion === null ? mergedValues(before, mine, valuesOf(theirs)) : mine
    if (fields.length === 0) await save(merged, theirs, theirs.version)
    else setConflict({ theirs, merged, fields })
  }

  return (
    <form onSubmit={form.onSubmit((values) => save(values, base, draft.restoredVersion ?? base.version))}>
      <Stack>
        {draft.restored && (
          <Alert color="blue" title="What you typed before is back">
            <Group justify="space-between">
              It is not saved yet.
              <Button variant="default" size="xs" onClick={() => continueFrom(base, valuesOf(base))}>
                Throw it away
              </Button>
            </Group>
          </Alert>
        )}
        <Section title="Company">
          <Stack>
            <TextInput label="Name" required {...form.getInputProps('name')} />
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              <TextInput label="Phone" type="tel" {...form.getInputProps('phone')} />
              <TextInput label="Email" type="email" {...form.getInputProps('email')} />
              <TextInput label="Website" {...form.getInputProps('website')} />
              <TextInput label="License number" {...form.getInputProps('licenseNumber')} />
            </SimpleGrid>
            <TagsInput
              label="License classes"
              description="Press Enter after each, like C-8 or A"
              {...form.getInputProps('licenseClasses')}
            />
            <TextInput label="Street" autoComplete="off" {...form.getInputProps('address.street')} />
            <div className={classes.place}>
              <TextInput label="City" {...form.getInputProps('address.city')} />
              <TextInput label="State" {...form.getInputProps('address.state')} />
              <TextInput label="ZIP" {...form.getInputProps('address.zip')} />
            </div>
            <LogoField
              value={form.values.logo}
              onChange={(logo) => form.setFieldValue('logo', logo)}
              error={form.errors['logo'] as string | undefined}
            />
          </Stack>
        </Section>
        <Section title="Project numbers" description="YY is the year; each # is a digit of the number.">
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            {form.values.regions.map(({ region }, index) => (
              <TextInput
                key={region}
                label={regionWord(region)}
                {...form.getInputProps(`regions.${index}.numberFormat`)}
              />
            ))}
          </SimpleGrid>
        </Section>
        <Section title="Bids and invoices">
          <Stack>
            <TagsInput
              label="Payment terms"
              description="Offered on every invoice; press Enter after each"
              {...form.getInputProps('paymentTerms')}
            />
            <RetentionField
              value={form.values.defaultRetention}
              onChange={(percent) => form.setFieldValue('defaultRetention', percent)}
              error={form.errors['defaultRetention']}
            />
            <ReminderDaysField
              value={form.values.reminderDays}
              onChange={(days) => form.setFieldValue('reminderDays', days)}
              error={form.errors['reminderDays']}
            />
            <NumberInput
              label="Bids are valid for"
              suffix=" days"
              min={1}
              max={365}
              allowDecimal={false}
              maw="12rem"
              {...form.getInputProps('bidValidDays')}
            />
            <Textarea label="Default scope" autosize minRows={3} {...form.getInputProps('defaultScope')} />
            <Textarea label="Default terms" autosize minRows={3} {...form.getInputProps('defaultTerms')} />
            <Textarea
              label="Default exclusions"
              autosize
              minRows={3}
              {...form.getInputProps('defaultExclusions')}
            />
          </Stack>
        </Section>
        {failure && (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        )}
        <Group className={classes.actions} data-dirty={form.isDirty() || undefined}>
          <Button type="submit" loading={update.isPending} disabled={!form.isDirty()}>
            Save settings
          </Button>
        </Group>
      </Stack>
      {conflict && (
        <ConflictDialog
          what="the settings"
          fields={describeConflict(conflict.fields, conflict.merged, valuesOf(conflict.theirs))}
          onClose={() => setConflict(undefined)}
          onTakeTheirs={() => {
            const theirs = valuesOf(conflict.theirs)
            const taken = Object.fromEntries(conflict.fields.map((field) => [field, theirs[field]]))
            continueFrom(conflict.theirs, { ...conflict.merged, ...taken })
            setConflict(undefined)
          }}
          onKeepMine={() => {
            setConflict(undefined)
            void save(conflict.merged, conflict.theirs, conflict.theirs.version)
          }}
        />
      )}
    </form>
  )
}
