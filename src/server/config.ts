import { isAbsolute, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** The folder that holds package.json, whatever folder the program was started in. */
export const checkoutFolder = resolve(fileURLToPath(new URL('../..', import.meta.url)))

export interface Config {
  /** 0 means any free port. */
  port: number
  host: string
  /** Absolute. Holds the embedded database and, by default, the files. */
  dataDir: string
  /** An outside PostgreSQL; without it the embedded one runs under `dataDir`. */
  databaseUrl?: string
  filesUrl: string
  smtpUrl?: string
  /** Where people reach Groundwork; without a slash at the end. */
  publicUrl: string
  demo: boolean
  production: boolean
  logLevel: LogLevel
  /** A session ends after this many days without use. */
  sessionIdleDays: number
  /** A session ends after this many days whatever happens. */
  sessionMaxDays: number
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** A setting that cannot be used. Its message is one sentence which names the setting. */
class ConfigError extends Error {
  constructor(setting: string, problem: string) {
    super(`${setting} ${problem}`)
    this.name = 'ConfigError'
  }
}

type Environment = Record<string, string | undefined>

/** Reads every setting once. @throws ConfigError naming the first setting that cannot be used */
export function loadConfig(env: Environment): Config {
  const production = read(env, 'NODE_ENV') === 'production'
  const databaseUrl = readUrl(env, 'DATABASE_URL', ['postgres:', 'postgresql:'])
  const smtpUrl = readUrl(env, 'SMTP_URL', ['smtp:', 'smtps:'])
  const port = readPort(env)
  const dataDir = readDataDir(env)
  const demo = readFlag(env, 'DEMO') ?? !(production || databaseUrl !== undefined)
  if (demo && production) {
    throw new ConfigError(
      'DEMO',
      'cannot be 1 while NODE_ENV is production: a sample company has a known password.',
    )
  }
  return {
    port,
    host: read(env, 'HOST') ?? 'localhost',
    dataDir,
    ...(databaseUrl !== undefined && { databaseUrl }),
    filesUrl: readUrl(env, 'FILES_URL', ['file:']) ?? pathToFileURL(join(dataDir, 'files')).href,
    ...(smtpUrl !== undefined && { smtpUrl }),
    publicUrl: readPublicUrl(env) ?? `http://localhost:${port}`,
    demo,
    production,
    logLevel: readLogLevel(env),
    sessionIdleDays: readDays(env, 'SESSION_IDLE_DAYS', 7),
    sessionMaxDays: readDays(env, 'SESSION_MAX_DAYS', 30),
  }
}

/** An empty setting counts as absent: service files often carry `SMTP_URL=`. */
function read(env: Environment, setting: string): string | undefined {
  const value = env[setting]?.trim()
  return value === '' ? undefined : value
}

function readPort(env: Environment): number {
  const text = read(env, 'PORT')
  if (text === undefined) return 3000
  const port = Number(text)
  if (!/^\d{1,5}$/.test(text) || port > 65535) {
    throw new ConfigError(
      'PORT',
      `must be a number from 0 to 65535 (0: any free port), not ${JSON.stringify(text)}.`,
    )
  }
  return port
}

/** A relative folder starts at the checkout, so that npm, systemd and `bin/start` mean the same one. */
function readDataDir(env: Environment): string {
  const text = read(env, 'DATA_DIR') ?? 'data'
  return isAbsolute(text) ? resolve(text) : resolve(checkoutFolder, text)
}

function readFlag(env: Environment, setting: string): boolean | undefined {
  const text = read(env, setting)?.toLowerCase()
  if (text === undefined) return undefined
  if (text === '1' || text === 'true') return true
  if (text === '0' || text === 'false') return false
  throw new ConfigError(setting, `must be 1 or 0, not ${JSON.stringify(text)}.`)
}

/** The value is not repeated in the error: connection addresses carry passwords. */
function readUrl(env: Environment, setting: string, protocols: string[]): string | undefined {
  const text = read(env, setting)
  if (text === undefined) return undefined
  const known = protocols.map((protocol) => `${protocol}//…`).join(' or ')
  const protocol = protocols.find((candidate) => text.startsWith(`${candidate}//`))
  if (protocol === undefined) throw new ConfigError(setting, `must look like ${known}.`)
  return text
}

function readPublicUrl(env: Environment): string | undefined {
  const text = read(env, 'PUBLIC_URL')
  if (text === undefined) return undefined
  const url = URL.parse(text)
  if (url === null || !['http:', 'https:'].includes(url.protocol)) {
    throw new ConfigError(
      'PUBLIC_URL',
      `must look like https://office.example.com, not ${JSON.stringify(text)}.`,
    )
  }
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '' || url.username !== '') {
    throw new ConfigError('PUBLIC_URL', 'must be an address without a path, a query or a user name.')
  }
  return url.origin
}

function readLogLevel(env: Environment): LogLevel {
  const text = read(env, 'LOG_LEVEL') ?? 'info'
  const level = logLevels.find((candidate) => candidate === text)
  if (level === undefined) throw new ConfigError('LOG_LEVEL', `must be one of ${logLevels.join(', ')}.`)
  return level
}

function readDays(env: Environment, setting: string, otherwise: number): number {
  const text = read(env, setting)
  if (text === undefined) return otherwise
  const days = Number(text)
  if (!Number.isInteger(days) || days < 1 || days > 365) {
    throw new ConfigError(
      setting,
      `must be a whole number of days from 1 to 365, not ${JSON.stringify(text)}.`,
    )
  }
  return days
}
