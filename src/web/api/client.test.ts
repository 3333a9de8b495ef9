import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, expectTypeOf, test, vi } from 'vitest'
import { listBusinesses, updateBusinessesInBulk } from '../../contract/businesses.ts'
import { listCustomers } from '../../contract/customers.ts'
import { createPayment, readPaymentPicture } from '../../contract/payments.ts'
import { createProduct, updateProduct } from '../../contract/products.ts'
import { listProjects } from '../../contract/project-lists.ts'
import { cancelProject, readProject, updateProject } from '../../contract/projects.ts'
import { exportArchive, exportReceivables, exportToQuickBooks } from '../../contract/reports.ts'
import { startApiStandIn } from '../testing/api-stand-in.ts'
import { ApiError, isStale } from './api-error.ts'
import { call, callForFile, callForList, checkedLinkTo, newIdempotencyKey } from './client.ts'
import { readConnection } from './reachability.ts'
import { setSessionRenewal } from './renew-session.ts'

const server = startApiStandIn()

beforeEach(() => localStorage.setItem('authToken', 'good'))

/** Answers one address and keeps what came. */
function listen(method: 'get' | 'post' | 'put', path: string, give: () => Response) {
  const arrived: Request[] = []
  server.use(
    http[method](`*${path}`, ({ request }) => {
      arrived.push(request.clone())
      return give()
    }),
  )
  return arrived
}

const payment = {
  id: 5,
  project_id: 7,
  invoice: 9,
  kind: 'payment',
  amount: 1250.5,
  method: 'check',
  identification: '1041',
  received: '2026-11-20',
  cleared: null,
  picture: null,
  corrects_id: null,
  reason: '',
  refunded: 0,
  isReversed: false,
  version: 1,
  createdAt: '2026-11-20T18:00:00Z',
  updatedAt: '2026-11-20T18:00:00Z',
}

const product = {
  id: 3,
  name: 'Push pier',
  description: '',
  category_id: null,
  category: null,
  unit: 'EA',
  unitPrice: 1450.25,
  unitCost: 600,
  active: true,
  version: 2,
  createdAt: '2026-11-20T18:00:00Z',
  updatedAt: '2026-11-20T18:00:00Z',
}

async function failure(attempt: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await attempt.catch((cause: unknown) => cause)
  if (!(error instanceof ApiError)) throw new Error('The call did not fail with an ApiError')
  return error
}

describe('what goes out', () => {
  test('a form: money as text, the file beside it, the token and the key', async () => {
    const arrived = listen('post', '/api/projects/7/payments', () =>
      HttpResponse.json(payment, { status: 201 }),
    )
    const recorded = await call(createPayment, {
      params: { id: 7 },
      body: { invoice_id: 9, amount: 125_050, method: 'check', identification: '1041' },
      files: { picture: new File(['jpeg'], 'check.jpg', { type: 'image/jpeg' }) },
      idempotencyKey: 'key-1',
    })
    expect(recorded.amount).toBe(125_050)
    const [request] = arrived
    const form = await request?.formData()
    expect(form?.get('amount')).toBe('1250.50')
    expect(form?.get('invoice_id')).toBe('9')
    expect((form?.get('picture') as File | undefined)?.name).toBe('check.jpg')
    expect(request?.headers.get('Idempotency-Key')).toBe('key-1')
    expect(request?.headers.get('Authorization')).toBe('Bearer good')
  })

  test('an optional body may be left out', async () => {
    const arrived = listen('post', '/api/projects/7/cancel', () =>
      HttpResponse.json({ error: 'no' }, { status: 409 }),
    )
    await failure(call(cancelProject, { params: { id: 7 } }))
    await failure(call(cancelProject, { params: { id: 7 }, body: { reason: 'Sold the house' } }))
    expect(await arrived[0]?.text()).toBe('')
    expect(await arrived[1]?.json()).toEqual({ reason: 'Sold the house' })
  })

  test('reads and updates of projects carry a cache-busting t', async () => {
    const reads = listen('get', '/api/projects/7', () => HttpResponse.json({}, { status: 404 }))
    const lists = listen('get', '/api/projects', () => HttpResponse.json([]))
    const updates = listen('put', '/api/projects/7', () => HttpResponse.json({}, { status: 404 }))
    await failure(call(readProject, { params: { id: 7 } }))
    await call(listProjects, { query: { search: 'Hillcrest & 4th', manager_id: 2 } })
    await failure(call(updateProject, { params: { id: 7 }, body: { name: 'Piers' } }))
    for (const [request] of [reads, lists, updates]) {
      expect(new URL(request?.url ?? '').searchParams.get('t')).toMatch(/^\d+$/)
    }
    const query = new URL(lists[0]?.url ?? '').searchParams
    expect(query.get('search')).toBe('Hillcrest & 4th')
    expect(query.get('manager_id')).toBe('2')
  })

  test('businesses, categories and products: no token, but the proof of origin; the bulk update carries the token', async () => {
    document.cookie = 'XSRF-TOKEN=proof%3D1'
    const lists = listen('get', '/api/businesses', () => HttpResponse.json([]))
    const bulk = listen('put', '/api/businesses/bulk', () => HttpResponse.json([]))
    const creates = listen('post', '/api/products', () => HttpResponse.json(product, { status: 201 }))
    await call(listBusinesses)
    await call(updateBusinessesInBulk, { body: [{ id: 1 }] })
    await call(createProduct, {
      body: { name: 'Push pier', unit: 'EA', unitPrice: 145_025 },
    })
    expect(lists[0]?.headers.get('Authorization')).toBeNull()
    expect(lists[0]?.headers.get('X-XSRF-TOKEN')).toBe('proof=1')
    expect(creates[0]?.headers.get('Authorization')).toBeNull()
    expect((await creates[0]?.json())?.unitPrice).toBe(1450.25)
    expect(bulk[0]?.headers.get('Authorization')).toBe('Bearer good')
  })

  test('a missing token is logged as a warning', async () => {
    localStorage.clear()
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
    listen('get', '/api/customers', () => HttpResponse.json([]))
    await call(listCustomers)
    expect(warned).toHaveBeenCalledWith('No auth token is stored for GET /api/customers')
    warned.mockRestore()
  })

  test('what the contract refuses is never sent', async () => {
    const error = await failure(
      call(createPayment, { params: { id: 7 }, body: { invoice_id: 9, amount: 0, method: 'cash' } }),
    )
    expect(error.fields).toEqual({ amount: 'Must be more than $0.00' })
  })
})

describe('what comes back', () => {
  test('a list with its total and the cursor of its next page', async () => {
    listen('get', '/api/customers', () =>
      HttpResponse.json([], {
        headers: { 'X-Total-Count': '4321', Link: '</api/customers?limit=50&cursor=b%3D2>; rel="next"' },
      }),
    )
    expect(await callForList(listCustomers, { query: { limit: 50 } })).toEqual({
      rows: [],
      total: 4321,
      nextCursor: 'b=2',
    })
  })

  test('a file', async () => {
    listen('get', '/api/projects/7/payments/5/preview', () => new HttpResponse('jpeg'))
    const picture = await call(readPaymentPicture, { params: { id: 7, paymentId: 5 } })
    expectTypeOf(picture).toEqualTypeOf<Blob>()
    expect(await picture.text()).toBe('jpeg')
  })

  test('the server’s sentence, its fields, and the record as it stands, in cents', async () => {
    listen('put', '/api/products/3', () =>
      HttpResponse.json(
        { error: 'Changed by Bob', code: 'conflict', fields: { name: 'Taken' }, current: product },
        { status: 409 },
      ),
    )
    const error = await failure(
      call(updateProduct, { params: { id: 3 }, body: { name: 'Pier', version: 1 } }),
    )
    expect(error).toMatchObject({
      status: 409,
      code: 'conflict',
      message: 'Changed by Bob',
      fields: { name: 'Taken' },
    })
    expect(isStale(error)).toBe(true)
    expect(error.current).toMatchObject({ unitPrice: 145_025 })
  })

  test('without a sentence: the status', async () => {
    listen('get', '/api/customers', () => new HttpResponse('<html>', { status: 502 }))
    expect((await failure(call(listCustomers, { fallback: 'Failed' }))).message).toBe(
      'HTTP error! status: 502',
    )
  })

  test('without an answer: the fallback', async () => {
    server.use(http.get('*/api/businesses', () => HttpResponse.error()))
    const error = await failure(call(listBusinesses, { fallback: 'Failed to fetch businesses' }))
    expect(error).toMatchObject({ status: 0, message: 'Failed to fetch businesses' })
  })

  test('an answer that breaks off in the middle is no answer', async () => {
    const broken = () => {
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('[{"id": 1'))
          controller.error(new TypeError('network error'))
        },
      })
      return new HttpResponse(body, { headers: { 'Content-Type': 'application/json' } })
    }
    listen('get', '/api/customers', broken)
    expect(await failure(call(listCustomers))).toMatchObject({ status: 0, code: 'unreachable' })
  })

  const starting = { error: 'Groundwork is starting', code: 'unavailable' }
  test.each([
    ['a proxy whose server is away', 'unreachable', () => new HttpResponse('<html>', { status: 502 })],
    [
      'a server that is starting',
      'unreachable',
      () => HttpResponse.json(starting, { status: 503, headers: { refresh: '2' } }),
    ],
    ['a server that is too busy', 'online', () => HttpResponse.json(starting, { status: 503 })],
  ])('an answer of %s says: %s', async (_who, connection, give) => {
    listen('get', '/api/customers', give)
    await failure(call(listCustomers))
    expect(readConnection()).toBe(connection)
  })

  test('an answer outside the contract is an error, not a wrong screen', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    listen('get', '/api/customers', () => HttpResponse.json([{ id: 'one' }]))
    expect((await failure(call(listCustomers))).code).toBe('unexpected_answer')
    logged.mockRestore()
  })

  test('calls that fail together ask once for a new session, and are sent again', async () => {
    let asked = 0
    const stop = setSessionRenewal(async () => {
      asked += 1
      localStorage.setItem('authToken', 'renewed')
      return true
    })
    server.use(
      http.get('*/api/customers', ({ request }) =>
        request.headers.get('Authorization') === 'Bearer renewed'
          ? HttpResponse.json([])
          : HttpResponse.json({ error: 'Expired' }, { status: 401 }),
      ),
    )
    await Promise.all([call(listCustomers), call(listCustomers)])
    expect(asked).toBe(1)
    stop()
    localStorage.setItem('authToken', 'stale')
    expect((await failure(call(listCustomers))).status).toBe(401)
  })
})

test('a file comes with the name that the server gives it, for the period that was asked', async () => {
  const arrived = listen('get', '/api/exports/quickbooks/invoices', () =>
    HttpResponse.text('a,b', {
      headers: { 'Content-Disposition': "attachment; filename*=UTF-8''invoices%202026-10.csv" },
    }),
  )
  const query = { from: '2026-10-01', to: '2026-10-31' }
  const file = await callForFile(exportToQuickBooks, { params: { file: 'invoices' }, query })
  expect(file.fileName).toBe('invoices 2026-10.csv')
  expect(await file.content.text()).toBe('a,b')
  expect(new URL(arrived[0]?.url ?? '').search).toBe('?from=2026-10-01&to=2026-10-31')
})

test('a file that the server refuses is no file', async () => {
  listen('get', '/api/reports/receivables/csv', () =>
    HttpResponse.json({ error: 'Choose a day', code: 'invalid' }, { status: 400 }),
  )
  const failed = await failure(callForFile(exportReceivables, { query: { on: '2026-10-31' } }))
  expect(failed.message).toBe('Choose a day')
})

test('a large file is linked to once the server has begun to give it, and not before', async () => {
  const given = [
    () => HttpResponse.json({ error: 'Only the office may take the books along' }, { status: 403 }),
    () => HttpResponse.text('PK'),
  ]
  listen('get', '/api/exports/archive/2026', () => given.shift()?.() ?? HttpResponse.error())
  const asked = () => checkedLinkTo(exportArchive, { params: { year: '2026' } })
  expect((await failure(asked())).message).toBe('Only the office may take the books along')
  expect(await asked()).toBe('/api/exports/archive/2026')
})

test('every key is another', () => {
  expect(newIdempotencyKey()).not.toBe(newIdempotencyKey())
  expect(newIdempotencyKey().length).toBeGreaterThanOrEqual(32)
})
