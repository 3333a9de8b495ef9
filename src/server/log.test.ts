import { afterAll, expect, test } from 'vitest'
import { buildApp } from './app.ts'
import { createLog, hideSecrets } from './log.ts'
import { buildTestApp, inject, type TestApp } from './testing/build-test-app.ts'

test.each([
  ['/bid/Zm9v', '/bid/…'],
  ['/pay/Zm9v?paid=1', '/pay/…?paid=1'],
  ['/api/hub/Zm9v/photos/3', '/api/hub/…/photos/3'],
  ['/api/shared-document/Zm9v', '/api/shared-document/…'],
  ['/api/bid/Zm9v/pdf?full=true', '/api/bid/…/pdf?full=true'],
  ['/api/calendar/Zm9v.ics', '/api/calendar/…'],
  ['/setup?token=Zm9v&x=1', '/setup?token=…&x=1'],
  ['/api/whatsapp/webhook?hub.verify_token=Zm9v&x=1', '/api/whatsapp/webhook?hub.verify_token=…&x=1'],
  ['/%62id/Zm9v', '/bid/…'],
  ['/api/%63alendar/Zm9v.ics', '/api/calendar/…'],
  [`/other/${'%5A%6d9v'.repeat(11)}`, '/other/…'],
  ['/other/%0a%1b%2f%25zz', '/other/%0a%1b%2f%25zz'],
  ['/api/projects?t=1', '/api/projects?t=1'],
])('%s is logged as %s', (url, logged) => {
  expect(hideSecrets(url)).toBe(logged)
})

let testApp: TestApp | undefined
afterAll(() => testApp?.close())

test('a request leaves one JSON line, with its id and without a secret', async () => {
  testApp = await buildTestApp()
  const { token, employee } = await testApp.signIn()
  const lines: string[] = []
  const log = createLog({ logLevel: 'trace', production: true }, { write: (line) => void lines.push(line) })
  const app = await buildApp({ ...testApp.deps, log })
  const link = 'l'.repeat(43)
  const secrets = ['cookie-secret', 'a long enough password', link, token, 'setup-secret', 'wrong-secret']
  await inject(app, 'GET', `/api/bid/${link}`, undefined, { cookie: 'groundwork_session=cookie-secret' })
  await inject(app, 'GET', `/bid/${link}?t=1`)
  await inject(app, 'GET', `/api/calendar/${link}.ics`)
  await inject(app, 'GET', '/setup?token=setup-secret')
  await inject(app, 'GET', '/api/auth/me', undefined, { authorization: `Bearer ${token}` })
  await inject(app, 'POST', '/api/auth/login', { email: employee.email, password: 'a long enough password' })
  await inject(app, 'POST', '/api/auth/login', { email: employee.email, password: 'wrong-secret' })
  await inject(app, 'GET', `/api/%zz/${link}`)
  await app.close()
  const text = lines.join('')
  for (const secret of secrets) expect(text, secret).not.toContain(secret)
  const written = lines.map(
    (line) => JSON.parse(line) as { reqId?: string; msg?: string; res: { ip?: string } },
  )
  const completed = written.filter(({ msg }) => msg === 'request completed')
  expect(completed.length).toBeGreaterThanOrEqual(6)
  for (const line of completed) {
    expect(line.reqId).toMatch(/^[0-9a-f-]{36}$/)
    expect(line.res.ip).toBe('127.0.0.1')
    expect(written.filter(({ reqId }) => reqId === line.reqId)).toHaveLength(1)
  }
})
