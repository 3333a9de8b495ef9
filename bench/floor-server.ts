/*
 * The floor: a bare Node server in a process of its own that answers given bytes, or 304 to whoever has them.
 * Usage: floor-server.ts FILE; prints its port.
 */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const [file = ''] = process.argv.slice(2)
const bytes = file === '' ? Buffer.from('{}') : readFileSync(file)
const headers = { 'content-type': 'application/json; charset=utf-8', etag: '"floor"' }

const server = createServer((request, response) => {
  if (request.headers['if-none-match'] === '"floor"') {
    response.writeHead(304, headers).end()
    return
  }
  response.writeHead(200, { ...headers, 'content-length': bytes.length }).end(bytes)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address !== null) process.stdout.write(`${address.port}\n`)
})
