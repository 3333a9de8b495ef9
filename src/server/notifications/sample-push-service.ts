import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { PushDevice } from '../../contract/notifications.ts'
import type { PushNews } from './push.ts'

interface ReceivedPush {
  path: string
  ttl: string | undefined
  /** Signed by the key that it names, for the service that got it. */
  signedFor: string
  body: Buffer
}

/** Google's push service, as far as `fetch` can tell: a server on this machine that answers with `status`. */
export async function startPushService() {
  const received: ReceivedPush[] = []
  const service = { received, status: 201, fetch: globalThis.fetch, close: () => server.close() }
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      received.push({
        path: request.url ?? '',
        ttl: String(request.headers['ttl']),
        signedFor: readSignature(request.headers.authorization ?? ''),
        body,
      })
      response.writeHead(service.status).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const realFetch = globalThis.fetch
  service.fetch = (input, init) => {
    const { host, pathname } = new URL(String(input))
    if (host !== 'fcm.googleapis.com') throw new Error(`Nobody may call ${host}`)
    return realFetch(`http://127.0.0.1:${port}${pathname}`, init)
  }
  return service
}

/** Stands in for a browser: gives out a subscription, and decrypts what is pushed to it (RFC 8291, RFC 8188). */
export function createBrowser(name: string) {
  const pair = createECDH('prime256v1')
  const own = pair.generateKeys()
  const auth = randomBytes(16)
  const device: PushDevice = {
    endpoint: `https://fcm.googleapis.com/fcm/send/${name}`,
    keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') },
  }
  const read = (body: Buffer): PushNews => {
    const salt = body.subarray(0, 16)
    const senderEnd = 21 + (body[20] ?? 0)
    const sender = body.subarray(21, senderEnd)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender])
    const key = derive(pair.computeSecret(sender), auth, info, 32)
    const cipher = createDecipheriv(
      'aes-128-gcm',
      derive(key, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
      derive(key, salt, Buffer.from('Content-Encoding: nonce\0'), 12),
    )
    cipher.setAuthTag(body.subarray(-16))
    const text = Buffer.concat([cipher.update(body.subarray(senderEnd, -16)), cipher.final()]).toString()
    return JSON.parse(text.slice(0, text.lastIndexOf('\x02')))
  }
  return { device, read }
}

function derive(key: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, info, length))
}

/** The audience of a VAPID header (RFC 8292). @throws when its signature is not its key's */
function readSignature(header: string): string {
  const [, head = '', claims = '', signature = '', key = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header) ?? []
  const point = Buffer.from(key, 'base64url')
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!signed) throw new Error('The signature is wrong')
  return JSON.parse(Buffer.from(claims, 'base64url').toString()).aud
}
