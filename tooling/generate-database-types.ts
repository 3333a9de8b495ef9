import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generate, PostgresDialect } from 'kysely-codegen'
import { checkoutFolder } from '../src/server/config.ts'
import { connectDatabase } from '../src/server/database/connect.ts'
import { withThrowAwayDatabase } from './throw-away-database.ts'

export const databaseTypesFile = join(checkoutFolder, 'src/server/database/schema.generated.ts')

/** The row types of the schema that the migrations make: what connect.ts parses, int8 as number and date as text. */
export async function generateDatabaseTypes(): Promise<string> {
  return withThrowAwayDatabase(async (url) => {
    const db = connectDatabase(url, { warn: () => undefined })
    try {
      return await generate({
        db,
        dialect: new PostgresDialect(),
        outFile: null,
        excludePattern: 'schema_migration',
        typeMapping: { date: 'string', int8: 'number', numeric: 'number' },
      })
    } finally {
      await db.destroy()
    }
  })
}

if (import.meta.main) {
  writeFileSync(databaseTypesFile, await generateDatabaseTypes())
  process.stdout.write(`${databaseTypesFile} written\n`)
}
