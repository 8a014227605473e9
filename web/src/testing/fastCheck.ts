import { configureGlobal } from 'fast-check'

// The same is generated each time, so that what fails fails again; `make soak` generates other things, and more of them.
const seed = Number(process.env['SHEAF_SEED'] ?? 1)
const times = Number(process.env['SHEAF_TIMES'] ?? 1)

configureGlobal({ seed, numRuns: runs(100) })

/** How many of what is generated are tried, where a property names another number than the usual hundred. */
export function runs(count: number): number {
  return count * times
}

export * from 'fast-check'
