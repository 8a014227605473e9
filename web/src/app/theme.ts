import { create } from 'zustand'
import { localWebStorage } from '~/lib/storage/webStorage'

/** `system` follows what the operating system says, now and later. */
type Theme = 'system' | 'light' | 'dark'

const storageKey = 'sheaf-theme'

interface ThemeChoice {
  readonly theme: Theme
  readonly choose: (theme: Theme) => void
}

export const useTheme = create<ThemeChoice>()((set) => ({
  theme: storedTheme(),
  choose(theme) {
    localWebStorage.write(storageKey, theme)
    set({ theme })
    applyTheme()
  },
}))

/** Puts the choice on the root element, where the tokens read it. */
export function applyTheme(): void {
  const { theme } = useTheme.getState()
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset.theme
  else dataset.theme = theme
}

function storedTheme(): Theme {
  const stored = localWebStorage.read(storageKey)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}
