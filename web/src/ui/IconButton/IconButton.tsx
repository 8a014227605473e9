import type { LucideIcon } from 'lucide-react'
import styles from '../Button/Button.module.css'
import { PlainButton, type PlainButtonProps } from '../Button/PlainButton'
import { whileLoading } from '../Button/whileLoading'
import { Spinner } from '../Spinner/Spinner'
import { Tooltip } from '../Tooltip/Tooltip'

interface IconButtonProps extends Omit<PlainButtonProps, 'children' | 'aria-label'> {
  /** The button's name; also its tooltip. */
  readonly label: string
  readonly icon: LucideIcon
  readonly variant?: 'secondary' | 'ghost'
  readonly size?: 'small' | 'medium'
  readonly isLoading?: boolean
  /** Keys as `formatShortcut` writes them; shown in the tooltip. */
  readonly shortcut?: string | undefined
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
      <PlainButton
        {...rest}
        aria-label={label}
        {...whileLoading(isLoading)}
        className={styles.button}
        data-loading={isLoading || undefined}
        data-variant={variant}
        data-size={size}
        data-icon-only
      >
        {isLoading ? <Spinner /> : <Icon size={16} strokeWidth={1.75} aria-hidden />}
      </PlainButton>
    </Tooltip>
  )
}
