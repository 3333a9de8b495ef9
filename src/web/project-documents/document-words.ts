import type { ProjectDocument } from '../../contract/project-documents.ts'
import type { DocumentKind } from '../../domain/project-documents.ts'
import { t } from '../language/t.ts'
import { formatDay } from '../ui/time.ts'

export const documentKindWords: Readonly<Record<DocumentKind, string>> = {
  contract: t('Contract'),
  plans: t('Plans'),
  soils_report: t('Soils report'),
  insurance: t('Insurance certificate'),
  correspondence: t('Correspondence'),
  certified_payroll: t('Certified payroll'),
  other: t('Other document'),
}

/** What a browser's chooser offers. */
export const documentTypes =
  'application/pdf,image/jpeg,image/png,image/webp,image/heic,.docx,.xlsx,.doc,.xls,.dwg'

/** When it expires, with a color. */
export function expiryOf({ expires, state }: ProjectDocument): { word: string; color: string } | null {
  if (expires === null || state === null) return null
  const day = formatDay(expires)
  return state === 'expired'
    ? { word: t('Expired {day}', { day }), color: 'red' }
    : { word: t('Expires {day}', { day }), color: state === 'expiring' ? 'orange' : 'gray' }
}
