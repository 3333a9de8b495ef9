import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'

/** The account that runs PostgreSQL. `undefined` means the account of this process. */
export interface Account {
  uid: number
  gid: number
}

/** 65534 is `nobody` on Linux. PostgreSQL only refuses root. */
const nobody: Account = { uid: 65534, gid: 65534 }

/**
 * PostgreSQL refuses to run as root. Under root, it runs as the owner of the existing database, or else as `postgres`
 * if the machine has that account, or else as `nobody`.
 */
export function chooseAccount(databaseFolder: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const owner = statSync(databaseFolder, { throwIfNoEntry: false })
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  return findPostgresAccount() ?? nobody
}

function findPostgresAccount(): Account | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((candidate) => candidate.startsWith('postgres:'))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid !== undefined && gid !== undefined && Number(uid) > 0
    ? { uid: Number(uid), gid: Number(gid) }
    : undefined
}

/** Whether `account` can reach the path. Asks the system, because file modes do not show ACLs and mounts. */
export function canReach(account: Account, path: string): boolean {
  const { status } = spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', path], { ...account, cwd: '/' })
  return status === 0
}
