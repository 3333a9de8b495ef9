import { Agent, request } from 'node:http'

/** Milliseconds of repeated work, sorted. */
export type Times = readonly number[]

export async function timeEach(count: number, work: (turn: number) => Promise<unknown>): Promise<Times> {
  const times: number[] = []
  for (let turn = 0; turn < count; turn += 1) {
    const started = performance.now()
    await work(turn)
    times.push(performance.now() - started)
  }
  return times.sort((one, other) => one - other)
}

export function quantile(times: Times, share: number): number {
  return times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
}

export const median = (times: Times): number => quantile(times, 0.5)

export interface Reply {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

export interface Connection {
  send(method: string, path: string, headers?: Record<string, string>, body?: string): Promise<Reply>
  close(): void
}

/** One kept-alive connection: a request goes out when the answer before it has been read whole. */
export function connect(base: string): Connection {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const { hostname, port } = new URL(base)
  return {
    send(method, path, headers = {}, body) {
      return new Promise((resolve, reject) => {
        const sent = request({ agent, hostname, port, method, path, headers }, (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              body: Buffer.concat(chunks),
            }),
          )
        })
        sent.on('error', reject)
        sent.end(body)
      })
    },
    close: () => agent.destroy(),
  }
}
