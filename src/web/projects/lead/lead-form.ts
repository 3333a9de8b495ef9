import type { FormErrors, UseFormReturnType } from '@mantine/form'
import type { NewAppointment } from '../../../contract/appointments.ts'
import type { Customer } from '../../../contract/customers.ts'
import type { NewProject } from '../../../contract/projects.ts'
import { isDay } from '../../../domain/dates.ts'
import type { Language } from '../../../domain/people.ts'
import type { Region } from '../../../domain/projects.ts'
import { instantAt } from '../../appointments/calendar/company-clock.ts'
import { isTime } from '../../appointments/time-field.tsx'
import { language, t } from '../../language/t.ts'
import { formOnly, text } from '../../records/form-fields.ts'
import { type FormValues, recordForm } from '../../records/record-form.ts'

export type KnownCustomer = Pick<Customer, 'id' | 'name' | 'phone' | 'email'>

/** A lead before it is saved. A field without a label has a control with its own. */
export const leadForm = recordForm({
  phone: text(t('Phone')),
  email: text(t('E-mail')),
  name: text(t('Name')),
  language: formOnly<Language>(t('Language of documents and messages'), 'en'),
  /** An existing customer. The four fields above are then not needed. */
  known: formOnly<KnownCustomer | null>('', null),
  street: text(t('Street')),
  city: text(t('City')),
  state: { ...text(t('State')), start: 'CA' },
  zip: text(t('ZIP')),
  region: formOnly<Region | ''>(t('Region'), ''),
  businessId: formOnly<number | null>('', null),
  salespersonId: formOnly<number | null>('', null),
  managerId: formOnly<number | null>('', null),
  jobType: text(t('Job type')),
  projectName: text(t('Project name')),
  note: text(t('Note')),
  /** The first appointment. It is booked if day and time are given. */
  visitDay: text(t('Day')),
  /** `HH:mm`. */
  visitTime: text(t('Time (Pacific)')),
  visitEmployeeId: formOnly<number | null>('', null),
  /** Kept with the draft from the first try to save: trying again makes no second project, even after a reload. */
  attempt: formOnly<{ key: string } | null>('', null),
})
export type LeadValues = FormValues<typeof leadForm>
export const emptyLead = leadForm.start

/** The lead of the tour. The bid goes to the person who practices. */
export const exampleLead = (email: string): LeadValues => ({
  ...emptyLead,
  name: t('Pat Sample (practice)'),
  email,
  language,
  street: '4410 Hillcrest Ave',
  city: 'Oakland',
  zip: '94602',
  region: 'bay_area',
  jobType: t('Foundation repair'),
  note: t('Cracks in the foundation'),
})

/** The most common ones. Others can be typed. */
export const jobTypes = [
  t('Foundation repair'),
  t('Foundation replacement'),
  t('Seismic retrofit'),
  t('House leveling'),
  t('Underpinning'),
  t('Retaining wall'),
  t('Drainage'),
  t('Crawl space'),
  t('Inspection'),
]

/** The lead as the contract takes it, without empty fields. */
export function toNewProject(lead: LeadValues, region: Region): NewProject {
  const { street, city, state, zip } = lead
  return {
    region,
    ...(lead.known
      ? { customer_id: lead.known.id }
      : {
          customer: {
            name: lead.name,
            phone: lead.phone,
            email: lead.email.trim(),
            ...(lead.language === 'es' ? { language: lead.language } : {}),
          },
        }),
    ...(street || city || zip ? { site: { street, city, state, zip } } : {}),
    ...(lead.businessId === null ? {} : { business_id: lead.businessId }),
    ...(lead.salespersonId === null ? {} : { salesperson_id: lead.salespersonId }),
    ...(lead.managerId === null ? {} : { manager_id: lead.managerId }),
    ...(lead.jobType === '' ? {} : { jobType: lead.jobType }),
    ...(lead.projectName === '' ? {} : { name: lead.projectName }),
    ...(lead.note.trim() === '' ? {} : { note: lead.note.trim() }),
  }
}

export function toFirstVisit({
  visitDay,
  visitTime,
  visitEmployeeId,
}: LeadValues): NewAppointment | undefined {
  if (!isDay(visitDay) || !isTime(visitTime)) return undefined
  const startsAt = instantAt({ day: visitDay, time: visitTime })
  return { kind: 'site_visit', startsAt, employee_id: visitEmployeeId }
}

function visitErrors({ visitDay, visitTime }: LeadValues): FormErrors {
  if (visitDay === '' && visitTime === '') return {}
  return {
    ...(isDay(visitDay) ? {} : { visitDay: t('Choose the day too') }),
    ...(isTime(visitTime) ? {} : { visitTime: t('Type a time, like 9:30 AM') }),
  }
}

/** From the server's name of a field to the form's. */
export function leadField(path: string): string {
  const names: Record<string, string> = {
    business_id: 'businessId',
    salesperson_id: 'salespersonId',
    manager_id: 'managerId',
    name: 'projectName',
    customer_id: 'name',
  }
  return names[path] ?? path.replace(/^(customer|site)\./, '')
}

/** Splits an address that is typed or pasted in one line, once it is complete: `12 Oak St, Oakland, CA 94602`. */
export function splitAddress(
  line: string,
): Pick<LeadValues, 'street' | 'city' | 'state' | 'zip'> | undefined {
  const [, street, city, state, zip] =
    /^(\S.*?)\s*,\s*([^,]+?)\s*,?\s+([a-z]{2})\.?,?\s+(\d{5}(?:-\d{4})?)\s*$/i.exec(line) ?? []
  return street && city && state && zip ? { street, city, state: state.toUpperCase(), zip } : undefined
}

export type LeadForm = UseFormReturnType<LeadValues, LeadValues, (lead: LeadValues) => FormErrors>

export function validateLead(lead: LeadValues): FormErrors {
  return {
    ...(lead.known || lead.name.trim() !== '' ? {} : { name: t('Must not be empty') }),
    ...(lead.region === '' ? { region: t('Choose the region. It sets the number.') } : {}),
    ...visitErrors(lead),
  }
}
