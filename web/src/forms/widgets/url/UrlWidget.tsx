import { ExternalLink } from 'lucide-react'
import { safeUrl } from '~/lib/safeUrl'
import { m } from '~/paraglide/messages'
import { TextWidget } from '../text/TextWidget'
import { useFieldString } from '../useFieldString'
import type { WidgetProps } from '../WidgetProps'
import styles from './UrlWidget.module.css'

/** An address, with a way to open it where that is harmless: content may say `javascript:`. */
export function UrlWidget(props: WidgetProps) {
  const { value } = useFieldString(props.field)
  const address = safeUrl(value)
  return (
    <div className={styles.url}>
      <TextWidget {...props} inputMode="url" />
      {address !== undefined && (
        <a
          className={styles.open}
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={m.forms_open_link_of({ title: props.field.title })}
        >
          <ExternalLink size={16} strokeWidth={1.75} aria-hidden />
          <span>{m.forms_open_link()}</span>
        </a>
      )}
    </div>
  )
}
