import type { Project } from '../../contract/projects.ts'
import { billingWarning } from '../../domain/invoices.ts'
import { sentence } from '../language/sentences.ts'

/** Says when a project's invoices ask for more than its contract. */
export function projectWarning({ finalized, money }: Pick<Project, 'finalized' | 'money'>): string | null {
  if (!finalized) return null
  const warning = billingWarning(money.contract - money.leftToBill, money.contract)
  return warning && sentence(warning)
}
