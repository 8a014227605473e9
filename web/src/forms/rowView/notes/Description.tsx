import { lazyPart } from '~/ui'
import fieldStyles from '~/ui/Field/Field.module.css'
import type { DescriptionProps } from './RichDescription'

// Most descriptions are a few words and nothing else.
const RichDescription = lazyPart(async () => (await import('./RichDescription')).RichDescription, {
  fallback: (props) => <Words {...props} isCut />,
})

/** What explains a field. */
export function Description(props: DescriptionProps) {
  return props.texts.some((text) => text && isRich(text)) ? (
    <RichDescription {...props} />
  ) : (
    <Words {...props} />
  )
}

function Words({
  id,
  texts,
  className = fieldStyles.description,
  children,
  isCut,
}: DescriptionProps & { readonly isCut?: boolean }) {
  return (
    <div id={id} className={className} data-part="description" data-cut={isCut}>
      {texts.map((text) => text && <p key={text}>{text}</p>)}
      {children}
    </div>
  )
}

/** Of several lines, or with code or addresses in it. */
function isRich(text: string): boolean {
  return text.length > 360 || /[`\n]|:\/\//.test(text)
}
