import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { checkoutFolder } from '../src/server/config.ts'
import { startServer, waitForEnd } from '../tooling/running-server.ts'
import { announce, startFloor } from './floor.ts'
import { absolute, compare, type Row } from './rows.ts'
import { signIn, stop, withFolder } from './running.ts'
import { connect, median } from './timing.ts'

/** From nothing to an answer: with a new database, with one that is there, and until somebody has their list. */
export function measureStart(): Promise<Row[]> {
  announce('start')
  return withFolder(async (folder) => {
    const dataDir = join(folder, 'start')
    const floor = await timeFloorStart()
    const first = await startServer(join(folder, 'first'))
    await stop(first)
    const token = await findToken(dataDir)
    const later: number[] = []
    const toList: number[] = []
    for (let turn = 0; turn < 5; turn += 1) {
      const server = await startServer(dataDir)
      later.push(server.readyAfter)
      await stop(server)
      toList.push(await timeToFirstList(dataDir, token))
    }
    const middle = (times: number[]) => median(times.toSorted((one, other) => one - other))
    return [
      absolute('first start, with creating the database', first.readyAfter, floor, 'ms', '≤ 5 s', 5000),
      absolute('later start, until it is ready', middle(later), floor, 'ms', '≤ 1 s', 1000),
      compare('start to first list', middle(toList), floor, 'ms', '≤ 7 × a bare Node server', 7),
    ]
  })
}

async function timeFloorStart(): Promise<number> {
  const times: number[] = []
  for (let turn = 0; turn < 5; turn += 1) {
    const started = performance.now()
    const floor = await startFloor('')
    times.push(performance.now() - started)
    floor.process.kill()
  }
  return median(times.toSorted((one, other) => one - other))
}

/** With the command of the README, signed in beforehand, as somebody whose window is open already. */
async function timeToFirstList(dataDir: string, token: string): Promise<number> {
  const port = 41_000 + Math.floor(Math.random() * 10_000)
  const started = performance.now()
  const child = spawn(join(checkoutFolder, 'bin/start'), [], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1', DEMO: '1' },
    stdio: 'ignore',
  })
  try {
    const ask = () =>
      fetch(`http://127.0.0.1:${port}/api/projects?limit=100`, {
        headers: { authorization: `Bearer ${token}` },
      }).then(
        async (answer) => answer.status === 200 && (await answer.arrayBuffer()).byteLength > 0,
        () => false,
      )
    while (!(await ask())) {
      if (performance.now() - started > 60_000) throw new Error('There was no list after a minute')
      await sleep(5)
    }
    return performance.now() - started
  } finally {
    child.kill('SIGTERM')
    await waitForEnd(child)
  }
}

/** Loads the sample company. @returns somebody's token */
async function findToken(dataDir: string): Promise<string> {
  const server = await startServer(dataDir, { DEMO: '1' })
  const connection = connect(server.url)
  const token = await signIn(connection)
  connection.close()
  await stop(server)
  return token
}
