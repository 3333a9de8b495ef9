import type { ApplicationPaper, ApplicationState } from '../../domain/pay-applications.ts'
import { t } from '../language/t.ts'

export const applicationStateWords: Readonly<Record<ApplicationState, string>> = {
  draft: t('Draft'),
  submitted: t('Waiting for approval'),
  returned: t('Returned'),
  approved: t('Approved'),
  paid: t('Paid'),
  void: t('Void'),
}

export const applicationStateColors: Readonly<Record<ApplicationState, string>> = {
  draft: 'gray',
  submitted: 'blue',
  returned: 'red',
  approved: 'teal',
  paid: 'green',
  void: 'gray',
}

export const applicationPaperWords: Readonly<Record<ApplicationPaper, string>> = {
  waiver: t('Waiver'),
  insurance: t('Insurance certificate'),
  photos: t('Site photos'),
  certified_payroll: t('Certified payroll'),
  other: t('Other paper'),
}
