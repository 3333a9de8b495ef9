import type { Project, ProjectChange } from '../../contract/projects.ts'
import { t } from '../language/t.ts'

/** A project as its form shows it: flat. */
export type ProjectValues = {
  name: string
  jobType: string
  street: string
  city: string
  state: string
  zip: string
  customerName: string
  phone: string
  email: string
  managerId: number | null
  businessId: number | null
  salespersonId: number | null
}

export const projectLabels: Record<keyof ProjectValues, string> = {
  name: t('Project name'),
  jobType: t('Job type'),
  street: t('Street'),
  city: t('City'),
  state: t('State'),
  zip: t('ZIP'),
  customerName: t('Customer name'),
  phone: t('Phone'),
  email: t('E-mail'),
  managerId: t('Manager'),
  businessId: t('Referred by'),
  salespersonId: t('Salesperson'),
}

export function toProjectValues(project: Project): ProjectValues {
  const { customer, site } = project
  return {
    name: project.name,
    jobType: project.jobType,
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
  }
}

/** What the contract takes for the fields that were changed; a moved site loses the position of the old one. */
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

/** Where the server's names of fields differ from the form's. */
export function projectField(path: string): string {
  const names: Record<string, string> = {
    'customer.name': 'customerName',
    business_id: 'businessId',
    salesperson_id: 'salespersonId',
    manager_id: 'managerId',
  }
  return names[path] ?? path.replace(/^(customer|site)\./, '')
}
