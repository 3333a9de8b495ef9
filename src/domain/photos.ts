/** The two lists of a project's photos. */
export const photoKinds = ['before', 'after'] as const
export type PhotoKind = (typeof photoKinds)[number]

/** The longer edge of a thumbnail, in pixels. */
export const thumbnailEdge = 640
/** The most files in one request. For more, the client sends several requests. */
export const maxPhotosAtOnce = 200
