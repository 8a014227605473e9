import { type ComponentProps, type MouseEvent, type SyntheticEvent } from 'react'
import { useFollow } from '~/lib/navigation/NavigationScope'

/** What every link of ours takes. */
export interface PlainLinkProps
  extends Omit<ComponentProps<'a'>, 'onClick' | 'onMouseDown' | 'className' | 'style'> {
  readonly href: string
  /** Told of a press before the link is followed. */
  readonly onPress?: () => void
}

/**
 * A link inside the product goes through its history; one with another origin or a target goes the browser's way, and so
 * does any that is pressed for a tab or a window of its own. A press of it is none of what it stands in.
 */
export function PlainLink({
  href,
  className,
  children,
  onPress,
  ...rest
}: PlainLinkProps & { readonly className: string | undefined }) {
  const follow = useFollow()
  function handleClick(event: MouseEvent<HTMLAnchorElement>): void {
    event.stopPropagation()
    onPress?.()
    const { origin, pathname, search, hash } = event.currentTarget
    if (!follow || !isFollowedHere(event) || origin !== window.location.origin) return
    event.preventDefault()
    follow(pathname + search + hash)
  }
  return (
    <a {...rest} href={href} className={className} onClick={handleClick} onMouseDown={stop}>
      {children}
    </a>
  )
}

function isFollowedHere({
  currentTarget,
  metaKey,
  ctrlKey,
  altKey,
  shiftKey,
}: MouseEvent<HTMLAnchorElement>): boolean {
  const isOwnTab = currentTarget.target === '' || currentTarget.target === '_self'
  return isOwnTab && !currentTarget.hasAttribute('download') && !(metaKey || ctrlKey || altKey || shiftKey)
}

function stop(event: SyntheticEvent): void {
  event.stopPropagation()
}
