import { useLayoutEffect } from 'react'
import { create } from 'zustand'

/** Places of a narrow page: the two ends of the bar below the thumb, its head, and what that offers besides. */
export type PageSlotName = 'bar-start' | 'bar-end' | 'head' | 'views' | 'tools' | 'panels'

interface PageState {
  /** The page scrolls as a whole: what stands above its content leaves with it. */
  readonly flows: boolean
  /** What is shown calls itself so; undefined: it has no name but that of its address. */
  readonly title: string | undefined
  /** The places that are in the page. */
  readonly slots: Readonly<Partial<Record<PageSlotName, HTMLElement | undefined>>>
}

export const usePageState = create<PageState>()(() => ({
  flows: false,
  title: undefined,
  slots: {},
}))

/** Whether the page scrolls as a whole now. */
export function usePageFlows(): boolean {
  return usePageState(({ flows }) => flows)
}

/** Has the page scroll as a whole for as long as it is wanted. */
export function useFlow(isWanted: boolean): void {
  useLayoutEffect(() => {
    if (!isWanted) return undefined
    usePageState.setState({ flows: true })
    return () => usePageState.setState({ flows: false })
  }, [isWanted])
}

/** What the page is about calls itself so, for as long as it is shown; '' is no name. */
export function useOwnTitle(title: string): void {
  useLayoutEffect(() => {
    if (title === '') return undefined
    usePageState.setState({ title })
    return () => usePageState.setState({ title: undefined })
  }, [title])
}

/** What the page that is shown calls itself. */
export function usePageTitle(): string | undefined {
  return usePageState(({ title }) => title)
}
