import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import Fastify from 'fastify'
import helmet from 'helmet'
import { AppError } from '../domain/errors.ts'
import { mountAppointments } from './appointments/appointments.routes.ts'
import { mountAssemblies } from './assemblies/assemblies.routes.ts'
import { mountAuth, mountPasskeys } from './auth/auth.routes.ts'
import { mountBackups } from './backups/backups.routes.ts'
import { mountBids } from './bids/bids.routes.ts'
import { mountBillWaivers } from './bill-waivers/bill-waivers.routes.ts'
import { mountBusinesses } from './businesses/businesses.routes.ts'
import { mountCaissonLogs } from './caissons/caisson-logs.routes.ts'
import { mountCategories } from './categories/categories.routes.ts'
import { mountCompany } from './company/company.routes.ts'
import { mountCustomerHub } from './customer-hub/customer-hub.routes.ts'
import { mountCustomers } from './customers/customers.routes.ts'
import { mountDashboard } from './dashboard/dashboard.routes.ts'
import { breakOffAttempts } from './deliveries/call-provider.ts'
import { mountDeliveries } from './deliveries/deliveries.routes.ts'
import type { Deps } from './deps.ts'
import { mountEmployeeAccess } from './employees/employee-access.routes.ts'
import { mountEmployees } from './employees/employees.routes.ts'
import { mountEstimates } from './estimates/estimates.routes.ts'
import { mountExpenses } from './expenses/expenses.routes.ts'
import { mountExports } from './exports/exports.routes.ts'
import { mountGrants } from './grants/grants.routes.ts'
import { mountHistory } from './history/history.routes.ts'
import { installErrorHandling } from './http/errors.ts'
import { mountHealth } from './http/health.ts'
import { hangUpOnUnread, limitConnections, timeLimits } from './http/limit-connections.ts'
import type { Mounting } from './http/mount-route.ts'
import { readJsonBodies } from './http/read-body.ts'
import { mountReference } from './http/reference.ts'
import { scriptsInPage, serveWeb } from './http/serve-web.ts'
import { sharedCounts } from './http/shared-counts.ts'
import { removeLeftSpools } from './http/spool.ts'
import { answerBrokenRequest, answerUnroutable, privateHeaders } from './http/unroutable.ts'
import { mountImports } from './imports/imports.routes.ts'
import { mountInvoices } from './invoices/invoices.routes.ts'
import { mountLive } from './live/live.routes.ts'
import { RequestLog } from './log.ts'
import { mountMetrics } from './metrics/metrics.routes.ts'
import { mountMonths } from './months/months.routes.ts'
import { mountNeeds } from './needs/needs.routes.ts'
import { mountNotes } from './notes/notes.routes.ts'
import { mountNotices } from './notices/notices.routes.ts'
import { mountNotifications } from './notifications/notifications.routes.ts'
import { mountOnlinePayments } from './online-payments/online-payments.routes.ts'
import { mountPayApplications } from './pay-applications/pay-applications.routes.ts'
import { mountPayments } from './payments/payments.routes.ts'
import { mountPermits } from './permits/permits.routes.ts'
import { mountPhotos } from './photos/photos.routes.ts'
import { mountProducts } from './products/products.routes.ts'
import { mountProjectDocuments } from './project-documents/project-documents.routes.ts'
import { mountProjects } from './projects/projects.routes.ts'
import { mountReceipts } from './receipts/receipts.routes.ts'
import { mountRemovals } from './removals/removals.routes.ts'
import { mountReports } from './reports/reports.routes.ts'
import { mountRights } from './rights/rights.routes.ts'
import { mountSavedViews } from './saved-views/saved-views.routes.ts'
import { mountSearch } from './search/search.routes.ts'
import { assertNoSampleCompany } from './setup/setup.service.ts'
import { mountSnippets } from './snippets/snippets.routes.ts'
import { mountStatements } from './statements/statements.routes.ts'
import { mountStatutoryTexts } from './statutory-texts/statutory-texts.routes.ts'
import { mountTutorial } from './tutorial/tutorial.routes.ts'
import { mountWaivers } from './waivers/waivers.routes.ts'

/**
 * The whole server, not yet listening. Every feature is registered here by name.
 * @throws in production over a sample company
 */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  if (deps.config.production) await assertNoSampleCompany(deps)
  await removeLeftSpools(deps.config.dataDir)
  const app = Fastify({
    loggerInstance: deps.log,
    logController: new RequestLog(),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: [...deps.config.trustProxy],
    routerOptions: { maxParamLength: 300 },
    ...timeLimits,
    frameworkErrors: answerUnroutable,
    clientErrorHandler: answerBrokenRequest,
  })
  await installPlugins(app, deps)
  installErrorHandling(app)
  const mounting: Mounting = { app, deps }
  mountMetrics(mounting)
  mountAuth(mounting)
  mountPasskeys(mounting)
  mountEmployees(mounting)
  mountEmployeeAccess(mounting)
  mountBusinesses(mounting)
  mountCategories(mounting)
  mountProducts(mounting)
  mountCustomers(mounting)
  mountImports(mounting)
  mountCompany(mounting)
  mountBackups(mounting)
  mountStatements(mounting)
  mountInvoices(mounting)
  mountPayments(mounting)
  mountEstimates(mounting)
  mountExpenses(mounting)
  mountReceipts(mounting)
  mountProjects(mounting)
  mountSavedViews(mounting)
  mountNeeds(mounting)
  mountNotifications(mounting)
  mountNotes(mounting)
  mountAppointments(mounting)
  mountPermits(mounting)
  mountRights(mounting)
  mountStatutoryTexts(mounting)
  mountWaivers(mounting)
  mountNotices(mounting)
  mountBillWaivers(mounting)
  mountPayApplications(mounting)
  mountCaissonLogs(mounting)
  mountOnlinePayments(mounting)
  mountCustomerHub(mounting)
  mountProjectDocuments(mounting)
  mountGrants(mounting)
  mountPhotos(mounting)
  mountRemovals(mounting)
  mountHistory(mounting)
  mountLive(mounting)
  mountDashboard(mounting)
  mountTutorial(mounting)
  mountReports(mounting)
  mountMonths(mounting)
  mountExports(mounting)
  mountBids(mounting)
  mountSearch(mounting)
  mountSnippets(mounting)
  mountAssemblies(mounting)
  mountDeliveries(mounting)
  app.addHook('preClose', async () => breakOffAttempts(deps))
  app.addHook('preClose', () => deps.live.close())
  mountHealth(mounting)
  mountReference(app)
  await serveWeb(app)
  return app
}

async function installPlugins(app: FastifyInstance, { config, db, clock }: Deps): Promise<void> {
  const https = config.publicUrl.startsWith('https:')
  // Once, for all answers: Fastify's plugin for it puts the headers together anew for each.
  const secure = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...scriptsInPage()],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...(config.mapTiles ? [config.mapTiles.origin] : [])],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    hsts: https ? { maxAge: 31_536_000 } : false,
  })
  app.addHook('onRequest', (request, reply, next) => secure(request.raw, reply.raw, () => next()))
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 4 } },
    // What comes is as long as it says.
    globalDecompression: false,
  })
  app.decorateRequest('caller', null)
  await app.register(cookie)
  await app.register(multipart)
  await app.register(rateLimit, {
    global: false,
    store: sharedCounts({ db, clock }),
    errorResponseBuilder: (_request, context) =>
      new AppError('rate_limited', 'Too many requests; try again in a minute', {
        retryAfter: Math.ceil(context.ttl / 1000),
      }),
  })
  readJsonBodies(app)
  hangUpOnUnread(app)
  limitConnections(app, config)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    const { url, config: route } = request.routeOptions
    if (route.secretPath) reply.headers(privateHeaders)
    else if (url?.startsWith('/api/')) reply.header('cache-control', 'private, no-cache')
    if ((request.headers['content-encoding'] ?? 'identity') !== 'identity') {
      throw new AppError('unsupported', 'The request is compressed; send it as it is')
    }
  })
}
