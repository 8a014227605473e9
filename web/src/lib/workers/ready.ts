/** A worker's first message: its script is there. How long that took is the network's affair, and no content's fault. */
export const READY = { kind: 'ready' } as const

/** How long a worker's script may be on its way, in milliseconds. */
export const LOADING_MS = 30_000

/** A worker fetches what it needs for an answer: its next word is that it is ready. */
export const LOADING = { kind: 'loading' } as const
