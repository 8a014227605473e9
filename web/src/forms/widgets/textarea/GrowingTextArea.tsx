import { type ComponentProps, type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import styles from '~/ui/Field/Field.module.css'
import look from './TextAreaWidget.module.css'

interface GrowingTextAreaProps
  extends Omit<ComponentProps<'textarea'>, 'ref' | 'value' | 'className' | 'rows' | 'style'> {
  readonly area?: Ref<HTMLTextAreaElement | null>
  readonly value: string
  /** The least height in lines. */
  readonly rows: number
}

/** In px, as the style sheets have them: browsers that size a field by its content pass over its `rows`. */
const LINE_HEIGHT = 20
const PADDING = 12

/** As high as its text, up to half of the window. */
export function GrowingTextArea({ area, value, rows, ...rest }: GrowingTextAreaProps) {
  const own = useRef<HTMLTextAreaElement>(null)
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(area, () => own.current)
  // Browsers without `field-sizing` (Firefox, older Safari) do not grow it by themselves.
  useLayoutEffect(() => {
    const element = own.current
    if (element === null || CSS.supports('field-sizing', 'content')) return
    element.style.height = 'auto'
    if (value !== '') element.style.height = `${element.scrollHeight + 2}px`
  }, [value])

  return (
    <textarea
      {...rest}
      ref={own}
      className={`${styles.control} ${styles.multiline} ${look.area}`}
      style={{ minHeight: rows * LINE_HEIGHT + PADDING }}
      value={value}
    />
  )
}
