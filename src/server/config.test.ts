import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { checkoutFolder, loadConfig } from './config.ts'

const bucket = { FILES_URL: 's3://bucket', AWS_ACCESS_KEY_ID: 'AKIA', AWS_SECRET_ACCESS_KEY: 'secret' }

describe('loadConfig', () => {
  test('nothing set: the demo on port 3000, its data in the checkout', () => {
    expect(loadConfig({})).toEqual({
      port: 3000,
      host: 'localhost',
      backupUrl: pathToFileURL(join(checkoutFolder, 'data/backups')).href,
      backupsLieBesideData: true,
      dataDir: join(checkoutFolder, 'data'),
      filesUrl: `file://${encodeURI(join(checkoutFolder, 'data', 'files'))}`,
      filesTimeoutSeconds: 60,
      publicUrl: 'http://localhost:3000',
      trustProxy: ['127.0.0.1', '::1'],
      demo: true,
      trial: false,
      production: false,
      logLevel: 'info',
      sessionIdleDays: 7,
      sessionMaxDays: 30,
      whatsappTemplate: 'bid_document',
      whatsappApiUrl: 'https://graph.facebook.com',
      whatsappApiVersion: 'v26.0',
      sendTimeoutSeconds: 20,
    })
  })

  test.each([
    [{ NODE_ENV: 'production' }, false],
    [{ DATABASE_URL: 'postgres://db/groundwork' }, false],
    [{ DATABASE_URL: 'postgres://db/groundwork', DEMO: '1' }, true],
    [{ DEMO: '0' }, false],
    [{ DEMO: '' }, true],
  ])('%o: demo is %s', (env, demo) => {
    expect(loadConfig(env).demo).toBe(demo)
  })

  test('a relative data folder starts at the checkout, an absolute one stands', () => {
    expect(loadConfig({ DATA_DIR: 'elsewhere' }).dataDir).toBe(join(checkoutFolder, 'elsewhere'))
    expect(loadConfig({ DATA_DIR: '/var/lib/somewhere/' }).dataDir).toBe('/var/lib/somewhere')
  })

  test('a bucket of backups may have keys of its own', () => {
    const own = { BACKUP_AWS_ACCESS_KEY_ID: 'OTHER', BACKUP_AWS_SECRET_ACCESS_KEY: 'other-secret' }
    const config = loadConfig({ ...bucket, BACKUP_URL: 's3://backups', ...own })
    expect(config.s3Key?.accessKeyId).toBe('AKIA')
    expect(config.backupS3Key?.accessKeyId).toBe('OTHER')
  })

  test('proxies are addresses and networks', () => {
    const TRUST_PROXY = '10.0.0.5, 172.16.0.0/12,2001:db8::/32'
    expect(loadConfig({ TRUST_PROXY }).trustProxy).toEqual(['10.0.0.5', '172.16.0.0/12', '2001:db8::/32'])
  })

  test.each([
    ['BACKUP_URL', { BACKUP_URL: '/mnt/backups' }],
    ['BACKUP_URL', { BACKUP_URL: 'gdrive://0123456789' }],
    ['AWS_ACCESS_KEY_ID', { BACKUP_URL: 's3://backups' }],
    ['BACKUP_KEY', { BACKUP_KEY: 'a password' }],
    ['PORT', { PORT: 'http' }],
    ['PORT', { PORT: '70000' }],
    ['PORT', { PORT: '-1' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'nginx' }],
    ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/33' }],
    ['TRUST_PROXY', { TRUST_PROXY: '0.0.0.0/0' }],
    ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.5,' }],
    ['TRUST_PROXY', { TRUST_PROXY: '::1/129' }],
    ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/8/8' }],
    ['DEMO', { DEMO: 'maybe' }],
    ['DEMO', { DEMO: '1', NODE_ENV: 'production' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://db/groundwork' }],
    ['SMTP_URL', { SMTP_URL: 'mail.example.com' }],
    ['FILES_URL', { FILES_URL: 'https://bucket' }],
    ['FILES_URL', { FILES_URL: 's3://' }],
    ['FILES_URL', { FILES_URL: 's3://Bucket/ä' }],
    ['FILES_URL', { FILES_URL: 's3://bucket?endpoint=localhost' }],
    ['FILES_URL', { FILES_URL: 's3://bucket?acl=public' }],
    ['FILES_URL', { FILES_URL: 's3://bucket?pathStyle=yes' }],
    ['FILES_URL', { FILES_URL: 's3://key:secret@bucket' }],
    ['FILES_URL', { ...bucket, FILES_URL: 's3://bucket?endpoint=https://key:secret@s3.example.com' }],
    ['FILES_URL', { ...bucket, FILES_URL: 's3://bucket/100%' }],
    ['FILES_URL', { ...bucket, FILES_URL: 's3://bucket/photos#1' }],
    ['FILES_URL', { FILES_URL: 'file:///var/files#1' }],
    ['FILES_URL', { FILES_URL: 'file:///var/files?' }],
    ['FILES_URL', { FILES_URL: 'gdrive://short' }],
    ['FILES_URL', { FILES_URL: 'gdrive://0ABcdEFghIJklUk9PVA/a/b' }],
    ['AWS_ACCESS_KEY_ID', { FILES_URL: 's3://bucket' }],
    ['AWS_SECRET_ACCESS_KEY', { FILES_URL: 's3://bucket', AWS_ACCESS_KEY_ID: 'AKIA' }],
    ['AWS_SECRET_ACCESS_KEY', { ...bucket, AWS_SECRET_ACCESS_KEY: 'two words' }],
    ['GOOGLE_APPLICATION_CREDENTIALS', { FILES_URL: 'gdrive://0ABcdEFghIJklUk9PVA' }],
    ['FILES_TIMEOUT_SECONDS', { FILES_TIMEOUT_SECONDS: '0' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'office.example.com' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://example.com/office' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['MAIL_FROM', { MAIL_FROM: 'Bedrock' }],
    ['MAIL_FROM', { MAIL_FROM: 'Bedrock <office>' }],
    ['MAIL_FROM', { MAIL_FROM: 'Bed\r\nBcc: all@example.com <office@example.com>' }],
    ['MAIL_INBOUND_TOKEN', { MAIL_INBOUND_TOKEN: 'short' }],
    ['WHATSAPP_PHONE_NUMBER_ID', { WHATSAPP_PHONE_NUMBER_ID: '+1 310 555 0142' }],
    ['WHATSAPP_TOKEN', { WHATSAPP_TOKEN: 'two words' }],
    ['WHATSAPP_APP_SECRET', { WHATSAPP_APP_SECRET: 'two words' }],
    ['WHATSAPP_VERIFY_TOKEN', { WHATSAPP_VERIFY_TOKEN: 'two words' }],
    ['WHATSAPP_TEMPLATE', { WHATSAPP_TEMPLATE: 'Bid document' }],
    ['WHATSAPP_API_URL', { WHATSAPP_API_URL: 'graph.facebook.com' }],
    ['WHATSAPP_API_URL', { WHATSAPP_API_URL: 'https://graph.facebook.com/?x=1' }],
    ['WHATSAPP_API_VERSION', { WHATSAPP_API_VERSION: '26' }],
    ['SEND_TIMEOUT_SECONDS', { SEND_TIMEOUT_SECONDS: '0' }],
    ['SEND_TIMEOUT_SECONDS', { SEND_TIMEOUT_SECONDS: '121' }],
    ['SEND_TIMEOUT_SECONDS', { SEND_TIMEOUT_SECONDS: '2.5' }],
  ])('names %s when it cannot be used: %o', (setting, env) => {
    expect(() => loadConfig(env)).toThrow(new RegExp(`^${setting} `))
  })

  test('a bucket and a shared drive come with their keys', () => {
    expect(loadConfig(bucket)).toMatchObject({
      filesUrl: 's3://bucket',
      s3Key: { accessKeyId: 'AKIA', secretAccessKey: 'secret' },
    })
    const drive = {
      FILES_URL: 'gdrive://0ABcdEFghIJklUk9PVA',
      GOOGLE_APPLICATION_CREDENTIALS: '/etc/key.json',
    }
    expect(loadConfig(drive).driveKeyFile).toBe('/etc/key.json')
    // Keys that lie around for other programs are not taken along.
    expect(loadConfig({ ...bucket, FILES_URL: 'file:///var/files' })).not.toHaveProperty('s3Key')
  })

  test('a refused file store address is not repeated: it may hold a secret', () => {
    expect(() => loadConfig({ FILES_URL: 's3://key:hidden@bucket' })).toThrow(/^(?!.*hidden)/)
    expect(() => loadConfig({ ...bucket, AWS_SECRET_ACCESS_KEY: 'hidden hidden' })).toThrow(/^(?!.*hidden)/)
  })

  test('who mail comes from, with or without a name', () => {
    const read = (mailFrom: string) => loadConfig({ MAIL_FROM: mailFrom }).mailFrom
    expect(read('office@example.com')).toEqual({ name: '', address: 'office@example.com' })
    expect(read('Bedrock <office@example.com>')).toEqual({ name: 'Bedrock', address: 'office@example.com' })
    expect(read('"Bedrock, Inc." <office@example.com>')).toEqual({
      name: 'Bedrock, Inc.',
      address: 'office@example.com',
    })
  })

  test.each(['MAIL_INBOUND_TOKEN', 'WHATSAPP_TOKEN', 'WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN'])(
    'never repeats %s',
    (setting) => {
      expect(() => loadConfig({ [setting]: 'hunter2 and so on' })).not.toThrow(/hunter2/)
    },
  )

  test('never repeats an address that may carry a password', () => {
    expect(() => loadConfig({ DATABASE_URL: 'mysql://root:hunter2@db' })).not.toThrow(/hunter2/)
  })
})
