import type { LucideIcon } from 'lucide-react'
import type { Ref } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components'
import styles from '../Button/Button.module.css'
import { whileLoading } from '../Button/whileLoading'
import { Spinner } from '../Spinner/Spinner'
import { Tooltip } from '../Tooltip/Tooltip'

export interface IconButtonProps
  extends Omit<AriaButtonProps, 'children' | 'className' | 'style' | 'isPending' | 'aria-label'> {
  /** The button's name; also its tooltip. */
  readonly label: string
  readonly icon: LucideIcon
  readonly variant?: 'secondary' | 'ghost'
  readonly size?: 'small' | 'medium'
  readonly isLoading?: boolean
  /** Keys as `formatShortcut` writes them; shown in the tooltip. */
  readonly shortcut?: string | undefined
  readonly ref?: Ref<HTMLButtonElement>
}

export function IconButton({
  label,
  icon: Icon,
  variant = 'ghost',
  size = 'medium',
  isLoading = false,
  shortcut,
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip text={label} shortcut={shortcut}>
      <AriaButton
        {...rest}
        aria-label={label}
        {...whileLoading(isLoading)}
        className={styles.button ?? ''}
        data-loading={isLoading || undefined}
        data-variant={variant}
        data-size={size}
        data-icon-only
      >
        {isLoading ? <Spinner /> : <Icon size={16} strokeWidth={1.75} aria-hidden />}
      </AriaButton>
    </Tooltip>
  )
}
