import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

// `make sites` names a folder of clones, which others do not have.
const tests = process.env['SHEAF_SITES'] === undefined ? 'conformance' : 'conformance/sites'

export default defineConfig({
  resolve: { alias: { '~': fileURLToPath(new URL('./src', import.meta.url)) } },
  test: {
    include: [`${tests}/**/*.test.ts`],
    exclude: tests === 'conformance' ? ['conformance/sites/**'] : [],
    // One test works through hundreds of documents, and no busy machine decides.
    testTimeout: 600_000,
    maxWorkers: 2,
  },
})
