import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  ConfigError,
  checkoutFolder,
  type Environment,
  read,
  readMatch,
  readWholeNumber,
  visible,
} from './config-values.ts'
import { type FilesUrl, parseFilesUrl } from './files/files-url.ts'

/** The store of the company's files. */
export function readFileStore(env: Environment, dataDir: string) {
  const filesUrl = read(env, 'FILES_URL') ?? pathToFileURL(join(dataDir, 'files')).href
  const { kind } = parseStoreAddress('FILES_URL', filesUrl)
  return {
    filesUrl,
    ...(kind === 's3' && { s3Key: readS3Key(env, 'FILES_URL') }),
    ...(kind === 'drive' && { driveKeyFile: readDriveKeyFile(env) }),
    filesTimeoutSeconds: readWholeNumber(env, 'FILES_TIMEOUT_SECONDS', {
      unit: 'seconds',
      most: 600,
      otherwise: 60,
    }),
  }
}

/** The folder or bucket of backups. */
export function readBackups(env: Environment, dataDir: string) {
  const chosen = read(env, 'BACKUP_URL')
  const backupUrl = chosen ?? pathToFileURL(join(dataDir, 'backups')).href
  const { kind } = parseStoreAddress('BACKUP_URL', backupUrl)
  // Drive keeps no names of its own: they are in the database, which is what a backup is there for.
  if (kind === 'drive')
    throw new ConfigError('BACKUP_URL', 'must be a folder or a bucket, not a shared drive.')
  const backupKey = readMatch(env, 'BACKUP_KEY', /^AGE-SECRET-KEY-1[0-9A-Z]{58}$/, ageIdentity)
  return {
    backupUrl,
    backupsLieBesideData: chosen === undefined,
    ...(kind === 's3' && { backupS3Key: readS3Key(backupEnvironment(env), 'BACKUP_URL') }),
    ...(backupKey !== undefined && { backupKey }),
  }
}

const ageIdentity = 'must be an age identity, as age-keygen prints it: AGE-SECRET-KEY-1 and 58 characters.'

/** A bucket of another provider has keys of its own: `BACKUP_AWS_ACCESS_KEY_ID`. */
function backupEnvironment(env: Environment): Environment {
  return {
    AWS_ACCESS_KEY_ID: read(env, 'BACKUP_AWS_ACCESS_KEY_ID') ?? env.AWS_ACCESS_KEY_ID,
    AWS_SECRET_ACCESS_KEY: read(env, 'BACKUP_AWS_SECRET_ACCESS_KEY') ?? env.AWS_SECRET_ACCESS_KEY,
  }
}

function parseStoreAddress(setting: 'FILES_URL' | 'BACKUP_URL', url: string): FilesUrl {
  try {
    return parseFilesUrl(url)
  } catch (error) {
    throw new ConfigError(setting, error instanceof Error ? error.message : String(error))
  }
}

function readS3Key(
  env: Environment,
  setting: 'FILES_URL' | 'BACKUP_URL',
): { accessKeyId: string; secretAccessKey: string } {
  const accessKeyId = readMatch(env, 'AWS_ACCESS_KEY_ID', /^[\x21-\x7e]{1,200}$/, visible)
  const secretAccessKey = readMatch(env, 'AWS_SECRET_ACCESS_KEY', /^[\x21-\x7e]{1,400}$/, visible)
  if (accessKeyId === undefined) throw new ConfigError('AWS_ACCESS_KEY_ID', neededFor('s3://', setting))
  if (secretAccessKey === undefined)
    throw new ConfigError('AWS_SECRET_ACCESS_KEY', neededFor('s3://', setting))
  return { accessKeyId, secretAccessKey }
}

/** Relative to the checkout, like `DATA_DIR`. */
function readDriveKeyFile(env: Environment): string {
  const file = read(env, 'GOOGLE_APPLICATION_CREDENTIALS')
  if (file === undefined)
    throw new ConfigError('GOOGLE_APPLICATION_CREDENTIALS', neededFor('gdrive://', 'FILES_URL'))
  return resolve(checkoutFolder, file)
}

function neededFor(protocol: string, setting: string): string {
  return `must be set when ${setting} begins with ${protocol}.`
}
