import { Search } from 'lucide-react'
import { useEffect } from 'react'
import type { Command } from '~/lib/commands/Command'
import { useCommands } from '~/lib/commands/useCommands'
import { keys } from '~/lib/keyboard/keys'
import { usePathname } from '~/lib/navigation/NavigationScope'
import { parseRoute } from '~/lib/routes'
import { m } from '~/paraglide/messages'
import { useAccount } from '~/provider/ProviderContext'
import { useWhenQuiet } from '~/provider/useWhenQuiet'
import { lazyPart } from '~/ui'
import { closePalette, usePalette } from './paletteState'

const PaletteDialog = lazyPart(async () => (await import('./PaletteDialog')).PaletteDialog, {
  close: ({ onClose }) => onClose(),
})

/** A text with formatting has a link by the same keys, as editors do. */
export const paletteCommand: Command<string> = {
  id: 'palette',
  label: m.palette_open,
  icon: Search,
  shortcuts: keys.palette,
  keysOf: 'last',
  isEnabled: () => true,
  run: (account) => usePalette.getState().open(account),
}

const commands = [paletteCommand]

/** Finds anything by its name, from anywhere, by keys alone. */
export function Palette() {
  const account = useAccount()
  const pathname = usePathname()
  const isOpen = usePalette(({ openFor }) => openFor === account)
  useCommands(commands, account)
  useWhenQuiet(() => void PaletteDialog.preload())
  useEffect(() => {
    if (account !== '') void rememberVisit(account, pathname)
  }, [account, pathname])
  if (!isOpen) return null
  return <PaletteDialog route={parseRoute(pathname)} onClose={closePalette} />
}

async function rememberVisit(account: string, address: string): Promise<void> {
  try {
    const { addVisit } = await import('./sources/visits')
    addVisit({ account, address, at: Date.now() })
  } catch {
    // Without a network it is not remembered; the page that is open says what it could not load.
  }
}
