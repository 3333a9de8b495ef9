import { Autocomplete, Button, Group, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { type FormErrors, useForm } from '@mantine/form'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Project } from '../../../contract/projects.ts'
import { isRecordedOtherwise } from '../../api/api-error.ts'
import { newIdempotencyKey } from '../../api/client.ts'
import { ConflictNotice, EmployeeField } from '../../appointments/appointment-fields.tsx'
import { notifySaved } from '../../appointments/appointment-words.ts'
import { useBookAppointment } from '../../appointments/appointments-api.ts'
import { TimeField } from '../../appointments/time-field.tsx'
import { t } from '../../language/t.ts'
import { inputsOf } from '../../records/use-record-form.ts'
import { useCurrentUser } from '../../session/auth-context.tsx'
import { useEmployeePath } from '../../session/paths.ts'
import { RestoredNotice } from '../../ui/editing/edit-notices.tsx'
import { applyServerErrors } from '../../ui/editing/form-errors.ts'
import { HeldFields } from '../../ui/editing/held-fields.tsx'
import { useLocalDraft } from '../../ui/editing/use-local-draft.ts'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { notifyError, notifySuccess } from '../../ui/notify.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Section } from '../../ui/section.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { useTouch } from '../../ui/use-wide-screen.ts'
import classes from '../projects.module.css'
import { useCreateProject } from '../projects-api.ts'
import { LeadCustomerFields } from './lead-customer-fields.tsx'
import {
  emptyLead,
  exampleLead,
  jobTypes,
  type LeadForm,
  type LeadValues,
  leadField,
  leadForm,
  toFirstVisit,
  toNewProject,
  validateLead,
} from './lead-form.ts'
import { LeadPhotoField, useLeadPhotos } from './lead-photos.tsx'
import { LeadSiteFields } from './lead-site-fields.tsx'
import { ReferralFields } from './people-fields.tsx'

/** Takes in a call: the customer, the house and who referred them. Ends on the new project. */
export default function NewLeadPage() {
  const form: LeadForm = useForm<LeadValues>({ initialValues: emptyLead, validate: validateLead })
  const { values } = form
  const input = inputsOf(leadForm, form)
  const example = useExample(form)
  const draft = useLocalDraft({
    key: 'new-lead',
    values,
    dirty: [emptyLead, example].every((start) => JSON.stringify(values) !== JSON.stringify(start)),
    restore: form.setValues,
  })
  const photos = useLeadPhotos()
  const { save, saving, failure } = useSaveLead(form, draft.clear, photos.send, example)
  useFirstField(() => form.getInputNode('phone'))

  function startOver() {
    draft.clear()
    form.setValues(emptyLead)
    form.clearErrors()
  }

  return (
    <>
      <PageHeader
        title={t('New lead')}
        description={t('Only the customer’s name and the region are needed.')}
      />
      <form onSubmit={form.onSubmit(save, (errors) => focusFirstError(form, errors))} noValidate>
        <Stack maw="46rem">
          {draft.restored && (
            <RestoredNotice onDiscard={startOver}>
              {t('If you attached a photo, attach it again.')}
            </RestoredNotice>
          )}
          <HeldFields held={saving}>
            <Stack>
              <Section title={t('Who is calling?')}>
                <LeadCustomerFields form={form} />
              </Section>
              <Section title={t('Where is the job?')}>
                <LeadSiteFields form={form} />
              </Section>
              <Section title={t('The job')}>
                <Stack gap="sm">
                  <JobFields form={form} />
                  <ReferralFields
                    value={values}
                    onChange={(referral) => form.setValues(referral)}
                    errors={form.errors}
                  />
                  <TextArea
                    placeholder={t('What the customer said: cracks, sloping floors, a sale, a deadline')}
                    minRows={2}
                    maxRows={12}
                    {...input('note')}
                  />
                  <LeadPhotoField {...photos} />
                </Stack>
              </Section>
              <Section
                title={t('First appointment')}
                description={t('If you already agreed on a visit. It takes one hour.')}
              >
                <VisitFields form={form} />
              </Section>
            </Stack>
          </HeldFields>
          <FailureAlert title={failure?.title}>{failure?.message}</FailureAlert>
          <Group justify="flex-end">
            <Button type="submit" size="md" loading={saving}>
              {t('Save lead')}
            </Button>
          </Group>
        </Stack>
      </form>
    </>
  )
}

function JobFields({ form }: { form: LeadForm }) {
  const input = inputsOf(leadForm, form)
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
      <Autocomplete data={jobTypes} {...input('jobType')} />
      <TextInput autoComplete="off" {...input('projectName')} />
      <EmployeeField
        label={t('Manager')}
        value={form.values.managerId}
        onChange={(managerId) => form.setFieldValue('managerId', managerId)}
        error={form.errors['managerId']}
      />
    </SimpleGrid>
  )
}

function VisitFields({ form }: { form: LeadForm }) {
  const { values, errors } = form
  const input = inputsOf(leadForm, form)
  const visit = toFirstVisit(values)
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 2, sm: 3 }} spacing="sm" className={classes.visit ?? ''}>
        <TextInput type="date" min="2000-01-01" max="2100-12-31" {...input('visitDay')} />
        <TimeField
          label={leadForm.labels.visitTime}
          data-path="visitTime"
          value={values.visitTime}
          onChange={(time) => form.setFieldValue('visitTime', time)}
          error={errors['visitTime']}
        />
        <EmployeeField
          value={values.visitEmployeeId}
          onChange={(employeeId) => form.setFieldValue('visitEmployeeId', employeeId)}
          error={errors['visitEmployeeId']}
        />
      </SimpleGrid>
      <ConflictNotice employeeId={values.visitEmployeeId} span={visit} />
    </Stack>
  )
}

/** Saves the lead once: a second click is ignored, and a second try has the same idempotency key. */
function useSaveLead(
  form: LeadForm,
  clearDraft: () => void,
  sendPhotos: (project: Project) => Promise<void>,
  example: LeadValues | undefined,
) {
  const create = useCreateProject()
  const book = useBookAppointment()
  const navigate = useNavigate()
  const path = useEmployeePath()
  const busy = useRef(false)
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState<{ title: string; message: string }>()

  /** @returns false when the visit was refused or got no answer; the lead is saved anyway */
  async function bookVisit(lead: LeadValues, projectId: number, key: string): Promise<boolean> {
    const visit = toFirstVisit(lead)
    if (!visit) return true
    try {
      notifySaved('booked', await book.mutateAsync({ projectId, body: visit, key: `${key}-visit` }))
      return true
    } catch (error) {
      notifyError(error, t('The lead is saved, but its appointment isn’t'))
      return false
    }
  }

  async function save(lead: LeadValues) {
    if (busy.current || lead.region === '') return
    busy.current = true
    setSaving(true)
    setFailure(undefined)
    // A lead with another name is a real one.
    const practice = lead.name === example?.name
    const body = { ...toNewProject(lead, lead.region), ...(practice && { practice }) }
    const attempt = lead.attempt ?? { key: newIdempotencyKey() }
    form.setFieldValue('attempt', attempt)
    try {
      const { duplicates, ...project } = await create.mutateAsync({ body, key: attempt.key })
      const isBooked = await bookVisit(lead, project.id, attempt.key)
      await sendPhotos(project)
      clearDraft()
      notifySuccess(t('{number} is saved', { number: project.number }))
      // The project's page opens the form for a visit that was not booked.
      const asked = isBooked ? '' : `?newAppointment=${lead.visitDay}T${lead.visitTime}`
      await navigate(path(`projects/${project.id}${asked}`), { state: { duplicates, practice } })
    } catch (error) {
      if (isRecordedOtherwise(error)) {
        form.setFieldValue('attempt', null)
        setFailure({
          title: t('Your earlier try was saved'),
          message: t(
            'We saved the lead as it was then. Check your projects before you save this one as well.',
          ),
        })
      } else {
        const message = applyServerErrors(form, error, leadField)
        setFailure(message === undefined ? undefined : { title: t('The lead isn’t saved yet'), message })
      }
    } finally {
      busy.current = false
      setSaving(false)
    }
  }

  return { save, saving, failure }
}

/** Fills in the tour's example, unless somebody has typed a lead already. @returns undefined outside the tour */
function useExample(form: LeadForm): LeadValues | undefined {
  const { email } = useCurrentUser()
  const isPractice = (useLocation().state as { practice?: boolean } | null)?.practice === true
  const example = useMemo(() => (isPractice ? exampleLead(email) : undefined), [isPractice, email])
  const latest = useRef(form)
  latest.current = form
  useEffect(() => {
    const { values, setValues } = latest.current
    if (example && JSON.stringify(values) === JSON.stringify(emptyLead)) setValues(example)
  }, [example])
  return example
}

/** So that Enter, pressed in any field, leads through what is still needed. An address chooses the region. */
function focusFirstError(form: LeadForm, errors: FormErrors) {
  const { street, city, zip } = form.values
  const [first = 'name'] = Object.keys(errors)
  const isAddressMissing = first === 'region' && street + city + zip === ''
  const node = form.getInputNode(isAddressMissing ? 'street' : first)
  const radio = node?.querySelector<HTMLElement>('[role="radio"]')
  ;(radio ?? node)?.focus()
}

/** Puts the cursor into the first field, except on a phone, whose keyboard would cover the form. */
function useFirstField(find: () => HTMLElement | null) {
  const touch = useTouch()
  const findRef = useRef(find)
  useEffect(() => {
    if (touch) return
    // The frame first moves the focus to the new screen's title.
    const frame = requestAnimationFrame(() => findRef.current()?.focus({ preventScroll: true }))
    return () => cancelAnimationFrame(frame)
  }, [touch])
}
