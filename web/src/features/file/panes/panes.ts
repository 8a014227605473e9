/** The views of a file. Projects have all of them, their data all but the builder, other files only the code. */
export type View = 'form' | 'builder' | 'code' | 'snippets'

export function isView(name: unknown): name is View {
  return name === 'form' || name === 'builder' || name === 'code' || name === 'snippets'
}

/** One panel of the editor area with the view that its tab bar has chosen. */
export interface Pane {
  readonly id: string
  readonly view: View
  /** Its share of the room, in relation to the shares of the others. */
  readonly share: number
}

export const maxPanes = 4

export function firstPane(view: View): readonly Pane[] {
  return [{ id: 'pane-1', view, share: 1 }]
}

export function selectView(panes: readonly Pane[], id: string, view: View): readonly Pane[] {
  return panes.map((pane) => (pane.id === id ? { ...pane, view } : pane))
}

/** Panels of which one shows the view: where none does, that of the form, or the builder's, else the first. */
export function showView(panes: readonly Pane[], view: View): readonly Pane[] {
  if (panes.some((pane) => pane.view === view)) return panes
  const shown = panes.find((pane) => pane.view === 'form' || pane.view === 'builder') ?? panes[0]
  return shown === undefined ? panes : selectView(panes, shown.id, view)
}

/** A new panel beside the given one, with the first view that no panel shows yet, else with the same. */
export function splitPane(panes: readonly Pane[], id: string, views: readonly View[]): readonly Pane[] {
  const index = panes.findIndex((pane) => pane.id === id)
  const source = panes[index]
  if (!source || panes.length >= maxPanes) return panes
  const hidden = views.find((view) => panes.every((pane) => pane.view !== view))
  return panes.toSpliced(index + 1, 0, {
    id: freeId(panes),
    view: hidden ?? source.view,
    share: source.share,
  })
}

/** Moves the line after a panel: `percent` of the room of the two around it goes to the first. */
export function resizePane(panes: readonly Pane[], id: string, percent: number): readonly Pane[] {
  const index = panes.findIndex((pane) => pane.id === id)
  const [first, second] = [panes[index], panes[index + 1]]
  if (!first || !second) return panes
  const both = first.share + second.share
  const share = (both * percent) / 100
  return panes.toSpliced(index, 2, { ...first, share }, { ...second, share: both - share })
}

/** The last panel stays. */
export function closePane(panes: readonly Pane[], id: string): readonly Pane[] {
  return panes.length <= 1 ? panes : panes.filter((pane) => pane.id !== id)
}

function freeId(panes: readonly Pane[]): string {
  let number = panes.length + 1
  while (panes.some(({ id }) => id === `pane-${number}`)) number++
  return `pane-${number}`
}
