import type { Project, ProjectChange } from '../../contract/projects.ts'
import { t } from '../language/t.ts'
import { choice, requiredText, text } from '../records/form-fields.ts'
import { type FormValues, recordForm } from '../records/record-form.ts'

/** A person or business by its id. The drawer knows the names. */
function someone(label: string, word: 'Employee {id}' | 'Business {id}' | 'Salesperson {id}') {
  return choice<number | null>(label, null, (id) => (id === null ? '—' : t(word, { id })))
}

const flatForm = recordForm({
  name: text(t('Project name')),
  jobType: text(t('Job type')),
  street: text(t('Street')),
  city: text(t('City')),
  state: text(t('State')),
  zip: text(t('ZIP')),
  customerName: requiredText(t('Customer name')),
  phone: text(t('Phone')),
  email: text(t('E-mail')),
  managerId: someone(t('Manager'), 'Employee {id}'),
  businessId: someone(t('Referred by'), 'Business {id}'),
  salespersonId: someone(t('Salesperson'), 'Salesperson {id}'),
})
export type ProjectValues = FormValues<typeof flatForm>

export const projectForm = {
  ...flatForm,
  toValues: ({ name, jobType, site, customer, ...project }: Project): ProjectValues => ({
    name,
    jobType,
    street: site.street,
    city: site.city,
    state: site.state,
    zip: site.zip,
    customerName: customer.name,
    phone: customer.phone,
    email: customer.email,
    managerId: project.manager?.id ?? null,
    businessId: project.business?.id ?? null,
    salespersonId: project.salesperson?.id ?? null,
  }),
  fieldOf: projectField,
}

/** The changed fields as the contract takes them. A new address loses the old one's position on the map. */
export function toProjectChange(
  values: ProjectValues,
  changed: readonly (keyof ProjectValues)[],
  version: number,
): ProjectChange {
  const has = (...fields: (keyof ProjectValues)[]) => fields.some((field) => changed.includes(field))
  const { street, city, state, zip } = values
  return {
    version,
    ...(has('name') ? { name: values.name } : {}),
    ...(has('jobType') ? { jobType: values.jobType } : {}),
    ...(has('street', 'city', 'state', 'zip')
      ? { site: { street, city, state, zip, lat: null, lon: null } }
      : {}),
    ...(has('customerName', 'phone', 'email')
      ? {
          customer: {
            ...(has('customerName') ? { name: values.customerName } : {}),
            ...(has('phone') ? { phone: values.phone } : {}),
            ...(has('email') ? { email: values.email.trim() } : {}),
          },
        }
      : {}),
    ...(has('managerId') ? { manager_id: values.managerId } : {}),
    ...(has('businessId', 'salespersonId')
      ? { business_id: values.businessId, salesperson_id: values.salespersonId }
      : {}),
  }
}

/** From the server's name of a field to the form's. */
function projectField(path: string): string {
  const names: Record<string, string> = {
    'customer.name': 'customerName',
    business_id: 'businessId',
    salesperson_id: 'salespersonId',
    manager_id: 'managerId',
  }
  return names[path] ?? path.replace(/^(customer|site)\./, '')
}
