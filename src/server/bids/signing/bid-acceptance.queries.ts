import type { Insertable, Kysely, Transaction } from 'kysely'
import type { BidAcceptance, DB } from '../../database/schema.generated.ts'

/** What a customer signed, with what only the paper shows: the drawn signature, and where the signed PDF lies. */
export interface StoredAcceptance {
  name: string
  /** PNG; null when the typed name is the signature. */
  signature: Buffer | null
  selected: number[]
  total: number
  documentSha256: string
  email: string
  acceptedAt: Date
  signedFile: { id: number; path: string; sha256: string } | null
}

export async function findAcceptance(db: Kysely<DB>, bidId: number): Promise<StoredAcceptance | undefined> {
  const row = await db
    .selectFrom('bid_acceptance')
    .leftJoin('stored_file', 'stored_file.id', 'bid_acceptance.signed_file_id')
    .select([
      'bid_acceptance.name',
      'bid_acceptance.signature',
      'bid_acceptance.selected',
      'bid_acceptance.total',
      'bid_acceptance.document_sha256',
      'bid_acceptance.email',
      'bid_acceptance.accepted_at',
      'bid_acceptance.signed_file_id',
      'stored_file.path',
      'stored_file.sha256',
    ])
    .where('bid_acceptance.bid_id', '=', bidId)
    .executeTakeFirst()
  return (
    row && {
      name: row.name,
      signature: row.signature,
      selected: row.selected,
      total: row.total,
      documentSha256: row.document_sha256,
      email: row.email,
      acceptedAt: row.accepted_at,
      signedFile:
        row.signed_file_id === null || row.path === null || row.sha256 === null
          ? null
          : { id: row.signed_file_id, path: row.path, sha256: row.sha256.toString('hex') },
    }
  )
}

export async function insertAcceptance(
  trx: Transaction<DB>,
  values: Insertable<BidAcceptance>,
): Promise<void> {
  await trx.insertInto('bid_acceptance').values(values).execute()
}
