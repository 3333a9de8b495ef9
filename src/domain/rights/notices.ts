import type { Cents } from '../money.ts'
import type { ContractType } from './rights.ts'

/** Whom a preliminary notice is given to (Civ. Code § 8200(a)). */
export const noticeRoles = ['owner', 'direct_contractor', 'lender'] as const
export type NoticeRole = (typeof noticeRoles)[number]

/** How a notice may be given so that it counts (§§ 8106, 8110). E-mail is no service. */
export const serviceMethods = [
  'certified_mail',
  'registered_mail',
  'express_mail',
  'overnight',
  'in_person',
] as const
export type ServiceMethod = (typeof serviceMethods)[number]

/** A subcontractor gives notice to all three; whoever contracts with the owner, to the lender only (§ 8200(e)(2)). */
export function noticeRecipients(contractType: ContractType, known: readonly NoticeRole[]): NoticeRole[] {
  if (contractType !== 'subcontract') return known.filter((role) => role === 'lender')
  return noticeRoles.filter((role) => role !== 'lender' || known.includes('lender'))
}

/** Whether the contract has grown so far past a notice's estimate, by a fifth, that an updated notice is wise. */
export function isOutgrown(estimate: Cents, contract: Cents): boolean {
  return contract * 5 > estimate * 6
}
