import { expect, test } from 'vitest'
import { passkeyProblem, relyingParty } from './relying-party.ts'

const settings = (publicUrl: string, demo = false) => ({ publicUrl, demo })

test.each([
  ['https://office.example.com', 'office.example.com', null],
  ['http://office.example.com', 'office.example.com', 'not_encrypted'],
  ['http://192.168.1.20:3000', '192.168.1.20:3000', 'numeric_address'],
  ['https://[2001:db8::1]', '[2001:db8::1]', 'numeric_address'],
  ['http://localhost:3000', '127.0.0.1:3000', null],
])('%s reached at %s has the problem %s', (publicUrl, host, problem) => {
  expect(passkeyProblem(settings(publicUrl), host)).toBe(problem)
  if (problem !== null) expect(() => relyingParty(settings(publicUrl), host)).toThrow('Passkeys need')
})

test.each([
  ['https://office.example.com', false, 'office.example.com', 'https://office.example.com'],
  // A proxy may forward another host; and nobody makes the office's passkeys on the server's own screen.
  ['https://office.example.com', false, 'localhost:3000', 'https://office.example.com'],
  ['http://localhost:3000', false, 'localhost:4815', 'http://localhost:4815'],
  ['https://office.example.com', true, 'localhost:4815', 'http://localhost:4815'],
  ['http://localhost:3000', true, 'evil.example.net', 'http://localhost:3000'],
])('%s (demo: %s) reached at %s expects signatures from %s', (publicUrl, demo, host, origin) => {
  expect(relyingParty(settings(publicUrl, demo), host)).toEqual({ id: new URL(origin).hostname, origin })
})
