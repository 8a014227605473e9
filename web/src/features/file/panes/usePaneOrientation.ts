import { useIsNarrow } from '~/ui'

/** Panels stand beside each other, on a narrow screen below each other. */
export function usePaneOrientation(): 'horizontal' | 'vertical' {
  return useIsNarrow() ? 'vertical' : 'horizontal'
}
