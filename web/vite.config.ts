import { fileURLToPath } from 'node:url'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [
    react(),
    // React Aria carries 30 locales; the front end speaks those of ./messages.
    { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' },
  ],
  resolve: { alias: { '~': fileURLToPath(new URL('./src', import.meta.url)) } },
  worker: { format: 'es' },
  build: {
    target: 'es2023',
    // The strict CSP allows no inline code and no data: modules.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    sourcemap: false,
  },
  server: {
    // `make dev`: the binary serves the API, Vite the front end.
    proxy: Object.fromEntries(
      ['/api', '/auth', '/login', '/raw', '/config.json'].map((path) => [path, 'http://127.0.0.1:8080']),
    ),
  },
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/setup.ts'],
    restoreMocks: true,
    // One core is kept for the tools beside it; two workers keep order effects visible.
    maxWorkers: 2,
  },
})
