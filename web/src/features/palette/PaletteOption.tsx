/* oxlint-disable jsx-a11y/prefer-tag-over-role -- its list has headings and options of several lines */
import { Fragment, memo } from 'react'
import { MiddleText } from '~/ui'
import styles from './Palette.module.css'
import type { ListedItem } from './sources/PaletteItem'

interface PaletteOptionProps {
  readonly id: string
  readonly item: ListedItem
  /** Whether Enter takes it. */
  readonly isActive: boolean
}

/** Drawn anew only when it is another one: while somebody types most stay. */
export const PaletteOption = memo(function PaletteOption({ id, item, isActive }: PaletteOptionProps) {
  const { icon: Icon, label, detail, shortcut, excerpt, marks = [], isDisabled = false } = item
  return (
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      aria-disabled={isDisabled || undefined}
      className={styles.option}
      data-found={excerpt !== undefined || undefined}
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      <bdi className={styles.label}>{label}</bdi>
      {detail !== undefined && detail !== '' && (
        <span className={styles.detail}>
          <MiddleText keep={14}>{detail}</MiddleText>
        </span>
      )}
      {excerpt !== undefined && (
        <bdi className={styles.excerpt}>
          <Marked text={excerpt} marks={marks} />
        </bdi>
      )}
      {shortcut !== undefined && <kbd className={styles.shortcut}>{shortcut}</kbd>}
    </div>
  )
})

interface MarkedProps {
  readonly text: string
  readonly marks: readonly (readonly [from: number, to: number])[]
}

/** A text with what was found in it. */
function Marked({ text, marks }: MarkedProps) {
  return (
    <>
      {marks.map(([from, to], index) => (
        <Fragment key={from}>
          {text.slice(marks[index - 1]?.[1] ?? 0, from)}
          <mark>{text.slice(from, to)}</mark>
        </Fragment>
      ))}
      {text.slice(marks.at(-1)?.[1] ?? 0)}
    </>
  )
}
