import { vi } from 'vitest'
import '../src/builder/migration/migration.property.test'
import '../src/builder/operations/operations.property.test'

// The same properties as in the unit tests, of many more sequences.
vi.hoisted(() => {
  process.env['SHEAF_RUNS'] = '500'
})
