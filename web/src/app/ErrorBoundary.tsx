import { CatchBoundary } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Failure } from './Failure'

/**
 * Catches what a screen throws while rendering. Drafts live outside the tree of components, so nothing is lost by
 * starting it again.
 */
export function ErrorBoundary({ children }: { readonly children: ReactNode }) {
  return (
    <CatchBoundary getResetKey={() => window.location.pathname} errorComponent={Failure}>
      {children}
    </CatchBoundary>
  )
}
