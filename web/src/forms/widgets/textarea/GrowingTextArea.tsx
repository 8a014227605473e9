import { type ComponentProps, type RefObject, useLayoutEffect } from 'react'
import styles from '~/ui/Field/Field.module.css'
import own from './TextAreaWidget.module.css'

interface GrowingTextAreaProps extends Omit<ComponentProps<'textarea'>, 'ref' | 'value' | 'className'> {
  readonly area: RefObject<HTMLTextAreaElement | null>
  readonly value: string
}

/** As high as its text, up to half of the window. */
export function GrowingTextArea({ area, value, ...rest }: GrowingTextAreaProps) {
  // Browsers without `field-sizing` (Firefox, older Safari) do not grow it by themselves.
  useLayoutEffect(() => {
    const element = area.current
    if (element === null || CSS.supports('field-sizing', 'content')) return
    element.style.height = 'auto'
    if (value !== '') element.style.height = `${element.scrollHeight + 2}px`
  }, [area, value])

  return (
    <textarea
      {...rest}
      ref={area}
      className={`${styles.control} ${styles.multiline} ${own.area}`}
      value={value}
    />
  )
}
