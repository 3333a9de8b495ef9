import { randomUUID } from 'node:crypto'
import type { RunningServer } from './running-server.ts'

/** Names the company of a server on an empty folder. @returns the first administrator's `Authorization` header */
export async function setUpCompany(server: RunningServer): Promise<string> {
  const token = /\/setup\?token=([\w-]+)/.exec(server.log())?.[1]
  const person = { firstName: 'Dana', lastName: 'Ruiz', email: 'dana@example.com', password: randomUUID() }
  await post(server.url, '/api/setup', { token, companyName: 'Bedrock', ...person })
  const signedIn = await post<{ token: string }>(server.url, '/api/auth/login', {
    email: person.email,
    password: person.password,
  })
  return `Bearer ${signedIn.token}`
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
