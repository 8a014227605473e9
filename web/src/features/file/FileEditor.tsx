import type { ReactNode } from 'react'
import type { PathReference } from '~/provider/types'
import { Panes } from './panes/Panes'
import type { View } from './panes/panes'
import { useFilePanes } from './panes/useFilePanes'
import { usePaneOrientation } from './panes/usePaneOrientation'

const views: readonly View[] = ['code']

export interface FileEditorProps {
  readonly reference: PathReference
  /** The code of the file, to edit or to read. */
  readonly children: ReactNode
}

/** The editor of a file that is no project: only its code. */
export function FileEditor({ reference: { owner, repo, path }, children }: FileEditorProps) {
  const panes = useFilePanes(`${owner}/${repo}/${path}`, views)
  const orientation = usePaneOrientation()
  return <Panes {...panes} views={views} orientation={orientation} renderView={() => children} />
}
