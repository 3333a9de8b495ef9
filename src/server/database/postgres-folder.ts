import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { type Account, canReach } from './postgres-account.ts'
import { sharedFolder } from './postgres-programs.ts'

const run = promisify(execFile)

/** sockaddr_un holds 108 bytes, one of them the final NUL. */
const longestSocketPath = 107
const socketName = '.s.PGSQL.5432'

/**
 * The place of this data folder's database: `<dataDir>/postgres`. When the database's account cannot reach that (in
 * root's home, for example), it is a link to a folder under /var/lib.
 */
export function placeDatabase(dataDir: string, account: Account | undefined): string {
  const place = join(dataDir, 'postgres')
  const found = lstatSync(place, { throwIfNoEntry: false })
  if (found?.isSymbolicLink()) return followLink(place)
  if (found !== undefined || account === undefined || canReach(account, dataDir)) return place
  // Random, so that a new data folder at an old path does not find the old database.
  const room = join(sharedFolder, randomBytes(6).toString('hex'))
  mkdirSync(room, { recursive: true, mode: 0o755 })
  chmodSync(room, 0o711)
  writeFileSync(join(room, 'belongs-to.txt'), `${dataDir}\n`)
  symlinkSync(join(room, 'postgres'), place)
  return join(room, 'postgres')
}

/** The target may not exist yet (after an interrupted first start), but its parent folder must. */
function followLink(link: string): string {
  const place = readlinkSync(link)
  if (!existsSync(dirname(place))) {
    throw new Error(`The database is gone: ${link} leads to ${place}, and there is nothing.`)
  }
  return place
}

/** Creates the database cluster if there is none. An interrupted attempt is started over. */
export async function createCluster(
  programs: string,
  place: string,
  account: Account | undefined,
): Promise<void> {
  if (existsSync(join(place, 'PG_VERSION'))) return
  const unfinished = `${place}.new`
  rmSync(unfinished, { recursive: true, force: true })
  makePrivateFolder(unfinished, account)
  await run(
    join(programs, 'bin', 'initdb'),
    [
      `--pgdata=${unfinished}`,
      '--username=postgres',
      '--auth-local=trust', // the socket is in a folder of mode 0700
      '--auth-host=reject',
      '--data-checksums',
      // A piece of the write-ahead log goes out every minute: small ones cost less.
      '--wal-segsize=1',
      '--encoding=UTF8',
      `--locale=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`,
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
    ],
    { ...account, cwd: '/', env: postgresEnvironment },
  )
  renameSync(unfinished, place)
}

/** TZ saves initdb a search through all time zones. Our other variables do not concern PostgreSQL. */
export const postgresEnvironment = { PATH: '/usr/bin:/bin', TZ: 'UTC' }

/** A private folder for the socket: near the database, or in a shorter path when that is too long for a socket. */
export function makeSocketFolder(place: string, account: Account | undefined): string {
  const near = join(dirname(place), 'socket')
  const folder =
    Buffer.byteLength(join(near, socketName)) <= longestSocketPath
      ? near
      : join(
          shortTemporaryFolder(),
          `groundwork-${lstatSync(place).ino}-${account?.uid ?? process.getuid?.()}`,
        )
  if (!existsSync(folder)) makePrivateFolder(folder, account)
  const found = lstatSync(folder)
  const owner = account?.uid ?? process.getuid?.()
  if (!found.isDirectory() || found.uid !== owner || (found.mode & 0o077) !== 0) {
    throw new Error(`${folder} must be a folder that only the database's account may enter.`)
  }
  return folder
}

/**
 * Where PostgreSQL puts each finished piece of its write-ahead log, for the backups. In the cluster's own folder, so that
 * pieces of another cluster, put aside by a restore, are never taken for its own.
 */
export function makeWalSpool(place: string, account: Account | undefined): string {
  const spool = join(place, walSpoolName)
  if (!existsSync(spool)) makePrivateFolder(spool, account)
  return spool
}

export const walSpoolName = 'wal_to_ship'

function shortTemporaryFolder(): string {
  return Buffer.byteLength(tmpdir()) <= 40 ? tmpdir() : '/tmp'
}

export function makePrivateFolder(folder: string, account: Account | undefined): void {
  mkdirSync(folder, { mode: 0o700 })
  if (account !== undefined) chownSync(folder, account.uid, account.gid)
}
