export interface MapTiles {
  /** With {z}, {x} and {y} in it. */
  url: string
  /** The only outside address that pictures may come from. */
  origin: string
  /** Whom the map has to name. */
  attribution: string
}

/** Reads the address of a server of street tiles as web maps write it; undefined when it is none. */
export function parseMapTiles(
  url: string,
  attribution = '© OpenStreetMap contributors',
): MapTiles | undefined {
  const parsed = URL.parse(url)
  if (parsed === null || !['http:', 'https:'].includes(parsed.protocol) || parsed.username !== '') {
    return undefined
  }
  // A host with a placeholder in it would open the policy for pictures further than to one origin.
  if (!/^[\w.:[\]-]+$/.test(parsed.host)) return undefined
  const places = ['{z}', '{x}', '{y}']
  if (places.some((place) => url.split(place).length !== 2)) return undefined
  return { url, origin: parsed.origin, attribution }
}
