import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { checkoutFolder } from '../config.ts'
import { privateHeaders } from './unroutable.ts'

const webFolder = join(checkoutFolder, 'build', 'web')

/** Serves the built web. Other page URLs get its index; unknown `/api` URLs get a JSON 404. */
export async function serveWeb(app: FastifyInstance): Promise<void> {
  const isBuilt = existsSync(join(webFolder, 'index.html'))
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: webFolder,
      wildcard: false,
      cacheControl: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        // The customer's bid page is already set to no-store.
        if (reply.getHeader('cache-control') !== undefined) return
        const immutable = path.includes(join(webFolder, 'assets'))
        reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  // The customer's bid page is separate from the application.
  if (isBuilt) {
    app.get('/bid/*', { config: { secretPath: true } }, (_request, reply) => reply.sendFile('bid.html'))
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
