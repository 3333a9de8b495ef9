import type { Page } from '@playwright/test'
import { expect } from './sign-in.ts'

/** Asks the API as the person who is signed in on the page. @throws when it does not answer with success */
export async function ask<T>(page: Page, request: string, data?: object): Promise<T> {
  const answer = await send(page, request, data && { data })
  expect(answer.ok(), `${request}: ${answer.status()} ${await answer.text()}`).toBe(true)
  return (await answer.json()) as T
}

/** The same for what the API takes as a form. */
export async function askForm<T>(page: Page, request: string, fields: Record<string, string>): Promise<T> {
  const answer = await send(page, request, { multipart: fields })
  expect(answer.ok(), `${request}: ${answer.status()} ${await answer.text()}`).toBe(true)
  return (await answer.json()) as T
}

/** A file as the API hands it out. */
export async function download(page: Page, path: string): Promise<Buffer> {
  const answer = await send(page, `GET ${path}`)
  expect(answer.status(), path).toBe(200)
  return answer.body()
}

async function send(
  page: Page,
  request: string,
  body?: { data: object } | { multipart: Record<string, string> },
) {
  const [method = 'GET', path = ''] = request.split(' ')
  const token = await page.evaluate(() => localStorage.getItem('authToken'))
  const headers = { authorization: `Bearer ${token}` }
  return page.request.fetch(path, { method, headers, ...body })
}

export interface Customer {
  name: string
  email: string
  /** As people write it. */
  phone: string
  /** As WhatsApp does. */
  number: string
}

let made = 0

/** Nobody else's addresses: the journeys share one mailbox and one phone, and a data folder may outlive them. */
export function newCustomer(name: string, mailbox = 'house'): Customer {
  made += 1
  const digits = String((Math.floor(Date.now() / 100) + made) % 100_000).padStart(5, '0')
  return {
    name,
    email: `${mailbox}+${Date.now().toString(36)}${made}@customer.example`,
    phone: `(341) 2${digits.slice(0, 2)}-7${digits.slice(2)}`,
    number: `13412${digits.slice(0, 2)}7${digits.slice(2)}`,
  }
}

export interface MadeBid {
  projectId: number
  bidId: number
  bidIndex: string
  projectNumber: string
}

/** A draft of $950.00 with an option of $500.00, on a lead of its own. */
export async function makeBid(page: Page, customer: Customer, more: object = {}): Promise<MadeBid> {
  const { name, email, phone } = customer
  const site = { street: '4410 Hillcrest Ave', city: 'Oakland', zip: '94602' }
  const project = await ask<{ id: number; number: string }>(page, 'POST /api/projects', {
    customer: { name, email, phone },
    region: 'bay_area',
    site,
  })
  const line = { description: 'Drill 24 in. caisson', quantity: 10, unit: 'VLF', unitPrice: 95 }
  const option = { description: 'Haul the spoils', quantity: 1, unit: 'LS', unitPrice: 500, optional: true }
  const bid = await ask<{ id: number; bidIndex: string }>(page, `POST /api/projects/${project.id}/bids`, {
    title: 'Caissons',
    groups: [{ name: 'Caissons', items: [line, option] }],
    terms: 'Net 10',
    paymentSchedule: [{ label: 'On completion', percent: 100 }],
    ...more,
  })
  return { projectId: project.id, bidId: bid.id, bidIndex: bid.bidIndex, projectNumber: project.number }
}

export function bidPath({ projectId, bidId }: MadeBid): string {
  return `/api/projects/${projectId}/bids/${bidId}`
}

/** @returns the bid's link, handed out */
export async function shareBid(page: Page, bid: MadeBid): Promise<string> {
  const { url } = await ask<{ url: string }>(page, `POST ${bidPath(bid)}/share`, {})
  return url
}

/** A tab of the project, on a phone an entry of its list. */
export async function openPart(page: Page, name: string): Promise<void> {
  const parts = page.getByRole('navigation', { name: 'Parts of this project' })
  await parts.getByRole('link', { name: new RegExp(`^${name}`) }).click()
}

export async function openBid(page: Page, { projectId, bidId }: MadeBid): Promise<void> {
  await page.goto(`/employee/Maria/projects/${projectId}/bids/${bidId}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/Bid|Change order/)
}

/** Keeps what a page saves of a bid on its way. @returns the way to let it go */
export async function holdSaves(page: Page): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/api/projects/*/bids/*', async (route) => {
    if (route.request().method() === 'PUT') await held
    await route.continue()
  })
  return letGo
}
