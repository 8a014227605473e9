import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

// `make sites` and `make schemas` name folders of clones, which others do not have.
const ofClones = [
  ['SHEAF_SITES', 'conformance/sites'],
  ['SHEAF_SCHEMAS', 'conformance/schemas'],
] as const
const asked = ofClones.find(([variable]) => process.env[variable] !== undefined)
const tests = asked?.[1] ?? 'conformance'

export default defineConfig({
  resolve: { alias: { '~': fileURLToPath(new URL('./src', import.meta.url)) } },
  test: {
    include: [`${tests}/**/*.test.ts`],
    exclude: asked ? [] : ofClones.map(([, folder]) => `${folder}/**`),
    // One test works through hundreds of documents, and no busy machine decides.
    testTimeout: 600_000,
    maxWorkers: 2,
  },
})
