import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findOutsidePostgres } from '../outside-postgres.ts'

const packages = [
  { name: 'haproxy', isThere: () => existsSync('/usr/sbin/haproxy') },
  { name: 'pgbouncer', isThere: () => existsSync('/usr/sbin/pgbouncer') },
  { name: 'postgresql-15', isThere: () => findOutsidePostgres() !== undefined },
]

/**
 * Installs what a cluster needs from Debian's packages, when run as root.
 * @returns the folder of PostgreSQL's programs
 * @throws one line that says what to install
 */
export function ensureDebianPrograms(): string {
  const missing = packages.filter(({ isThere }) => !isThere()).map(({ name }) => name)
  if (missing.length > 0) {
    const install = `apt-get update && apt-get install -y ${missing.join(' ')}`
    if (process.getuid?.() !== 0) throw new Error(`As root, run: ${install}`)
    process.stdout.write(`Installing ${missing.join(', ')} …\n`)
    const { status, stderr } = spawnSync('/bin/sh', ['-c', install], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`${missing.join(', ')} could not be installed: ${stderr}`)
  }
  const postgres = findOutsidePostgres()
  if (!postgres) throw new Error('PostgreSQL 15 is not under /usr/lib/postgresql.')
  return postgres.programs
}
