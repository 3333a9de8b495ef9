import { Button, Group, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import type { Company } from '../../contract/company.ts'
import { t } from '../language/t.ts'
import { EditConflict, EditNotices } from '../ui/editing/edit-notices.tsx'
import { useVersionedEdit } from '../ui/editing/use-versioned-edit.ts'
import { FailureAlert } from '../ui/failure-alert.tsx'
import { notifySuccess } from '../ui/notify.ts'
import { Section } from '../ui/section.tsx'
import classes from './company-section.module.css'
import { type CompanyValues, changeOf, companyForm } from './company-values.ts'
import { useUpdateCompany } from './settings-api.ts'

/**
 * A part of the company's settings that is saved on its own. What is typed in other parts stays there.
 */
export function CompanySection({
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
  description?: string
  saveLabel: string
  children: (form: UseFormReturnType<CompanyValues>) => ReactNode
}) {
  const update = useUpdateCompany()
  const edit = useVersionedEdit({
    draftKey: `company-${part}`,
    of: theCompany,
    record: company,
    form: companyForm,
    save: (values, changed, version) => update.mutateAsync(changeOf(values, changed, version)),
    onSaved: () => notifySuccess(t('Settings saved')),
  })
  const what = t('the settings')
  return (
    <Section title={title} description={description}>
      <form onSubmit={edit.onSubmit} aria-label={title}>
        <Stack>
          <EditNotices what={what} edit={edit} />
          {children(edit.form)}
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
