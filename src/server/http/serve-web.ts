import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { checkoutFolder } from '../config.ts'
import { privateHeaders } from './unroutable.ts'

const webFolder = join(checkoutFolder, 'build', 'web')
const firstPage = join(webFolder, 'index.html')

const asBuilt = { cacheControl: false, preCompressed: true }

/** What a content security policy has to list so that the scripts written in the built page may run: `'sha256-…'` for each. */
export function scriptsInPage(): string[] {
  if (!existsSync(firstPage)) return []
  const scripts = readFileSync(firstPage, 'utf8').matchAll(/<script>([\s\S]*?)<\/script>/g)
  return Array.from(
    scripts,
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
}

/** Serves the built web. Other page URLs get its index; unknown `/api` URLs get a JSON 404. */
export async function serveWeb(app: FastifyInstance): Promise<void> {
  const isBuilt = existsSync(firstPage)
  if (isBuilt) {
    await app.register(fastifyStatic, {
      ...asBuilt,
      root: webFolder,
      wildcard: false,
      globIgnore: ['assets/**'],
      setHeaders: (reply) => {
        // The customer's pages are already set to no-store.
        if (reply.getHeader('cache-control') === undefined) reply.header('cache-control', 'no-cache')
      },
    })
    // One route for all of them: hundreds would be a tenth of a start.
    await app.register(fastifyStatic, {
      ...asBuilt,
      root: join(webFolder, 'assets'),
      prefix: '/assets/',
      decorateReply: false,
      immutable: true,
      cacheControl: true,
      maxAge: '1y',
    })
  }
  // The customer's pages are separate from the application.
  for (const place of isBuilt ? ['bid', 'pay', 'hub', 'document'] : []) {
    app.get(`/${place}/*`, { config: { secretPath: true } }, (_request, reply) =>
      reply.sendFile('customer.html'),
    )
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/^\/api(?:[/?]|$)/.test(request.url) &&
      // An employee may be called J.R.
      (!/\.\w+$/.test(request.url.split('?')[0] ?? '') || request.url.startsWith('/employee/'))
    // A mistyped secret link ends up here too, so treat it as secret.
    reply.headers(privateHeaders)
    if (isBuilt && isPage) return reply.removeHeader('cache-control').sendFile('index.html')
    return reply.status(404).send({ error: 'There is nothing at this address', code: 'not_found' })
  })
}
