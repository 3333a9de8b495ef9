import { t } from '../language/t.ts'

/** What events are about, as the filter offers it; several entities that people see as one stand together. */
export const kinds = [
  { value: 'project', label: t('Projects') },
  { value: 'bid', label: t('Bids') },
  { value: 'invoice', label: t('Invoices') },
  { value: 'payment', label: t('Payments') },
  { value: 'expense,expense_payment,receipt', label: t('Expenses') },
  { value: 'appointment', label: t('Appointments') },
  { value: 'permit', label: t('Permits') },
  { value: 'photo', label: t('Photos') },
  { value: 'note', label: t('Notes') },
  { value: 'delivery', label: t('Deliveries') },
  { value: 'customer', label: t('Customers') },
  { value: 'business,salesperson', label: t('Businesses') },
  { value: 'product,category,snippet', label: t('Products') },
  { value: 'authority', label: t('Authorities') },
  { value: 'employee', label: t('Employees') },
  { value: 'company,month', label: t('Company and books') },
] as const

/** Those of a single project. */
export const projectKinds = kinds.slice(0, 10)
