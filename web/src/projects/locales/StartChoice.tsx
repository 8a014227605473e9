import { m } from '~/paraglide/messages'
import { RadioGroup } from '~/ui'

interface StartChoiceProps {
  readonly isAll: boolean
  readonly onChange: (isAll: boolean) => void
}

/** All of the source, or only what is the same in every language. */
export function StartChoice({ isAll, onChange }: StartChoiceProps) {
  return (
    <RadioGroup
      label={m.locales_translate_from()}
      value={isAll ? 'all' : 'others'}
      items={[
        { value: 'all', label: m.locales_copy_all(), description: m.locales_copy_all_why() },
        { value: 'others', label: m.locales_copy_others(), description: m.locales_copy_others_why() },
      ]}
      onChange={(value) => onChange(value === 'all')}
    />
  )
}
