import { useIsNarrow } from '~/tree/panels/useIsNarrow'

/** Panels stand beside each other, on a narrow screen below each other. */
export function usePaneOrientation(): 'horizontal' | 'vertical' {
  return useIsNarrow() ? 'vertical' : 'horizontal'
}
