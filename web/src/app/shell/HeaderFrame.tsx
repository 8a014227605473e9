import { ChevronLeft, Ellipsis } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { PaletteButton } from '~/features/palette/PaletteButton'
import { usePathname } from '~/lib/navigation/NavigationScope'
import { landingRoute, type Route } from '~/lib/routes'
import { m } from '~/paraglide/messages'
import { useConfig } from '~/provider/ProviderContext'
import { IconButton, Link, MiddleText, PageSlot, useIsNarrow } from '~/ui'
import { crumbsOf } from './crumbs'
import wide from './Header.module.css'
import styles from './HeaderFrame.module.css'
import { useShownName } from './useRouteTitle'

interface HeaderFrameProps {
  readonly route: Route
  /** What is there on every screen; it stays as it is when a window gets narrow: a dialog of it may be open. */
  readonly children: ReactNode
}

/**
 * The head of the page: one line on a wide screen. On a narrow one the content comes first: there it is the way back,
 * what is shown, and a button that opens all else.
 */
export function HeaderFrame({ route, children }: HeaderFrameProps) {
  const config = useConfig()
  const isNarrow = useIsNarrow() && route.kind !== 'landing'
  const pathname = usePathname()
  const id = useId()
  const header = useRef<HTMLElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  // Whoever goes elsewhere has found what was looked for.
  const [openedAt, setOpenedAt] = useState<string>()
  const isOpen = isNarrow && openedAt === pathname
  const title = useShownName(route)
  const crumbs = crumbsOf(config, route)
  const above = crumbs.at(-2)

  useEffect(() => {
    if (!isOpen) return undefined
    // What it opens stands over the page, and leaves it open.
    const handleElsewhere = ({ target }: Event) => {
      if (!(target instanceof Element) || header.current?.contains(target)) return
      if (target.closest('[data-page]')) setOpenedAt(undefined)
    }
    // Another view is what was wanted; the arrows go on from one to the next. The tabs are of the screen, which has put
    // them here (PageSlot), so their clicks come by the page and not by React.
    const handleClick = ({ target, detail }: MouseEvent) => {
      const isTab = target instanceof Element && target.closest('[role="tab"]') !== null
      if (!isTab || detail === 0 || !header.current?.contains(target)) return
      setOpenedAt(undefined)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', handleElsewhere)
    document.addEventListener('focusin', handleElsewhere)
    document.addEventListener('click', handleClick)
    return () => {
      document.removeEventListener('pointerdown', handleElsewhere)
      document.removeEventListener('focusin', handleElsewhere)
      document.removeEventListener('click', handleClick)
    }
  }, [isOpen])

  function close(): void {
    setOpenedAt(undefined)
    button.current?.focus()
  }

  function handleKeyDown({ key, target, defaultPrevented }: KeyboardEvent): void {
    const isInside = target instanceof Node && header.current?.contains(target) === true
    if (key === 'Escape' && isOpen && isInside && !defaultPrevented) close()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape closes what its button has opened
    <header
      className={isNarrow ? styles.header : wide.header}
      ref={header}
      data-screen={route.kind}
      data-pane
      onKeyDown={handleKeyDown}
    >
      {isNarrow && (
        <div className={styles.row}>
          <Link
            href={above?.href ?? landingRoute}
            className={styles.back ?? ''}
            aria-label={m.app_back_to({ place: above?.label ?? m.app_title() })}
          >
            <ChevronLeft size={20} strokeWidth={1.75} aria-hidden />
          </Link>
          <span className={styles.title}>
            <MiddleText>{title ?? crumbs.at(-1)?.label ?? ''}</MiddleText>
          </span>
          <PageSlot name="head" className={styles.tools} />
          <PaletteButton isNarrow />
          <IconButton
            ref={button}
            label={m.app_more()}
            icon={Ellipsis}
            aria-expanded={isOpen}
            aria-controls={id}
            onPress={() => setOpenedAt(isOpen ? undefined : pathname)}
          />
        </div>
      )}
      {/* It is there while it is closed: its shortcuts count, and what its parts have opened stays. */}
      <div
        id={id}
        className={isNarrow ? styles.more : styles.all}
        hidden={isNarrow && !isOpen}
        data-words={isNarrow || undefined}
      >
        {isNarrow && (
          <>
            <PageSlot name="views" className={styles.views} />
            <PageSlot name="tools" />
            <PageSlot name="panels" />
          </>
        )}
        {children}
      </div>
    </header>
  )
}
