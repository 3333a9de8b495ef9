import { join, relative } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

const sources = join(import.meta.dirname, 'src')
const outDir = 'build/server'

/** What a file of ours finds beside itself, such as a worker or a template, stays with the sources. */
function placesOfSources(): Plugin {
  return {
    name: 'places-of-sources',
    enforce: 'pre',
    transform(code, id) {
      if (!id.startsWith(sources) || !code.includes('import.meta.url')) return
      const source = relative(join(import.meta.dirname, outDir), id).replaceAll('\\', '/')
      return code.replaceAll('import.meta.url', `import.meta.resolve(${JSON.stringify(source)})`)
    },
  }
}

/** The server in a few files, because Node takes half of a start to find, read and link 1,500. */
export default defineConfig({
  plugins: [placesOfSources()],
  publicDir: false,
  ssr: {
    noExternal: true,
    // Programs for this machine, packages that read their own files, and what is loaded only when it is used.
    external: [
      '@aws-sdk/client-s3',
      '@googleapis/drive',
      '@myriaddreamin/typst-ts-node-compiler',
      '@node-rs/argon2',
      '@simplewebauthn/server',
      'age-encryption',
      'google-auth-library',
      'nodemailer',
      'pdfjs-dist',
      'pg-native',
      'pino',
      'postal-mime',
      'sharp',
      'smtp-server',
      'stripe',
      'web-push',
    ],
  },
  build: {
    ssr: 'src/server/main.ts',
    outDir,
    emptyOutDir: true,
    target: 'node26',
    rolldownOptions: { output: { chunkFileNames: '[name]-[hash].js' } },
  },
})
