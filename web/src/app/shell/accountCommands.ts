import { LogOut, Monitor, Moon, Sun } from 'lucide-react'
import type { Command } from '~/lib/commands/Command'
import { m } from '~/paraglide/messages'
import { useTheme } from '../theme'

/** What ends the session; undefined: nobody is signed in. */
type SignOut = (() => void) | undefined

const themes = [
  ['system', m.app_theme_system, Monitor],
  ['light', m.app_theme_light, Sun],
  ['dark', m.app_theme_dark, Moon],
] as const

/** What there is everywhere: how the page looks, and the way out. */
export const accountCommands: readonly Command<SignOut>[] = [
  ...themes.map(
    ([theme, name, icon]): Command<SignOut> => ({
      id: `theme-${theme}`,
      label: () => `${m.app_theme()}: ${name()}`,
      icon,
      isEnabled: () => true,
      run: () => useTheme.getState().choose(theme),
    }),
  ),
  {
    id: 'sign-out',
    label: m.app_sign_out,
    icon: LogOut,
    isEnabled: (signOut) => signOut !== undefined,
    run: (signOut) => signOut?.(),
  },
]
