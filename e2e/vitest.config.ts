import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { failuresLast } from '../web/failuresLast.ts'

/** The fault runs take longer than all else in one file: begun last they would leave a core idle. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => moduleId.endsWith('/faults.test.ts')
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    // A test drives a browser against a server of its own; the bounds are for hangs and stalls of the machine, not for
    // speed. There is no second try: a test that needs one is a defect.
    testTimeout: 120_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    maxWorkers: 2,
    reporters: ['default', failuresLast],
    // Modules are loaded and a browser is started once for each worker; each test has a context of its own.
    isolate: false,
    sequence: { sequencer: LongestFirst },
  },
})
