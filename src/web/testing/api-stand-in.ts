import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { z } from 'zod'
import { listProjects } from '../../contract/project-lists.ts'
import type { PartOutput, Route } from '../../contract/route.ts'

/** A call as it arrived, decoded by the contract: cents and numbers. */
export interface ArrivedCall<R extends Route> {
  params: PartOutput<R, 'params'>
  query: PartOutput<R, 'query'>
  body: PartOutput<R, 'body'>
  request: Request
}

/** The server has done it, and the network breaks before its answer is there. */
export class LostAnswer extends Error {}

/** A refusal, thrown by a handler: the answer the server gives for an error. */
export class Refusal extends Error {
  readonly status: number
  readonly body: object

  constructor(
    status: number,
    body: { error?: string; code?: string; fields?: object; current?: unknown } = {},
  ) {
    super(body.error)
    this.status = status
    this.body = body
  }
}

/** Answers a route by the contract: what the handler gives is encoded by the route's response schema. */
export function answer<R extends Route>(
  route: R,
  give: (call: ArrivedCall<R>) => PartOutput<R, 'response'> | Promise<PartOutput<R, 'response'>>,
) {
  const on = { GET: http.get, POST: http.post, PUT: http.put, DELETE: http.delete }[route.method]
  return on(`*${route.path}`, async ({ request, params }) => {
    try {
      const given = await give(await decodeCall(route, request, params))
      if (!route.response) return new HttpResponse(null, { status: route.status ?? 200 })
      return HttpResponse.json(z.encode(route.response, given) as object, { status: route.status ?? 200 })
    } catch (error) {
      if (error instanceof LostAnswer) return HttpResponse.error()
      if (error instanceof Refusal) return HttpResponse.json(error.body, { status: error.status })
      throw error
    }
  })
}

async function decodeCall<R extends Route>(
  route: R,
  request: Request,
  { 0: _origin, ...params }: Record<string, unknown>,
): Promise<ArrivedCall<R>> {
  const { t: _cacheBusting, ...query } = Object.fromEntries(new URL(request.url).searchParams)
  return {
    params: route.params?.parse(params),
    query: route.query?.parse(query),
    body: route.body?.parse(await bodyOf(route, request)),
    request,
  } as ArrivedCall<R>
}

async function bodyOf(route: Route, request: Request): Promise<unknown> {
  const copy = request.clone()
  if (route.multipart) {
    const fields = [...(await copy.formData())].filter(([, value]) => typeof value === 'string')
    return Object.fromEntries(fields)
  }
  const text = await copy.text()
  return text === '' ? undefined : JSON.parse(text)
}

/** The server of one test file; a call that no handler answers fails the test. */
export function startApiStandIn(...handlers: Parameters<typeof setupServer>) {
  // The frame reads the projects ahead on every screen; a test's own answer goes before this one.
  const server = setupServer(
    ...handlers,
    answer(listProjects, () => []),
  )
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
  // Before and not after: a screen that is taken down after its test still writes what was typed into it.
  beforeEach(() => localStorage.clear())
  afterEach(() => server.resetHandlers())
  afterAll(() => server.close())
  return server
}
