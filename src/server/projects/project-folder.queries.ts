import type { Kysely } from 'kysely'
import { notFound } from '../../domain/errors.ts'
import type { DB } from '../database/schema.generated.ts'
import { projectFolderName } from '../files/file-paths.ts'

/**
 * The folder of a project's files. It keeps its first name, even when the site's address is corrected later.
 * @throws not_found, also for a deleted project
 */
export async function findProjectFolder(db: Kysely<DB>, projectId: number): Promise<string> {
  const row = await db
    .selectFrom('project')
    .select([
      'number',
      'site_street as street',
      'site_city as city',
      ({ selectFrom }) =>
        selectFrom('stored_file')
          .select('path')
          .whereRef('stored_file.project_id', '=', 'project.id')
          .orderBy('stored_file.id')
          .limit(1)
          .as('first'),
    ])
    .where('id', '=', projectId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw notFound('Project')
  return row.first?.split('/')[0] ?? projectFolderName(row)
}
