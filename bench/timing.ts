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

/** Times two works in turns of twenty, so that a machine that grows slower or faster does so for both. */
export async function timeInTurns(
  count: number,
  ours: (turn: number) => Promise<unknown>,
  floor: (turn: number) => Promise<unknown>,
): Promise<[ours: Times, floor: Times]> {
  const size = 20
  const times: [number[], number[]] = [[], []]
  for (let start = 0; start < count; start += size) {
    times[0].push(...(await timeEach(size, (turn) => ours(start + turn))))
    times[1].push(...(await timeEach(size, (turn) => floor(start + turn))))
  }
  const sorted = (list: number[]) => list.sort((one, other) => one - other)
  return [sorted(times[0]), sorted(times[1])]
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
