import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { m } from '~/paraglide/messages'
import { IconButton } from '~/ui'
import styles from '~/ui/Field/Field.module.css'
import { placeholderOf } from '../hints'
import { TextAreaWidget } from '../textarea/TextAreaWidget'
import { useFieldString } from '../useFieldString'
import type { WidgetProps } from '../WidgetProps'
import own from './PasswordWidget.module.css'

/** A text that is not to be read over a shoulder. It stands in the file all the same, for all who can read that. */
export function PasswordWidget(props: WidgetProps) {
  const { field, control } = props
  const { value, change } = useFieldString(field)
  const [isShown, setShown] = useState(false)
  // A single line would drop line breaks that are there, as a private key has them: it is edited where they are seen.
  const hasLines = /[\r\n]/.test(value)
  return (
    <div className={own.password}>
      {isShown && hasLines ? (
        <TextAreaWidget {...props} />
      ) : (
        <input
          {...control}
          type={isShown ? 'text' : 'password'}
          className={styles.control}
          value={value}
          placeholder={placeholderOf(field)}
          readOnly={field.isReadOnly || hasLines}
          // A browser's own password is none of this file's.
          autoComplete="new-password"
          spellCheck={false}
          onChange={(event) => change(event.target.value)}
        />
      )}
      <IconButton
        label={isShown ? m.forms_hide({ title: field.title }) : m.forms_show({ title: field.title })}
        icon={isShown ? EyeOff : Eye}
        onPress={() => setShown(!isShown)}
      />
    </div>
  )
}
