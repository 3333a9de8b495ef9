export interface MapTiles {
  /** With {z}, {x} and {y} in it. */
  url: string
  /** The only other origin that may serve pictures. */
  origin: string
  /** The credit that the map must show. */
  attribution: string
}

/** Reads a tile URL as web maps write it; undefined when it is none. */
export function parseMapTiles(
  url: string,
  attribution = '© OpenStreetMap contributors',
): MapTiles | undefined {
  const parsed = URL.parse(url)
  if (parsed === null || !['http:', 'https:'].includes(parsed.protocol) || parsed.username !== '') {
    return undefined
  }
  // With a placeholder in the host, the content security policy would have to allow more than one origin.
  if (!/^[\w.:[\]-]+$/.test(parsed.host)) return undefined
  const places = ['{z}', '{x}', '{y}']
  if (places.some((place) => url.split(place).length !== 2)) return undefined
  return { url, origin: parsed.origin, attribution }
}
