import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RunningServer } from './running-server.ts'

/** Names the company of a server on an empty folder. @returns the first administrator's `Authorization` header */
export async function setUpCompany(server: RunningServer): Promise<string> {
  const token = await readSetupToken(server)
  const person = { firstName: 'Dana', lastName: 'Ruiz', email: 'dana@example.com', password: randomUUID() }
  await post(server.url, '/api/setup', { token, companyName: 'Bedrock', ...person })
  const signedIn = await post<{ token: string }>(server.url, '/api/auth/login', {
    email: person.email,
    password: person.password,
  })
  return `Bearer ${signedIn.token}`
}

/** The server is ready a moment before it prints the link. */
async function readSetupToken(server: RunningServer): Promise<string> {
  for (let attempt = 1; attempt <= 500; attempt += 1) {
    const token = /\/setup\?token=([\w-]+)/.exec(server.log())?.[1]
    if (token !== undefined) return token
    await sleep(20)
  }
  throw new Error(`The server printed no set-up link: ${server.log()}`)
}

/** @throws when the answer is no success, with what it says */
export async function post<Answer>(
  url: string,
  path: string,
  body: object,
  authorization = '',
): Promise<Answer> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`POST ${path} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as Answer
}
