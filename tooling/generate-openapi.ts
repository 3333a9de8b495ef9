import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildOpenApi } from '../src/contract/openapi/openapi.ts'
import { checkoutFolder } from '../src/server/config.ts'

export const openApiFile = join(checkoutFolder, 'openapi.json')

/** The same document as the server's /api/openapi.json, laid out to be read in a diff. */
export function generateOpenApi(): string {
  return `${JSON.stringify(buildOpenApi(), null, 2)}\n`
}

if (import.meta.main) {
  writeFileSync(openApiFile, generateOpenApi())
  process.stdout.write(`${openApiFile} written\n`)
}
