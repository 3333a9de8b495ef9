import { LiveMessage } from '../../contract/live.ts'

export interface Received {
  /** Where to go on from, once this was received. */
  id: string | undefined
  /** Undefined for a comment, and for what a newer server says. */
  message: LiveMessage | undefined
}

/** The messages of a stream of server-sent events, one by one as they come; comments too, for they say it is alive. */
export async function* readMessages(body: ReadableStream<Uint8Array>): AsyncGenerator<Received> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const parts = (text + decoder.decode(value, { stream: true })).split('\n\n')
      text = parts.pop() ?? ''
      for (const part of parts) yield readPart(part)
    }
  } finally {
    reader.cancel().catch(() => undefined)
  }
}

function readPart(part: string): Received {
  const lines = part.split('\n')
  const field = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2)
  return { id: field('id'), message: readMessage(field('data')) }
}

function readMessage(data: string | undefined): LiveMessage | undefined {
  if (data === undefined) return undefined
  try {
    return LiveMessage.safeParse(JSON.parse(data)).data
  } catch {
    return undefined
  }
}
