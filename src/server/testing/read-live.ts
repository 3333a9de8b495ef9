import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { LiveMessage } from '../../contract/live.ts'

export interface Heard {
  id: string | undefined
  message: LiveMessage
}

export interface LiveReader {
  headers: Headers
  /** Everything that has come, in its order. */
  heard: Heard[]
  /** Waits until something fits. @throws after two seconds */
  wait(fits: (message: LiveMessage) => boolean): Promise<Heard>
  /** Resolves when the server has ended the stream. @throws after two seconds */
  ended: () => Promise<void>
  hangUp(): Promise<void>
}

/** Opens the stream over the network, as a browser does; the app must listen. */
export async function readLive(
  app: FastifyInstance,
  token: string,
  lastEventId?: string,
): Promise<LiveReader> {
  const address = app.server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The app does not listen')
  return readLiveAt(`http://127.0.0.1:${address.port}`, token, lastEventId)
}

export async function readLiveAt(url: string, token: string, lastEventId?: string): Promise<LiveReader> {
  const abort = new AbortController()
  const response = await fetch(`${url}/api/live`, {
    headers: {
      authorization: `Bearer ${token}`,
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
    },
    signal: abort.signal,
  })
  if (!response.ok || !response.body)
    throw new Error(`No stream: ${response.status} ${await response.text()}`)
  const heard: Heard[] = []
  let isOver = false
  const reading = readMessages(response.body, heard)
    .catch((error: unknown) => {
      if (!abort.signal.aborted) throw error
    })
    .finally(() => {
      isOver = true
    })
  const until = async (isThere: () => boolean, what: string) => {
    for (let tries = 0; !isThere(); tries += 1) {
      if (tries > 200) throw new Error(`${what}; heard ${JSON.stringify(heard)}`)
      await sleep(10)
    }
  }
  return {
    headers: response.headers,
    heard,
    async wait(fits) {
      await until(() => heard.some(({ message }) => fits(message)), 'Nothing like it came')
      return heard.find(({ message }) => fits(message)) as Heard
    },
    ended: () => until(() => isOver, 'The stream goes on'),
    async hangUp() {
      abort.abort()
      await reading
    },
  }
}

async function readMessages(body: ReadableStream<Uint8Array>, heard: Heard[]): Promise<void> {
  let text = ''
  for await (const chunk of body.pipeThrough(
    new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>,
  )) {
    const parts = (text + chunk).split('\n\n')
    text = parts.pop() ?? ''
    for (const part of parts) {
      const data = /^data: (.*)$/m.exec(part)?.[1]
      const id = /^id: (.+)$/m.exec(part)?.[1]
      if (data !== undefined) {
        heard.push({ id, message: LiveMessage.parse(JSON.parse(data)) })
      }
    }
  }
}
