import type { ReactNode } from 'react'
import type { TextDocument } from '~/drafts/TextDocument'
import { CodeEditor } from '~/editor/CodeEditor'
import { DocumentBar } from '~/editor/open/DocumentBar'
import { DraftNote } from '~/editor/open/DraftNote'
import type { JsonValue } from '~/formats/nodes'
import type { LineWish } from '~/lib/navigation/useLineAddress'
import { basename } from '~/lib/paths'
import { m } from '~/paraglide/messages'
import styles from './Pane.module.css'

export interface CodePaneProps {
  readonly document: TextDocument
  /** Of the data that the document is. */
  readonly schema?: JsonValue | undefined
  /** To go to. */
  readonly line?: LineWish | undefined
  /** A choice of files in the place of the file's name. */
  readonly start?: ReactNode
  /** Stands below the code. */
  readonly end?: ReactNode
}

export function CodePane({ document, schema, line, start, end }: CodePaneProps) {
  const { path } = document.reference
  return (
    <div className={styles.pane}>
      <DocumentBar document={document} start={start} />
      <DraftNote document={document} />
      <div className={styles.fill}>
        <CodeEditor
          document={document}
          label={m.workspace_code_of({ name: basename(path) })}
          schema={schema}
          line={line}
        />
      </div>
      {end}
    </div>
  )
}
