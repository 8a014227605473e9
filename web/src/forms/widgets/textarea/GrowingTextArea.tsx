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
/** A longer text fills its room anyway, and to size a field by it takes the browser longer than all else of a key. */
const MAX_SIZED = 20_000
/** Letters that are written from right to left. */
const FROM_RIGHT = /[\u0590-\u08ff\ud802\ud803\ud83a\ud83b\ufb1d-\ufdff\ufe70-\ufefc]/

/** As high as its text, up to half of the window. */
export function GrowingTextArea({ area, value, rows, ...rest }: GrowingTextAreaProps) {
  const own = useRef<HTMLTextAreaElement>(null)
  const isLong = value.length > MAX_SIZED
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(area, () => own.current)
  // Browsers without `field-sizing` (Firefox, older Safari) do not grow it by themselves.
  useLayoutEffect(() => {
    const element = own.current
    if (element === null || CSS.supports('field-sizing', 'content')) return
    element.style.height = isLong ? '' : 'auto'
    if (value !== '' && !isLong) element.style.height = `${element.scrollHeight + 2}px`
  }, [value, isLong])

  return (
    <textarea
      {...rest}
      ref={own}
      data-long={isLong ? (FROM_RIGHT.test(value) ? 'both-ways' : 'one-way') : undefined}
      className={`${styles.control} ${styles.multiline} ${look.area}`}
      style={{ minHeight: rows * LINE_HEIGHT + PADDING }}
      value={value}
    />
  )
}
