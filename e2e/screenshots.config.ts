import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { include: ['screenshots/**/*.shots.ts'], testTimeout: 600_000, fileParallelism: false },
})
