import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { alias: { '~': fileURLToPath(new URL('./src', import.meta.url)) } },
  test: {
    include: ['conformance/**/*.test.ts'],
    // Each file works through hundreds of documents; the figures at the end say how many.
    testTimeout: 120_000,
    maxWorkers: 2,
  },
})
