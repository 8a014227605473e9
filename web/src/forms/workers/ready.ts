/** A worker's first message: its script is there. How long that took is the network's affair, and no content's fault. */
export const READY = { kind: 'ready' } as const

/** How long a worker's script may be on its way, in milliseconds. */
export const LOADING_MS = 30_000
