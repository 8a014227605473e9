import { Component, type ReactNode } from 'react'
import { Failure } from './Failure'

interface ErrorBoundaryProps {
  /** The address of the screen; at another one all is tried again. */
  readonly address?: string
  readonly children: ReactNode
}

interface Caught {
  readonly address: string | undefined
  readonly failure: { readonly error: unknown } | undefined
}

/**
 * Catches what a screen throws while rendering. Drafts live outside the tree of components, so nothing is lost by
 * starting it again. React has no function for this.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, Caught> {
  override readonly state: Caught = { address: this.props.address, failure: undefined }

  static getDerivedStateFromError(error: unknown): Partial<Caught> {
    return { failure: { error } }
  }

  static getDerivedStateFromProps({ address }: ErrorBoundaryProps, state: Caught): Caught | null {
    return address === state.address ? null : { address, failure: undefined }
  }

  override render(): ReactNode {
    const { failure } = this.state
    return failure ? <Failure error={failure.error} /> : this.props.children
  }
}
