import type { Permit } from '../../contract/permits.ts'
import type { KeptReceipt } from '../expenses/kept-receipt.ts'
import { t } from '../language/t.ts'
import { loadPaper, type PermitPaper } from './permits-api.ts'

/** What a paper is called, and the screen that shows it. */
export const paperWords: Record<PermitPaper, { name: string; screen: string }> = {
  application: { name: t('Application'), screen: 'application' },
  file: { name: t('Permit'), screen: 'permit' },
}

/** A permit's application, or the issued permit itself; null while there is none. */
export function paperOf(permit: Permit, paper: PermitPaper): KeptReceipt | null {
  const url = permit[paper]
  if (url === null) return null
  return {
    url,
    version: permit.version,
    isPdf: paper === 'file' ? permit.fileIsPdf : permit.applicationIsPdf,
    name: `${paperWords[paper].name}, ${permit.title}`,
    load: (signal) => loadPaper({ id: permit.project_id, permitId: permit.id }, paper, signal),
  }
}
