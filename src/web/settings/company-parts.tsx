import { Button, Group, NumberInput, SimpleGrid, Stack, TagsInput, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import type { Company } from '../../contract/company.ts'
import { letterNames } from '../../domain/rights/money-letters.ts'
import { t } from '../language/t.ts'
import { regionWord } from '../projects/project-words.ts'
import { type Inputs, inputsOf } from '../records/use-record-form.ts'
import { EditConflict, EditNotices } from '../ui/editing/edit-notices.tsx'
import { useVersionedEdit } from '../ui/editing/use-versioned-edit.ts'
import { FailureAlert } from '../ui/failure-alert.tsx'
import { notifySuccess } from '../ui/notify.ts'
import { PercentField } from '../ui/percent-field.tsx'
import { Section } from '../ui/section.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { type CompanyValues, companyForm } from './company-form.ts'
import classes from './company-section.module.css'
import { LogoField } from './logo-field.tsx'
import { ReminderDaysField } from './reminder-days-field.tsx'
import { useUpdateCompany } from './settings-api.ts'

/** The company's details, printed at the top of every paper. */
export function CompanyPart({ company }: { company: Company }) {
  return (
    <CompanySection
      company={company}
      part="identity"
      title={t('Company')}
      description={t('Printed at the top of every bid, invoice and receipt.')}
      saveLabel={t('Save company')}
    >
      {(input, form) => (
        <>
          <TextInput required {...input('name')} />
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <TextInput type="tel" {...input('phone')} />
            <TextInput type="email" {...input('email')} />
            <TextInput {...input('website')} />
            <TextInput {...input('licenseNumber')} />
          </SimpleGrid>
          <TagsInput description={t('Press Enter after each, like C-8 or A')} {...input('licenseClasses')} />
          <TextInput label={t('Street')} autoComplete="off" {...form.getInputProps('address.street')} />
          <SimpleGrid cols={{ base: 2, xs: 3 }}>
            <TextInput label={t('City')} {...form.getInputProps('address.city')} />
            <TextInput label={t('State')} {...form.getInputProps('address.state')} />
            <TextInput label={t('ZIP')} {...form.getInputProps('address.zip')} />
          </SimpleGrid>
          <LogoField
            value={form.values.logo}
            onChange={(logo) => form.setFieldValue('logo', logo)}
            error={form.errors['logo'] as string | undefined}
          />
        </>
      )}
    </CompanySection>
  )
}

/** How projects are numbered. */
export function NumbersPart({ company }: { company: Company }) {
  return (
    <CompanySection
      company={company}
      part="numbers"
      title={t('Project numbers')}
      description={t('YY is the year; each # is a digit of the number.')}
      saveLabel={t('Save number formats')}
    >
      {(_, form) => (
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          {form.values.regions.map(({ region }, index) => (
            <TextInput
              key={region}
              label={regionWord(region)}
              {...form.getInputProps(`regions.${index}.numberFormat`)}
            />
          ))}
        </SimpleGrid>
      )}
    </CompanySection>
  )
}

/** The starting values of new bids and invoices. */
export function PapersPart({ company }: { company: Company }) {
  return (
    <CompanySection
      company={company}
      part="papers"
      title={t('Bids and invoices')}
      description={t('New ones start with these. Existing ones don’t change.')}
      saveLabel={t('Save bids and invoices')}
    >
      {(input, form) => (
        <Stack>
          <TagsInput
            description={t('Offered on every invoice; press Enter after each')}
            {...input('paymentTerms')}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <PercentField
              label={t('Retention on new invoices')}
              description={t('Held back until the work is complete. You can change it on each invoice.')}
              value={form.values.defaultRetention}
              onChange={(percent) => form.setFieldValue('defaultRetention', percent)}
              error={form.errors['defaultRetention']}
            />
            <NumberInput
              description={t('Days from the day they are sent')}
              suffix={` ${t('days')}`}
              min={1}
              max={365}
              allowDecimal={false}
              {...input('bidValidDays')}
              label={t('Bids are valid for')}
            />
          </SimpleGrid>
          <ReminderDaysField
            value={form.values.reminderDays}
            onChange={(days) => form.setFieldValue('reminderDays', days)}
            error={form.errors['reminderDays']}
          />
        </Stack>
      )}
    </CompanySection>
  )
}

const usualTexts = [
  'defaultScope',
  'defaultScopeSpanish',
  'defaultExclusions',
  'defaultExclusionsSpanish',
  'defaultTerms',
  'defaultTermsSpanish',
] as const

/** The starting texts of new bids, in English and Spanish. */
export function TextsPart({ company }: { company: Company }) {
  return (
    <CompanySection
      company={company}
      part="texts"
      title={t('Texts of bids')}
      description={t(
        'New bids start with these texts. If the Spanish is empty, bids in Spanish start with the English.',
      )}
      saveLabel={t('Save texts')}
    >
      {(input) => (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {usualTexts.map((field) => (
            <TextArea
              key={field}
              lang={field.endsWith('Spanish') ? 'es' : 'en'}
              minRows={3}
              {...input(field)}
            />
          ))}
        </SimpleGrid>
      )}
    </CompanySection>
  )
}

/** The letters about money that is owed to us. */
export function LettersPart({ company }: { company: Company }) {
  return (
    <CompanySection
      company={company}
      part="letters"
      title={t('Letters about money')}
      description={t('Sent from a project’s Rights page. We fill in {names}.', {
        names: letterNames.map((name) => `{${name}}`).join(', '),
      })}
      saveLabel={t('Save letters')}
    >
      {(input) => (
        <Stack>
          <TextArea lang="en" minRows={4} {...input('politeLetter')} />
          <TextArea lang="en" minRows={4} {...input('firmLetter')} />
        </Stack>
      )}
    </CompanySection>
  )
}

/**
 * A part of the company's settings that is saved on its own. What is typed in other parts stays there.
 */
function CompanySection({
  company,
  part,
  title,
  description,
  saveLabel,
  children,
}: {
  company: Company
  /** Names the draft. */
  part: string
  title: string
  description: string
  saveLabel: string
  children: (input: Inputs<CompanyValues>, form: UseFormReturnType<CompanyValues>) => ReactNode
}) {
  const update = useUpdateCompany()
  const edit = useVersionedEdit({
    draftKey: `company-${part}`,
    of: theCompany,
    record: company,
    form: companyForm,
    save: (values, changed, version) => update.mutateAsync(companyForm.toChange(values, changed, version)),
    onSaved: () => notifySuccess(t('Settings saved')),
  })
  const what = t('the settings')
  return (
    <Section title={title} description={description}>
      <form onSubmit={edit.onSubmit} aria-label={title}>
        <Stack>
          <EditNotices what={what} edit={edit} />
          {children(inputsOf(companyForm, edit.form), edit.form)}
          <FailureAlert>{edit.failure}</FailureAlert>
          <Group gap="xs" className={classes.actions} data-dirty={edit.dirty || undefined}>
            <Button type="submit" loading={edit.saving} disabled={!edit.dirty}>
              {saveLabel}
            </Button>
            {edit.dirty && (
              <Button variant="default" onClick={edit.discard}>
                {t('Discard changes')}
              </Button>
            )}
          </Group>
        </Stack>
      </form>
      <EditConflict what={what} edit={edit} />
    </Section>
  )
}

/** There is only one company, known to history by this id. */
const theCompany = { entity: 'company', entityId: 1 }
