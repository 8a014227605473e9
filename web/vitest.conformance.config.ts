import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { alias: { '~': fileURLToPath(new URL('./src', import.meta.url)) } },
  test: {
    include: ['conformance/**/*.test.ts'],
    // One test works through hundreds of documents, and no busy machine decides.
    testTimeout: 600_000,
    maxWorkers: 2,
  },
})
