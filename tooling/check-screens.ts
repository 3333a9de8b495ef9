import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkoutFolder } from '../src/server/config.ts'
import { provideChromium } from './find-chromium.ts'
import { findFreePort } from './free-port.ts'
import { runScript } from './steps.ts'

// bin/check screens [FOLDER]: opens every screen of a sample company of its own, at 360 and 1440 px, in light and dark,
// and both in Spanish; keeps a picture of each (default: screenshots/, which is not committed), and writes what axe
// found, screen by screen, to axe.md beside them.

const folder = process.argv[2] ?? join(checkoutFolder, 'screenshots')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const dataDir = mkdtempSync(join(tmpdir(), 'groundwork-screens-'))
chmodSync(dataDir, 0o711) // under root the database's own account goes through it
provideChromium()
const { code } = await runScript(
  'node_modules/@playwright/test/cli.js',
  ['test', 'e2e/every-screen.spec.ts', 'e2e/in-spanish.spec.ts', '--reporter=line'],
  {
    show: true,
    env: {
      SCREENSHOTS: folder,
      AXE: 'whole',
      E2E_PORTS: String(await findFreePort()),
      E2E_DATA_DIR: join(dataDir, 'data'),
    },
  },
)
rmSync(dataDir, { recursive: true, force: true })
const seen = readSeen()
writeFileSync(join(folder, 'axe.md'), formatSeen(seen))
const violations = seen.flatMap(({ found }) => found)
process.stdout.write(
  `\n${seen.length} screens looked at by axe (WCAG 2.2 A and AA), ${violations.length} violations; pictures and axe.md in ${folder}\n`,
)
process.exit(code === 0 && violations.length === 0 ? 0 : 1)

interface Seen {
  screen: string
  /** How many of axe's rules the screen passed. */
  passed: number
  found: string[]
}

function readSeen(): Seen[] {
  try {
    const lines = readFileSync(join(folder, 'axe.jsonl'), 'utf8').trim().split('\n')
    return lines.map((line) => JSON.parse(line) as Seen)
  } catch {
    return []
  }
}

function formatSeen(seen: readonly Seen[]): string {
  const rows = seen.map(
    ({ screen, passed, found }) => `| ${screen} | ${passed} | ${found.join('; ') || 'none'} |`,
  )
  return `# What axe found\n\n| Screen | Rules passed | Violations |\n| --- | --- | --- |\n${rows.join('\n')}\n`
}
