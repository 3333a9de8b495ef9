import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkoutFolder } from '../src/server/config.ts'

// npm leaves a package for another machine out of the lockfile when the registry it asked does not carry it, and
// `npm ci` then refuses the whole lockfile. Run after changing dependencies: it adds those packages by their exact
// version, with the machine that they are for, so that they are skipped everywhere else.

interface Entry {
  version: string
  optional?: boolean
  optionalDependencies?: Record<string, string>
  os?: string[]
  cpu?: string[]
  libc?: string[]
}

const file = join(checkoutFolder, 'package-lock.json')
const lockfile = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Entry> }
const { packages } = lockfile

const systems = [
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
]
const processors = [
  'arm64',
  'x64',
  'arm',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
]

let added = 0
for (const [path, entry] of Object.entries(packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const isThere = `node_modules/${name}` in packages || `${path}/node_modules/${name}` in packages
    if (isThere || !/^\d+\.\d+\.\d+[\w.-]*$/.test(version)) continue
    packages[`node_modules/${name}`] = { version, optional: true, ...describeMachine(name) }
    added += 1
  }
}
lockfile.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync(file, `${JSON.stringify(lockfile, null, 2)}\n`)
process.stdout.write(`${added} packages for other machines added\n`)

/** Read from the name, `@esbuild/linux-arm64-musl`; a name that says nothing gets a machine nobody has. */
function describeMachine(name: string): Pick<Entry, 'os' | 'cpu' | 'libc'> {
  const words = name.replace('windows', 'win32').split(/[^a-z0-9]+/)
  const os = systems.filter(
    (system) => words.includes(system) || (system === 'darwin' && words.includes('macos')),
  )
  const cpu = processors.filter((processor) => words.includes(processor))
  const musl = words.some((word) => word.startsWith('musl'))
  const libc = musl ? ['musl'] : words.some((word) => word.startsWith('gnu')) ? ['glibc'] : []
  if (os.length === 0 && cpu.length === 0) return { os: ['none'] }
  return { ...(os.length > 0 && { os }), ...(cpu.length > 0 && { cpu }), ...(libc.length > 0 && { libc }) }
}
