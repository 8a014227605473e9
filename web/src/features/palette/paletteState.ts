import { create } from 'zustand'

interface PaletteState {
  /** Whose palette is open; undefined: none is. Who signs in after somebody else does not find it open. */
  readonly openFor: string | undefined
  readonly open: (account: string) => void
  readonly close: () => void
}

export const usePalette = create<PaletteState>()((set) => ({
  openFor: undefined,
  open: (account) => set({ openFor: account }),
  close: () => set({ openFor: undefined }),
}))

export function closePalette(): void {
  usePalette.getState().close()
}
