import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { type Config, loadConfig } from './config.ts'
import { analyzeTables } from './database/analyze-tables.ts'
import { markDatabase, readMark } from './database/mark-database.ts'
import type { DemoProviders } from './demo/demo-providers.ts'
import type { Deps } from './deps.ts'
import { holdPort, listenProblem } from './http/hold-port.ts'
import { createLog } from './log.ts'
import { type OpenDatabase, openDatabase, tryPlaces } from './open-database.ts'
import type { Clock } from './store.ts'

/** In the order of opening. They are closed in the opposite order. */
const closers: (() => Promise<unknown>)[] = []
let ending = false
const startedBy = process.ppid

/** How long after it answers the server begins what nobody waits for, which would delay the first answers; milliseconds. */
const firstAnswersMs = 1_000

try {
  await start()
} catch (error) {
  if (!ending) {
    await closeAll().catch(() => undefined) // the first error is the one to tell
    process.stderr.write(`Groundwork cannot start: ${describeFailure(error)}\n`)
    process.exit(1)
  }
}

async function start(): Promise<void> {
  const config = loadConfig(process.env)
  const log = createLog(config)
  endOnSignals(log)
  const letGoOfPort = await holdPort(config)
  closers.push(letGoOfPort)
  await tryPlaces(config)
  // Modules load while the database starts, because both take most of the time to the first answer.
  const opening = openDatabase(config, log)
  closers.push(() => opening.then(({ close }) => close()).catch(() => undefined))
  const clock = { now: () => new Date() }
  const [database, parts, demo] = await Promise.all([
    opening,
    loadParts(),
    config.demo ? openDemo(config, clock) : null,
  ])
  const documents = parts.createDocuments()
  closers.push(() => documents.close())
  if (demo) closers.push(() => demo.close())
  const channels = await openChannels(config, demo)
  closers.push(async () => channels.mailer?.close())
  const files = await parts.startFileStore(config, database.db, log)
  const walArchive = await openWalArchive({ config, database, clock, files, log })
  closers.push(async () => walArchive?.stop())
  const deps: Deps = {
    db: database.db,
    databaseAddress: database.address,
    config,
    clock,
    documents,
    files,
    ...channels,
    walArchive,
    jobs: parts.createJobs(database.ownerAddress, { log }),
    live: parts.createLive(database.address, { db: database.db, config, clock, log }),
    log,
  }
  const isNew = !(await parts.isSetUp(deps))
  if (config.demo) await prepareSample(deps, database, isNew)
  const app = await parts.buildApp(deps)
  demo?.mount({ app, deps })
  closers.push(() => Promise.all([closeApp(app), deps.jobs.stop(4_000)]))
  await letGoOfPort()
  await listen(app, config)
  if (demo) startDemo(demo, addressOf(app), log)
  log.info(`Groundwork runs at ${config.publicUrl} (ready after ${process.uptime().toFixed(1)} s)`)
  if (config.demo) {
    const { email, password } = parts.demoCredentials
    log.info(`Sign in to the sample company as ${email} / ${password}`)
  } else if (isNew) {
    const token = await parts.createSetupToken(deps)
    log.info(`Set up your company at ${config.publicUrl}/setup?token=${token} (this link works once)`)
  }
  if (process.env['npm_lifecycle_event'] !== undefined) endWithParent()
  if (config.trial) return endWithParent()
  await sleep(firstAnswersMs)
  if (!ending) await workInBackground(deps, parts)
}

/** The jobs, and what is tidied up at a start. */
async function workInBackground(deps: Deps, parts: Parts): Promise<void> {
  sweepDaily(deps, parts)
  const { jobHandlers, jobSchedules, jobTimeLimits } = await import('./job-handlers.ts')
  await deps.jobs.work(jobHandlers(deps), jobSchedules, jobTimeLimits)
  const { placeProjects } = await import('./projects/place-projects.service.ts')
  // The server already answers: what fails here must not end it.
  await placeProjects(deps.db).catch((error: unknown) =>
    deps.log.error({ err: error }, 'could not place projects'),
  )
}

/** A trial, or a server that npm started, must not stay behind unseen when the program that began it was killed. */
function endWithParent(): void {
  setInterval(() => {
    if (process.ppid !== startedBy) process.kill(process.pid, 'SIGTERM')
  }, 200).unref()
}

async function loadParts() {
  const [app, documents, { startFileStore }, owner, sweep, jobs, live, setup] = await Promise.all([
    import('./app.ts'),
    import('./documents/documents.ts'),
    import('./files/open-file-store.ts'),
    import('./files/sweep.ts'),
    import('./files/sweep.ts'),
    import('./jobs/pg-boss-jobs.ts'),
    import('./live/live-hub.ts'),
    import('./setup/setup.service.ts'),
  ])
  return { ...app, ...documents, startFileStore, ...owner, ...sweep, ...jobs, ...live, ...setup }
}

type Parts = Awaited<ReturnType<typeof loadParts>>

/** Ships the changes of the embedded database to a place for backups that somebody has chosen. */
async function openWalArchive({
  config,
  database: { db, embedded },
  ...rest
}: Pick<Deps, 'config' | 'clock' | 'files'> & { database: OpenDatabase; log: Logger }) {
  if (!embedded || embedded.walSpool === null || config.trial) return null
  const { place, walSpool, adminConnection: adminAddress } = embedded
  const [{ openVault }, { startWalArchive }] = await Promise.all([
    import('./backups/open-vault.ts'),
    import('./backups/point-in-time/wal-archive.ts'),
  ])
  const vault = await openVault(config)
  return startWalArchive({ cluster: { adminAddress, place, walSpool }, vault, db, ...rest })
}

/** The demo's mailbox and phone. Their secrets are added to the settings. */
async function openDemo(config: Config, clock: Clock): Promise<DemoProviders> {
  const { createDemoProviders } = await import('./demo/demo-providers.ts')
  const demo = createDemoProviders(config, { clock })
  Object.assign(config, demo.settings)
  return demo
}

/** The mailbox opens earlier when something is sent. */
function startDemo(demo: DemoProviders, address: string, log: Logger): void {
  const start = () =>
    demo.start(address).catch((error: unknown) => log.error({ err: error }, 'the demo has no mailbox'))
  setTimeout(() => void start(), firstAnswersMs).unref()
}

/** E-mail, WhatsApp and paying online, if their settings are there. In the demo, stand-ins for what is missing. */
async function openChannels(
  config: Config,
  demo: DemoProviders | null,
): Promise<Pick<Deps, 'mailer' | 'whatsapp' | 'paymentProvider'>> {
  const { stripe, smtpUrl, whatsappPhoneNumberId: phoneNumberId, whatsappToken: token } = config
  const standIns = demo?.channels
  const [mailer, whatsapp, paymentProvider] = await Promise.all([
    smtpUrl && import('./mail/smtp-mailer.ts').then(({ createSmtpMailer }) => createSmtpMailer(smtpUrl)),
    !standIns?.whatsapp &&
      phoneNumberId &&
      token &&
      import('./whatsapp/cloud-api.ts').then(({ createCloudApi }) =>
        createCloudApi({
          baseUrl: config.whatsappApiUrl,
          version: config.whatsappApiVersion,
          phoneNumberId,
          token,
        }),
      ),
    stripe && import('./online-payments/stripe-provider.ts').then(({ createStripe }) => createStripe(stripe)),
  ])
  return {
    mailer: mailer || standIns?.mailer || null,
    whatsapp: whatsapp || standIns?.whatsapp || null,
    paymentProvider: paymentProvider || standIns?.paymentProvider || null,
  }
}

/** Fills an empty database with the sample company. Starts over if an earlier start was interrupted. */
async function prepareSample(deps: Deps, database: OpenDatabase, isNew: boolean): Promise<void> {
  const { loadingMark, loadSampleCompany } = await import('./demo/load-sample-company.ts')
  const isUnfinished = (await readMark(database.db)) === loadingMark
  if (isUnfinished) await database.startOver()
  if (!isNew && !isUnfinished) return
  deps.log.info('Loading the sample company')
  await markDatabase(database.ownerAddress, loadingMark)
  await loadSampleCompany(deps)
  await analyzeTables(database.ownerAddress)
  await markDatabase(database.ownerAddress, null)
}

/** Now and once a day, deletes files that a crash left without a row. */
function sweepDaily(deps: Deps, { ownsStore, sweepFiles, ownerFile }: Parts): void {
  const sweep = async () => {
    if (await ownsStore(deps)) await sweepFiles(deps, deps.clock.now())
    else {
      deps.log.warn(
        `The file store is another database's: nothing is swept. If this one has taken its place, remove ${ownerFile} from the store`,
      )
    }
  }
  const begin = () =>
    void sweep().catch((error: unknown) => deps.log.error({ err: error }, 'could not sweep the file store'))
  begin()
  setInterval(begin, 24 * 60 * 60_000).unref()
}

async function listen(app: FastifyInstance, config: Config): Promise<void> {
  await app.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
    throw listenProblem(error, config)
  })
  if (config.port !== 0) return
  const address = app.server.address()
  if (typeof address === 'object' && address !== null)
    config.publicUrl = config.publicUrl.replace(/:0$/, `:${address.port}`)
}

/** The URL of this process, without any proxy. */
function addressOf(app: FastifyInstance): string {
  const address = app.server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The server does not listen')
  const everywhere: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' }
  const host = everywhere[address.address] ?? address.address
  return `http://${address.family === 'IPv6' ? `[${host}]` : host}:${address.port}`
}

/** Stops listening and lets requests finish, for four seconds at most. */
async function closeApp(app: FastifyInstance): Promise<void> {
  const cutOff = setTimeout(() => app.server.closeAllConnections(), 4_000)
  await app.close()
  clearTimeout(cutOff)
}

function endOnSignals(log: Logger): void {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (ending) return // at a terminal, Ctrl-C reaches both npm and us
      ending = true
      log.info(`${signal}: ending`)
      setTimeout(() => process.exit(1), 9_500).unref()
      closeAll().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'could not end cleanly')
          process.exit(1)
        },
      )
    })
  }
}

async function closeAll(): Promise<void> {
  for (const close of closers.splice(0).reverse()) await close()
}

function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.message.split('\n')[0] || error.name
}
