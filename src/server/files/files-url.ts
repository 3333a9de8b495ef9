import { fileURLToPath } from 'node:url'

/** The meaning of `FILES_URL`: a folder, an S3 bucket, or a Google shared drive. */
export type FilesUrl =
  | { kind: 'folder'; url: string }
  | {
      kind: 's3'
      bucket: string
      prefix: string
      endpoint: string | null
      region: string
      pathStyle: boolean
    }
  | { kind: 'drive'; sharedDriveId: string; rootId: string }

/** @throws Error whose message continues after the name of the setting: `FILES_URL must look like …` */
export function parseFilesUrl(text: string): FilesUrl {
  const url = URL.parse(text)
  if (url?.username || url?.password) throw new Error('must hold no user and no password.')
  // Ignoring it would silently use another folder.
  if (url?.hash) throw new Error("must write '#' as %23.")
  if (url?.protocol === 'file:' && text.startsWith('file://')) return readFolder(text)
  if (url?.protocol === 's3:') return readBucket(url)
  if (url?.protocol === 'gdrive:') return readDrive(text)
  throw new Error('must look like file:///folder, s3://bucket/prefix or gdrive://shared-drive-id.')
}

function readFolder(text: string): FilesUrl {
  if (text.includes('?')) throw new Error("must write '?' as %3F.")
  try {
    fileURLToPath(text)
  } catch (error) {
    throw new Error('must look like file:///var/lib/groundwork/files.', { cause: error })
  }
  return { kind: 'folder', url: text }
}

function readBucket(url: URL): FilesUrl {
  const unknown = [...url.searchParams.keys()].find((key) => !/^(endpoint|region|pathStyle)$/.test(key))
  if (unknown !== undefined) throw new Error(`takes endpoint, region and pathStyle, not ${unknown}.`)
  if (!/^[a-z0-9][a-z0-9._-]{1,61}[a-z0-9]$/.test(url.host)) {
    throw new Error(
      "must name a bucket as in s3://bucket/prefix: 3 to 63 lower-case letters, digits, '.', '-'.",
    )
  }
  const endpoint = url.searchParams.get('endpoint')
  if (endpoint !== null) assertEndpoint(endpoint)
  const region = url.searchParams.get('region') ?? 'us-east-1'
  if (!/^[a-z0-9-]{1,50}$/.test(region)) throw new Error('must have a region such as us-west-1.')
  const pathStyle = url.searchParams.get('pathStyle') ?? '0'
  if (!/^[01]$/.test(pathStyle)) throw new Error('must have a pathStyle of 1 or 0.')
  return {
    kind: 's3',
    bucket: url.host,
    prefix: readPrefix(url.pathname),
    endpoint,
    region,
    pathStyle: pathStyle === '1',
  }
}

/** Rejects secrets in it, because errors and the log show it. */
function assertEndpoint(text: string): void {
  const endpoint = URL.parse(text)
  const hasMore = endpoint?.username || endpoint?.password || endpoint?.search || endpoint?.hash
  if (!endpoint || !/^https?:$/.test(endpoint.protocol) || hasMore) {
    throw new Error('must have an endpoint such as https://s3.us-west-1.amazonaws.com.')
  }
}

function readPrefix(pathname: string): string {
  try {
    return decodeURIComponent(pathname).replaceAll(/^\/+|\/+$/g, '')
  } catch (error) {
    throw new Error("must write '%' in the prefix as %25.", { cause: error })
  }
}

/** Parsed as text, because ids are case-sensitive and host names are not. */
function readDrive(text: string): FilesUrl {
  const [, sharedDriveId, folderId] = /^gdrive:\/\/([\w-]{10,100})(?:\/([\w-]{10,100}))?\/?$/.exec(text) ?? []
  if (sharedDriveId === undefined) {
    throw new Error('must look like gdrive://shared-drive-id or gdrive://shared-drive-id/folder-id.')
  }
  return { kind: 'drive', sharedDriveId, rootId: folderId ?? sharedDriveId }
}
