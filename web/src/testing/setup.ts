import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import 'fake-indexeddb/auto'

// Bounds are for what hangs; a busy machine must not decide a test.
configure({ asyncUtilTimeout: 30_000 })

afterEach(cleanup)
