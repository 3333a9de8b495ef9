import { createHash, createHmac } from 'node:crypto'

/** How the blobs of a backup are named and locked. */
export interface VaultKey {
  /** Of a blob's file: what reads it from the command line is `age` and `zstd`. */
  extension: '.zst' | '.zst.age'
  /** The same for equal content, so that nothing is stored twice. It tells nothing about the content. */
  nameOf(sha256: Buffer): string
  lock(bytes: Buffer): Promise<Buffer>
  /** @throws when the key is another one, or a byte is wrong */
  unlock(bytes: Buffer): Promise<Buffer>
}

/** Without a key, the bytes are stored as they are and named by their SHA-256. */
const openKey: VaultKey = {
  extension: '.zst',
  nameOf: (sha256) => sha256.toString('hex'),
  lock: async (bytes) => bytes,
  unlock: async (bytes) => bytes,
}

/**
 * @param identity an age identity (`AGE-SECRET-KEY-1…`), as `age-keygen` makes it; see https://age-encryption.org/v1
 * @throws when it is none
 */
export async function openVaultKey(identity: string | undefined): Promise<VaultKey> {
  if (identity === undefined) return openKey
  // Loaded only where there is a key, because it would slow down every start.
  const { Decrypter, Encrypter, identityToRecipient } = await import('age-encryption')
  const recipient = await identityToRecipient(identity)
  const nameKey = createHash('sha256').update(`groundwork backup names\n${identity}`).digest()
  return {
    extension: '.zst.age',
    nameOf: (sha256) => createHmac('sha256', nameKey).update(sha256).digest('hex'),
    async lock(bytes) {
      const encrypter = new Encrypter()
      encrypter.addRecipient(recipient)
      return collect(await encrypter.encrypt(streamOf(bytes)))
    },
    async unlock(bytes) {
      const decrypter = new Decrypter()
      decrypter.addIdentity(identity)
      return collect(await decrypter.decrypt(streamOf(bytes)))
    },
  }
}

function streamOf(bytes: Buffer): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new Blob([Uint8Array.from(bytes)]).stream()
}

/** Lets requests in between, because encrypting runs in JavaScript on the server's only thread. */
async function collect(stream: ReadableStream<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) {
    chunks.push(chunk)
    await new Promise(setImmediate)
  }
  return Buffer.concat(chunks)
}
