import { lazy } from 'react'

// Most people never see them, and everybody waits for the first page.
export const LazyTokenForm = lazy(async () => ({ default: (await import('./TokenForm')).TokenForm }))
export const LazyTokenDialog = lazy(async () => ({ default: (await import('./TokenDialog')).TokenDialog }))
export const LazyForeignTokenDialog = lazy(async () => ({
  default: (await import('./ForeignTokenDialog')).ForeignTokenDialog,
}))
