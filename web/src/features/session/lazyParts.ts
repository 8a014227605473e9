import { lazyPart } from '~/ui'

// Most people never see them, and everybody waits for the first page.
export const LazyTokenForm = lazyPart(async () => (await import('./TokenForm')).TokenForm)
export const LazyTokenDialog = lazyPart(async () => (await import('./TokenDialog')).TokenDialog)
export const LazyForeignTokenDialog = lazyPart(
  async () => (await import('./ForeignTokenDialog')).ForeignTokenDialog,
)
export const LazyAccessBanner = lazyPart(async () => (await import('./AccessBanner')).AccessBanner)
export const LazyCodeDialog = lazyPart(async () => (await import('./CodeDialog')).CodeDialog)
