import type { ExpenseCategory } from '../expenses.ts'
import type { Cents } from '../money.ts'

/** Whoever sends such a bill may have a lien on the job until they are paid (Civ. Code § 8400). */
export const waivedCategories = [
  'materials',
  'concrete',
  'steel',
  'subcontractor',
  'equipment',
  'disposal',
] as const satisfies readonly ExpenseCategory[]

/** Whether a waiver is asked for before a bill of this kind is paid. */
export function needsWaiver(category: ExpenseCategory): boolean {
  return waivedCategories.some((waived) => waived === category)
}

/** Whether the waivers that came cover a bill. Pure. */
export function coversBill(cost: Cents, waivers: readonly { amount: Cents | null }[]): boolean {
  return waivers.reduce((sum, { amount }) => sum + (amount ?? 0), 0) >= cost
}
