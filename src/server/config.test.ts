import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkoutFolder, loadConfig } from './config.ts'

describe('loadConfig', () => {
  test('nothing set: the demo on port 3000, its data in the checkout', () => {
    expect(loadConfig({})).toEqual({
      port: 3000,
      host: 'localhost',
      dataDir: join(checkoutFolder, 'data'),
      filesUrl: `file://${encodeURI(join(checkoutFolder, 'data', 'files'))}`,
      publicUrl: 'http://localhost:3000',
      demo: true,
      production: false,
      logLevel: 'info',
      sessionIdleDays: 7,
      sessionMaxDays: 30,
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

  test.each([
    ['PORT', { PORT: 'http' }],
    ['PORT', { PORT: '70000' }],
    ['PORT', { PORT: '-1' }],
    ['DEMO', { DEMO: 'maybe' }],
    ['DEMO', { DEMO: '1', NODE_ENV: 'production' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://db/groundwork' }],
    ['SMTP_URL', { SMTP_URL: 'mail.example.com' }],
    ['FILES_URL', { FILES_URL: 'https://bucket' }],
    ['FILES_URL', { FILES_URL: 's3://bucket' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'office.example.com' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://example.com/office' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
  ])('names %s when it cannot be used: %o', (setting, env) => {
    expect(() => loadConfig(env)).toThrow(new RegExp(`^${setting} `))
  })

  test('never repeats an address that may carry a password', () => {
    expect(() => loadConfig({ DATABASE_URL: 'mysql://root:hunter2@db' })).not.toThrow(/hunter2/)
  })
})
