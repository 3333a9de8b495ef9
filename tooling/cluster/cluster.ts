import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { type RunningServer, startServer, waitForEnd, waitUntilReady } from '../running-server.ts'
import { setUpCompany } from '../set-up-company.ts'
import { balanceDatabases, balanceServers } from './balancer.ts'
import { type DatabasePair, startPair } from './database-pair.ts'
import { ensureDebianPrograms } from './debian-programs.ts'

export interface Cluster {
  /** The balancer in front of the servers. */
  url: string
  servers: readonly RunningServer[]
  databases: DatabasePair
  /** The first administrator's `Authorization` header. */
  authorization: string
  close(): Promise<void>
}

interface ClusterOptions {
  servers: number
  /** False: an acknowledged change may not have reached the standby. */
  isSynchronous?: boolean
  /** False: each server but the first has a database of its own. */
  isShared?: boolean
  env?: Record<string, string>
}

/** Several servers behind HAProxy, on one PostgreSQL with a standby and one S3 store, all on this machine. */
export async function openCluster(options: ClusterOptions): Promise<Cluster> {
  const closers: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer()
  }
  try {
    return { ...(await open(options, closers)), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function open(
  { servers: count, isSynchronous = true, isShared = true, env = {} }: ClusterOptions,
  closers: (() => Promise<unknown>)[],
): Promise<Omit<Cluster, 'close'>> {
  const programs = ensureDebianPrograms()
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-cluster-'))
  chmodSync(folder, 0o711) // under root the database's own account goes through it
  closers.push(async () => rmSync(folder, { recursive: true, force: true }))
  const store = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'office', configs: [] }],
  })
  const { port: storePort } = await store.run()
  closers.push(() => store.close())
  const databases = await startPair(folder, programs, { isSynchronous })
  closers.push(() => databases.close())
  const databaseBalancer = await balanceDatabases(folder, databases.nodes)
  closers.push(() => databaseBalancer.close())

  const servers: RunningServer[] = []
  const start = async (index: number, database: string) => {
    const server = await startServer(join(folder, `server-${index}`), {
      DATABASE_URL: `postgresql://groundwork@127.0.0.1:${databaseBalancer.port}/${database}`,
      FILES_URL: `s3://office?endpoint=http://127.0.0.1:${storePort}&pathStyle=1`,
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
      ...env,
    })
    closers.push(async () => {
      server.process.kill('SIGTERM')
      await waitForEnd(server.process)
    })
    servers.push(server)
    return server
  }
  const first = await start(0, 'groundwork')
  const authorization = await setUpCompany(first)
  for (let index = 1; index < count; index += 1) {
    if (!isShared) await databases.run(`create database other_${index} owner groundwork`)
    await start(index, isShared ? 'groundwork' : `other_${index}`)
  }
  const balancer = await balanceServers(
    folder,
    servers.map(({ url }) => ({ port: Number(new URL(url).port) })),
  )
  closers.push(() => balancer.close())
  const url = `http://127.0.0.1:${balancer.port}`
  await waitUntilReady(url)
  return { url, servers, databases, authorization }
}
