import { Search } from 'lucide-react'
import { shown } from '~/lib/commands/shown'
import { useAccount } from '~/provider/ProviderContext'
import { IconButton } from '~/ui'
import { paletteCommand } from './Palette'
import styles from './PaletteButton.module.css'

/** Opens the palette: words and its keys where there is room, an icon on a narrow screen. */
export function PaletteButton({ isNarrow }: { readonly isNarrow: boolean }) {
  const { label, shortcut, onPress } = shown(paletteCommand, useAccount())
  if (isNarrow) return <IconButton label={label} icon={Search} onPress={onPress} />
  return (
    <button type="button" className={styles.button} aria-keyshortcuts="Control+K Meta+K" onClick={onPress}>
      <Search size={16} strokeWidth={1.75} aria-hidden />
      <span className={styles.words}>{label}</span>
      <kbd className={styles.keys} aria-hidden>
        {shortcut}
      </kbd>
    </button>
  )
}
