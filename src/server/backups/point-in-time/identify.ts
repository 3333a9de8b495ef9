import type { ClientConfig } from 'pg'
import { withClient } from '../../database/with-client.ts'

/** Which database cluster it is, and which of its pasts it goes on from: a restore begins a new timeline. */
export async function identify(adminAddress: ClientConfig): Promise<{ systemId: string; timeline: string }> {
  return withClient(adminAddress, async (client) => {
    const { rows } = await client.query<{ systemId: string; timeline: string }>(`
      select (select system_identifier::text from pg_control_system()) as "systemId",
        left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline`)
    const [row] = rows
    if (!row) throw new Error('The database does not say which it is')
    return row
  })
}
