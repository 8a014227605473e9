import { m } from '~/paraglide/messages'
import { SegmentedControl } from '~/ui'
import field from '~/ui/Field/Field.module.css'
import { languageName } from '~/workspace/locales/languageName'

interface LanguageSwitchProps {
  readonly languages: readonly string[]
  readonly value: string
  readonly onChange: (language: string) => void
}

/** So many stand side by side. */
const MAX_BESIDE = 4

/** The language that a list is shown in. */
export function LanguageSwitch({ languages, value, onChange }: LanguageSwitchProps) {
  if (languages.length <= MAX_BESIDE) {
    return (
      <SegmentedControl
        label={m.locales_language()}
        items={languages.map((id) => ({ id, label: languageName(id) }))}
        selectedKey={value}
        onSelectionChange={onChange}
      />
    )
  }
  return (
    <select
      aria-label={m.locales_language()}
      className={field.control}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      {languages.map((one) => (
        <option key={one} value={one}>
          {languageName(one)}
        </option>
      ))}
    </select>
  )
}
