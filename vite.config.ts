import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { type BuildOptions, build, defineConfig, type Plugin } from 'vite'
import { serviceWorker } from './tooling/build-service-worker.ts'
import { componentNames } from './tooling/component-names.ts'

const compress = promisify(brotliCompress)

const web = join(import.meta.dirname, 'src/web')
const apiServer = process.env['API_SERVER'] ?? 'http://127.0.0.1:3000'

/** Writes `.br` beside every script and style: compressed once and hard, instead of for every visitor. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const names = Object.keys(bundle).filter((file) => /\.(js|css|mjs)$/.test(file))
      await Promise.all(names.map((name) => writeCompressed(join(dir, name))))
    },
  }
}

async function writeCompressed(path: string): Promise<void> {
  const bytes = await readFile(path)
  if (bytes.length < 1024) return
  // The PDF reader's worker is large and rarely fetched: the last per cent is not worth the seconds.
  const quality = bytes.length > 500_000 ? 6 : 11
  await writeFile(
    `${path}.br`,
    await compress(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  )
}

/** Loads the font together with the script instead of after the styles. The service worker keeps what the page names. */
function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => file.includes('inter-latin-wght-'))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
          })),
    },
  }
}

/** Lets what asks for the first screen run as soon as it is there; a script without `async` waits for the styles. */
function askAtOnce(): Plugin {
  return {
    name: 'ask-at-once',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (page) => page.replace(/<script(?= type="module"[^>]+\/first-screen-)/, '<script async'),
    },
  }
}

/** Builds the customer's pages by themselves: they need less than half of the application's script, and share no file with it. */
function customersPage(): Plugin {
  return {
    name: 'customers-page',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      await build({
        configFile: false,
        root: web,
        publicDir: false,
        logLevel: 'warn',
        plugins: [react(), componentNames(web), precompress(), preloadFont()],
        build: {
          ...buildOptions,
          outDir: dir,
          emptyOutDir: false,
          rolldownOptions: { input: join(web, 'customer.html') },
        },
      })
    },
  }
}

const buildOptions: BuildOptions = {
  target: 'es2024',
  // Browsers that know light-dark(); its replacement for older ones needs a color-scheme that Mantine sets from script.
  cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
  reportCompressedSize: false,
  chunkSizeWarningLimit: 600,
}

/** What forms need of libraries, and lists do not. */
const formLibraries = [
  '@mantine/(form|dropzone)/',
  '@mantine/core/.*/(Chip|Image|LoadingOverlay|NumberInput|PasswordInput|Pill|PillsInput|Progress|Radio)/',
  '@mantine/core/.*/(SimpleGrid|TagsInput|Tooltip)/',
  '(es-toolkit|fast-deep-equal|file-selector|klona|react-dropzone|react-number-format)/',
]

/** A whole project with what is in it: the dashboard and the list of projects do without. */
const wholeRecords = [
  'contract/(bid-fields|bids|expenses|images|invoice-lists|invoices|notes|payments|plain-fields|projects)\\.ts',
  'domain/(expenses|payments|photos|project-money|rights/(deadlines|legal-rules|rights))\\.ts',
  'web/invoices/invoices-api',
]

/** None of them may import a file that is not here: then `common` and `forms` would import each other. */
const neededByLists = [
  'contract/(customers|project-lists)',
  'domain/(lists|open-matters|step-path)',
  'web/(api|permits|projects)/',
  'web/(appointments/time-field|bids/allowed-steps|language/rich)',
  'web/invoices/(?!invoices-api|payment-terms)',
  'web/records/(?!address|use-record|record-list/(list-page|row-actions))',
  'web/ui/(?!editing/|customer-page-dialog|link-dialog|(choice|money|percent|quantity)-field|record-drawer)',
  'web/ui/editing/(field-errors|form-dialog|use-(kept|local))',
]

/** What only these screens need, each of which is opened less often than a form. */
const onTheirOwnScreens = [
  'web/(public-bid|customer-pages|photos|caissons|grants|online-payments|waivers|pay-applications)/',
  'web/(project-documents|notices|rights|documents/pdf-viewer)',
  'web/ui/(customer-page-dialog|link-dialog|(percent|quantity)-field)',
  '(contract|domain)/(rights|grants|caissons|caisson-logs|waivers|notices|bill-waivers|statutory-texts)',
  '(contract|domain)/(pay-applications|project-documents|online-payments|customer-hub)',
]

/** Modules in this folder whose path there begins with one of `places`, which are regular expressions. */
function of(folder: string, places: readonly string[] = ['']): RegExp {
  return new RegExp(`${folder}/(${places.join('|')})`.replaceAll('/', String.raw`[\\/]`))
}

export default defineConfig({
  root: 'src/web',
  plugins: [
    react(),
    componentNames(web),
    precompress(),
    preloadFont(),
    askAtOnce(),
    customersPage(),
    serviceWorker(precompress()),
  ],
  build: {
    ...buildOptions,
    outDir: '../../build/web',
    emptyOutDir: true,
    manifest: true,
    // The styles of all screens weigh less than asking for those of one.
    cssCodeSplit: false,
    rolldownOptions: {
      input: join(web, 'index.html'),
      output: {
        codeSplitting: {
          // `$initial` is what main.tsx imports statically: the frame and the dashboard. Each screen is a file of its own,
          // and what several of them need is in few files: a browser waits for each file, not for a few kilobytes. What
          // lists do without is in files of its own: it is half as much again, and a browser compiles what it loads.
          includeDependenciesRecursively: false,
          groups: [
            // Runs first, so it may not wait for the files below.
            {
              name: 'first-screen',
              test: /web[\\/](first-screen|screens)\.ts$|web[\\/]api[\\/](asked-early|stored-token)\.ts$|preload-helper/,
            },
            {
              name: 'react',
              test: of('node_modules', ['(react|react-dom|scheduler|react-router|@tanstack)/']),
            },
            { name: 'kit', tags: ['$initial'], test: of('node_modules') },
            { name: 'app', tags: ['$initial'] },
            { name: 'kit-forms', test: of('node_modules', formLibraries), minShareCount: 2 },
            {
              name: 'kit-more',
              test: of('node_modules', ['(?!pdfjs-dist|react-pdf|@mantine/charts)']),
              minShareCount: 2,
            },
            { name: 'records', test: of('src', wholeRecords) },
            { name: 'common', test: of('src', neededByLists), minShareCount: 3 },
            { name: 'forms', test: of('src', [`(?!${onTheirOwnScreens.join('|')})`]), minShareCount: 3 },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    // The web's own room called api is no part of the API.
    proxy: { '^/api/(?!.*\\.tsx?(\\?|$))': { target: apiServer, changeOrigin: false } },
  },
})
