import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { serviceWorker } from './tooling/build-service-worker.ts'
import { componentNames } from './tooling/component-names.ts'
import { pieces, withoutUnusedParts } from './tooling/first-script.ts'

const compress = promisify(brotliCompress)

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

export default defineConfig({
  root: 'src/web',
  plugins: [
    react(),
    withoutUnusedParts(),
    componentNames(join(import.meta.dirname, 'src/web')),
    precompress(),
    serviceWorker(precompress()),
  ],
  build: {
    outDir: '../../build/web',
    emptyOutDir: true,
    target: 'es2024',
    // Browsers that know light-dark(); its replacement for older ones needs a color-scheme that Mantine sets from script.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    manifest: true,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      // The customer's page has an entrance of its own: it needs a fraction of what the application does.
      input: ['index.html', 'bid.html'].map((page) => join(import.meta.dirname, 'src/web', page)),
      output: {
        codeSplitting: {
          // A part of a library comes with the screen that uses it.
          includeDependenciesRecursively: false,
          groups: pieces(join(import.meta.dirname, 'src/web')),
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
