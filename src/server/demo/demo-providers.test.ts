import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, expect, test } from 'vitest'
import * as contract from '../../contract/demo.ts'
import { loadConfig } from '../config.ts'
import { buildMessage } from '../mail/sample-mail-server.ts'
import { buildTestApp, inject } from '../testing/build-test-app.ts'
import { openDemoOffice } from './demo-office.ts'
import { createDemoProviders } from './demo-providers.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

const routes = Object.values(contract).filter((value) => 'path' in value)
const addressOf = ({ path }: { path: string }) =>
  path.replace(':number/documents', '13105550142/documents').replaceAll(/:\w+/g, '13105550142')

test('without a demo its addresses do not exist, not even for an administrator', async () => {
  const office = await buildTestApp()
  closers.push(() => office.close())
  const admin = await office.signIn('admin')
  for (const route of routes) {
    const { status, body } = await admin.call(route.method, addressOf(route))
    expect([status, body], route.path).toMatchObject([
      404,
      { error: 'There is nothing at this address', code: 'not_found' },
    ])
  }
})

test('in a demo they are for employees, and not part of the published description', async () => {
  const office = await openDemoOffice()
  closers.push(() => office.close())
  for (const route of routes) {
    expect((await inject(office.app, route.method, addressOf(route))).status, route.path).toBe(401)
  }
  const { body } = await inject<{ paths: object }>(office.app, 'GET', '/api/openapi.json')
  expect(Object.keys(body.paths)).toContain('/api/deliveries')
  expect(Object.keys(body.paths).filter((path) => path.includes('demo'))).toEqual([])
})

test('in production they can neither be loaded nor made', async () => {
  const file = fileURLToPath(new URL('demo-providers.ts', import.meta.url))
  const load = promisify(execFile)(
    process.execPath,
    ['--input-type=module', '-e', `await import('${file}')`],
    {
      env: { ...process.env, NODE_ENV: 'production' },
    },
  )
  await expect(load).rejects.toThrow('The mailbox and the phone of the demo do not exist in production.')
  const config = loadConfig({ DEMO: '0' })
  const clock = { now: () => new Date() }
  expect(() => createDemoProviders(config, { clock })).toThrow('in a demo only')
  expect(() => createDemoProviders({ ...config, demo: true, production: true }, { clock })).toThrow(
    'in a demo only',
  )
})

test('keeps mails, chats and pending reports over a restart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-demo-'))
  closers.push(() => rmSync(folder, { recursive: true, force: true }))
  const first = await openDemoOffice({ DATA_DIR: folder })
  const message = buildMessage()
  await first.deps.mailer?.send(message, AbortSignal.timeout(10_000))
  await first.admin.call('POST', '/api/demo/chats/13105550142/messages', { text: 'Hello' })
  const before = { mails: await first.mails(), chat: await first.chat('13105550142') }
  await first.close()

  const second = await openDemoOffice({ DATA_DIR: folder })
  closers.push(() => second.close())
  expect(await second.mails()).toEqual(before.mails)
  expect(await second.chat('13105550142')).toEqual(before.chat)
  const [{ id } = { id: 0 }] = before.mails
  const { raw } = await second.admin.call('GET', `/api/demo/mails/${id}/attachments/1`)
  expect(raw.equals(message.attachments[0]?.content ?? Buffer.alloc(0))).toBe(true)
  await second.deps.mailer?.send(message, AbortSignal.timeout(10_000))
  expect(await second.mails()).toMatchObject([{ id, copies: 2 }])
})

test('uses a real provider where settings name one', () => {
  const clock = { now: () => new Date() }
  const make = (settings: Record<string, string>) =>
    createDemoProviders(loadConfig({ DEMO: '1', ...settings }), { clock }).channels
  expect(make({})).toEqual({
    mailer: expect.anything(),
    whatsapp: expect.anything(),
    paymentProvider: expect.anything(),
  })
  expect(make({ SMTP_URL: 'smtp://mail.example.com' })).toMatchObject({ mailer: null })
  expect(
    make({ STRIPE_SECRET_KEY: 'sk_live_12345678', STRIPE_WEBHOOK_SECRET: 'whsec_12345678' }),
  ).toMatchObject({
    paymentProvider: null,
  })
  expect(make({ WHATSAPP_TOKEN: 'a-real-token-of-theirs' })).toMatchObject({ whatsapp: null })
})
