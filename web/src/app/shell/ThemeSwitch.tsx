import { Monitor, Moon, Sun } from 'lucide-react'
import { m } from '~/paraglide/messages'
import { SegmentedControl } from '~/ui'
import { useTheme } from '../theme'

export function ThemeSwitch() {
  const { theme, choose } = useTheme()
  return (
    <SegmentedControl
      label={m.app_theme()}
      items={[
        { id: 'system', label: m.app_theme_system(), icon: Monitor },
        { id: 'light', label: m.app_theme_light(), icon: Sun },
        { id: 'dark', label: m.app_theme_dark(), icon: Moon },
      ]}
      selectedKey={theme}
      onSelectionChange={choose}
    />
  )
}
