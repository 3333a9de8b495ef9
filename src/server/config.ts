import { isIP } from 'node:net'
import { isAbsolute, resolve } from 'node:path'
import { type Mailbox, parseMailbox } from '../domain/deliveries.ts'
import { readBackups, readFileStore } from './config-stores.ts'
import {
  ConfigError,
  checkoutFolder,
  type Environment,
  read,
  readFlag,
  readMatch,
  readUrl,
  readWholeNumber,
  visible,
} from './config-values.ts'
import { type MapTiles, parseMapTiles } from './map-tiles.ts'

export { checkoutFolder } from './config-values.ts'

export interface Config {
  /** 0 means any free port. */
  port: number
  host: string
  /** Absolute. Holds the embedded database and, by default, the files. */
  dataDir: string
  /** An outside PostgreSQL; without it the embedded one runs under `dataDir`. */
  databaseUrl?: string
  /** The role as which the server works there; by default, the one of `databaseUrl`. */
  databaseAppUrl?: string
  /** A folder, bucket or shared drive; `files/files-url.ts` reads it. */
  filesUrl: string
  /** For a bucket. */
  s3Key?: { accessKeyId: string; secretAccessKey: string }
  /** For a shared drive: the file with the service account's key. Absolute. */
  driveKeyFile?: string
  /** The time limit of a request to the file store. */
  filesTimeoutSeconds: number
  /** A folder or bucket for backups. */
  backupUrl: string
  /** True when nobody has chosen `backupUrl`: a folder beside the data, on the same disk. */
  backupsLieBesideData: boolean
  /** For a bucket of backups. */
  backupS3Key?: { accessKeyId: string; secretAccessKey: string }
  /** An age identity, with which backups are encrypted. */
  backupKey?: string
  /** Without it, no e-mail is sent. Contains a password. */
  smtpUrl?: string
  /** The sender of e-mails; by default, the company's own address. */
  mailFrom?: Mailbox
  /** The secret for delivering mail servers' reports. */
  mailInboundToken?: string
  /** The number's id at Meta. WhatsApp messages need it and `whatsappToken`. */
  whatsappPhoneNumberId?: string
  whatsappToken?: string
  /** Meta signs its webhooks with it. */
  whatsappAppSecret?: string
  /** Meta sends it once, when the webhook is set up. */
  whatsappVerifyToken?: string
  /** The approved template for messages outside a customer's 24-hour window. */
  whatsappTemplate: string
  /** The template for messages with our own text, which is its fourth placeholder. */
  whatsappCaptionTemplate?: string
  /** Without a slash at the end. */
  whatsappApiUrl: string
  whatsappApiVersion: string
  /** For paying online through Stripe; both or neither. */
  stripe?: { secretKey: string; webhookSecret: string }
  /** A mail server or WhatsApp that takes longer counts as not reachable. */
  sendTimeoutSeconds: number
  /** Street tiles for the map. Without them, nothing is loaded from other servers. */
  mapTiles?: MapTiles
  /** The URL of Groundwork, without a slash at the end. */
  publicUrl: string
  /** Addresses and networks (`10.0.0.0/8`) of the proxies whose `X-Forwarded-` headers we trust. */
  trustProxy: readonly string[]
  demo: boolean
  /** Answers, but sends nothing, sweeps nothing and runs no jobs: a new version is tried before it goes to work. */
  trial: boolean
  production: boolean
  logLevel: LogLevel
  /** A session ends after this many days without use. */
  sessionIdleDays: number
  /** A session always ends after this many days. */
  sessionMaxDays: number
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** Reads every setting once. @throws ConfigError naming the first setting that cannot be used */
export function loadConfig(env: Environment): Config {
  const production = read(env, 'NODE_ENV') === 'production'
  const databaseUrl = readUrl(env, 'DATABASE_URL', ['postgres:', 'postgresql:'])
  const databaseAppUrl = readUrl(env, 'DATABASE_APP_URL', ['postgres:', 'postgresql:'])
  if (databaseAppUrl !== undefined && databaseUrl === undefined) {
    throw new ConfigError('DATABASE_APP_URL', 'must not be set without DATABASE_URL.')
  }
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
    ...(databaseAppUrl !== undefined && { databaseAppUrl }),
    ...readFileStore(env, dataDir),
    ...readBackups(env, dataDir),
    ...(smtpUrl !== undefined && { smtpUrl }),
    ...readSending(env),
    ...readStripe(env),
    ...readMapTiles(env),
    publicUrl: readPublicUrl(env) ?? `http://localhost:${port}`,
    trustProxy: readTrustProxy(env),
    demo,
    trial: readFlag(env, 'TRIAL') ?? false,
    production,
    logLevel: readLogLevel(env),
    sessionIdleDays: readDays(env, 'SESSION_IDLE_DAYS', 7),
    sessionMaxDays: readDays(env, 'SESSION_MAX_DAYS', 30),
  }
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

/** Relative to the checkout, so that npm, systemd and `bin/start` use the same folder. */
function readDataDir(env: Environment): string {
  const text = read(env, 'DATA_DIR') ?? 'data'
  return isAbsolute(text) ? resolve(text) : resolve(checkoutFolder, text)
}

function readSending(env: Environment) {
  const mailFrom = readMailFrom(env)
  const mailInboundToken = readMatch(env, 'MAIL_INBOUND_TOKEN', /^[\x21-\x7e]{16,200}$/, longToken)
  const whatsappPhoneNumberId = readMatch(env, 'WHATSAPP_PHONE_NUMBER_ID', /^\d{5,20}$/, phoneNumberId)
  const whatsappToken = readMatch(env, 'WHATSAPP_TOKEN', /^[\x21-\x7e]{1,1000}$/, visible)
  const whatsappAppSecret = readMatch(env, 'WHATSAPP_APP_SECRET', /^[\x21-\x7e]{1,200}$/, visible)
  const whatsappCaptionTemplate = readMatch(
    env,
    'WHATSAPP_CAPTION_TEMPLATE',
    /^[a-z0-9_]{1,512}$/,
    templateName,
  )
  const whatsappVerifyToken = readMatch(env, 'WHATSAPP_VERIFY_TOKEN', /^[\x21-\x7e]{1,400}$/, visible)
  return {
    ...(mailFrom !== undefined && { mailFrom }),
    ...(mailInboundToken !== undefined && { mailInboundToken }),
    ...(whatsappPhoneNumberId !== undefined && { whatsappPhoneNumberId }),
    ...(whatsappToken !== undefined && { whatsappToken }),
    ...(whatsappAppSecret !== undefined && { whatsappAppSecret }),
    ...(whatsappVerifyToken !== undefined && { whatsappVerifyToken }),
    ...(whatsappCaptionTemplate !== undefined && { whatsappCaptionTemplate }),
    whatsappTemplate:
      readMatch(env, 'WHATSAPP_TEMPLATE', /^[a-z0-9_]{1,512}$/, templateName) ?? 'bid_document',
    whatsappApiUrl: readApiUrl(env) ?? 'https://graph.facebook.com',
    whatsappApiVersion:
      readMatch(env, 'WHATSAPP_API_VERSION', /^v\d{1,3}\.\d$/, 'must look like v26.0.') ?? 'v26.0',
    sendTimeoutSeconds: readWholeNumber(env, 'SEND_TIMEOUT_SECONDS', {
      unit: 'seconds',
      most: 120,
      otherwise: 20,
    }),
  }
}

const longToken = 'must be 16 to 200 visible characters without spaces.'
const phoneNumberId = "must be the number's id at Meta: digits, and not the telephone number itself."
const templateName = 'must be lower-case letters, digits and underscores.'

function readStripe(env: Environment): Pick<Config, 'stripe'> {
  const secretKey = readMatch(
    env,
    'STRIPE_SECRET_KEY',
    /^[sr]k_[\x21-\x7e]{8,500}$/,
    'must begin with sk_ or rk_.',
  )
  const webhookSecret = readMatch(
    env,
    'STRIPE_WEBHOOK_SECRET',
    /^whsec_[\x21-\x7e]{8,500}$/,
    'must begin with whsec_.',
  )
  if (secretKey === undefined && webhookSecret === undefined) return {}
  if (secretKey === undefined)
    throw new ConfigError('STRIPE_SECRET_KEY', 'is missing beside STRIPE_WEBHOOK_SECRET.')
  if (webhookSecret === undefined) {
    throw new ConfigError('STRIPE_WEBHOOK_SECRET', 'is missing beside STRIPE_SECRET_KEY.')
  }
  return { stripe: { secretKey, webhookSecret } }
}

function readMailFrom(env: Environment): Mailbox | undefined {
  const text = read(env, 'MAIL_FROM')
  if (text === undefined) return undefined
  const mailbox = parseMailbox(text)
  if (mailbox) return mailbox
  throw new ConfigError(
    'MAIL_FROM',
    `must look like office@example.com or Bedrock <office@example.com>, not ${JSON.stringify(text)}.`,
  )
}

function readApiUrl(env: Environment): string | undefined {
  const text = read(env, 'WHATSAPP_API_URL')
  if (text === undefined) return undefined
  const url = URL.parse(text)
  if (
    url &&
    ['http:', 'https:'].includes(url.protocol) &&
    url.username === '' &&
    url.search + url.hash === ''
  ) {
    return url.href.replace(/\/$/, '')
  }
  throw new ConfigError('WHATSAPP_API_URL', 'must look like https://graph.facebook.com.')
}

function readMapTiles(env: Environment): { mapTiles?: MapTiles } {
  const url = read(env, 'MAP_TILES_URL')
  if (url === undefined) return {}
  const mapTiles = parseMapTiles(url, read(env, 'MAP_TILES_ATTRIBUTION'))
  if (mapTiles) return { mapTiles }
  throw new ConfigError('MAP_TILES_URL', 'must look like https://tile.openstreetmap.org/{z}/{x}/{y}.png.')
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

function readTrustProxy(env: Environment): string[] {
  const text = read(env, 'TRUST_PROXY') ?? '127.0.0.1, ::1'
  const entries = text.split(',').map((entry) => entry.trim())
  const wrong = entries.find((entry) => !isAddressOrNetwork(entry))
  if (wrong === undefined) return entries
  throw new ConfigError(
    'TRUST_PROXY',
    `must be addresses or networks, like 10.0.0.5, 172.16.0.0/12, not ${JSON.stringify(wrong)}.`,
  )
}

function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits] = text.split('/')
  const family = isIP(address)
  if (family === 0 || text.split('/').length > 2) return false
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

function readLogLevel(env: Environment): LogLevel {
  const text = read(env, 'LOG_LEVEL') ?? 'info'
  const level = logLevels.find((candidate) => candidate === text)
  if (level === undefined) throw new ConfigError('LOG_LEVEL', `must be one of ${logLevels.join(', ')}.`)
  return level
}

function readDays(env: Environment, setting: string, otherwise: number): number {
  return readWholeNumber(env, setting, { unit: 'days', most: 365, otherwise })
}
