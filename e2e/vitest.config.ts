import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    // A test drives a browser against a server of its own; the bounds are for hangs, not for speed.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    // A machine that stalls for half a minute is not a fault of the product. The reporter names every
    // test that needed its second try; the fault runs have none, their seeds replay.
    retry: 1,
    maxWorkers: 2,
  },
})
