import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

/** A browser for the journeys: CHROMIUM_PATH, else an installed one, else Playwright's own, if it is there. */
export function findChromium(): string | undefined {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  const folders = (process.env.PATH ?? '').split(delimiter)
  const candidates = [
    process.env.CHROMIUM_PATH ?? '',
    ...folders.flatMap((folder) => names.map((name) => join(folder, name))),
    '/usr/bin/chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    chromium.executablePath(),
  ]
  return candidates.find((path) => path !== '' && isExecutable(path))
}

/** The same, installing one if there is none: Debian's package under root, else Playwright's download. */
export function provideChromium(): string | undefined {
  const found = findChromium()
  if (found !== undefined) return found
  process.stdout.write('There is no Chromium here; installing one …\n')
  if (process.getuid?.() === 0) {
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore' })
    const packages = ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation']
    spawnSync('apt-get', packages, {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  }
  const installed = findChromium()
  if (installed !== undefined) return installed
  const playwright = join(import.meta.dirname, '../node_modules/@playwright/test/cli.js')
  spawnSync(process.execPath, [playwright, 'install', 'chromium'], { stdio: 'ignore' })
  return findChromium()
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
