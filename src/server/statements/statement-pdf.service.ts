import type { Kysely } from 'kysely'
import type { CustomerAccount } from '../../contract/invoice-sending.ts'
import type { DB } from '../database/schema.generated.ts'
import type { Deps } from '../deps.ts'
import { type DocumentCompany, toLetterhead } from '../documents/letter-paper.ts'
import { FileAnswer } from '../http/answers.ts'
import { findAccount, type PeriodRequest } from './account.service.ts'
import { statementFileName, toStatementDocument } from './statement-document.ts'

/** The statement of account as PDF, as staff see it. @throws as readCustomerAccount */
export async function previewStatement(
  deps: Deps,
  customerId: number,
  period: PeriodRequest,
): Promise<FileAnswer> {
  const { name, pdf, sha256 } = await setStatementPdf(deps, customerId, period)
  return new FileAnswer({ mediaType: 'application/pdf', content: pdf, fileName: name, sha256 })
}

/** The paper and the account it was set from. Outside any transaction: setting takes its time. */
export async function setStatementPdf(
  deps: Deps,
  customerId: number,
  period: PeriodRequest,
): Promise<{ account: CustomerAccount; name: string; pdf: Buffer; sha256: string }> {
  const whole = await findAccount(deps, customerId, period)
  const document = toStatementDocument(whole, await findLetterhead(deps.db))
  const { pdf, sha256 } = await deps.documents.setStatement(document)
  return { account: whole.account, name: statementFileName(whole), pdf, sha256 }
}

async function findLetterhead(db: Kysely<DB>): Promise<DocumentCompany> {
  return toLetterhead(await db.selectFrom('company').selectAll().executeTakeFirstOrThrow())
}
