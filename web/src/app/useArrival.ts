import { useEffect, useRef, useState } from 'react'
import { useNavigationHistory } from '~/lib/navigation/NavigationScope'

/** What stands over the page and has the focus until it closes. */
const OVER_THE_PAGE = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

/**
 * Brings focus to the heading of the page that somebody went to, as a browser does that loads another one: what had it is
 * gone, or belongs to the page before. The page that was opened first begins at its top.
 */
export function useArrival(pathname: string): void {
  const { arrivals, subscribe } = useNavigationHistory()
  const [atFirst] = useState(arrivals)
  const seen = useRef(atFirst)
  /** Until the person does something: an address may be replaced by another one on the way. */
  const isArriving = useRef(false)
  /** What had focus as the way began. */
  const left = useRef<Element>(null)

  useEffect(() => subscribe(() => void (left.current = document.activeElement)), [subscribe])
  useEffect(() => {
    const end = () => void (isArriving.current = false)
    document.addEventListener('keydown', end, { capture: true })
    document.addEventListener('pointerdown', end, { capture: true })
    return () => {
      document.removeEventListener('keydown', end, { capture: true })
      document.removeEventListener('pointerdown', end, { capture: true })
    }
  }, [])

  useEffect(() => {
    if (arrivals() !== seen.current) isArriving.current = true
    seen.current = arrivals()
    if (!isArriving.current) return undefined
    // The heading may still be on its way, or something over the page be closing.
    const observer = new MutationObserver(() => {
      if (!isArriving.current || focusHeading(left.current)) observer.disconnect()
    })
    if (!focusHeading(left.current)) observer.observe(document.body, { childList: true, subtree: true })
    return () => observer.disconnect()
    // oxlint-disable-next-line react/exhaustive-deps -- a change of the path is what is waited for
  }, [pathname, arrivals])
}

/** @returns whether focus is where it belongs: at the heading, or where the page itself has put it. */
function focusHeading(left: Element | null): boolean {
  const { activeElement } = document
  if (activeElement?.closest(OVER_THE_PAGE)) return false
  const content = document.querySelector('main')
  if (content?.contains(activeElement) && activeElement !== left && activeElement !== content) return true
  const heading = content?.querySelector('h1')
  if (!heading) return false
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  return document.activeElement === heading
}
