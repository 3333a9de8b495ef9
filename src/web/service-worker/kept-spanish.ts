/** The Spanish words are as large as a tenth of the application: a browser that never speaks them does not fetch them. */
export const spanishCache = 'spanish'

/** Keeps these files, and from now on those of every new version. @throws without a connection */
export async function keepSpanish(
  caches: Pick<CacheStorage, 'open'>,
  files: readonly string[],
): Promise<void> {
  const cache = await caches.open(spanishCache)
  const kept = (await cache.keys()).map(({ url }) => new URL(url).pathname)
  await cache.addAll(files.filter((file) => !kept.includes(file)))
}

/** Before a new version may take over: where Spanish is kept, its own words have to be there. */
export async function keepSpanishOn(
  caches: Pick<CacheStorage, 'has' | 'open'>,
  files: readonly string[],
): Promise<void> {
  if (await caches.has(spanishCache)) await keepSpanish(caches, files)
}

/** Once it has taken over: the words of the version before. */
export async function forgetOldSpanish(
  caches: Pick<CacheStorage, 'has' | 'open'>,
  files: readonly string[],
): Promise<void> {
  if (!(await caches.has(spanishCache))) return
  const cache = await caches.open(spanishCache)
  const old = (await cache.keys()).filter(({ url }) => !files.includes(new URL(url).pathname))
  await Promise.all(old.map((request) => cache.delete(request)))
}
