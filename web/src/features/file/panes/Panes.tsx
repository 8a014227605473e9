import { Braces, CodeXml, SquareSplitHorizontal, TextCursorInput, X } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { Group, Panel, Separator } from 'react-resizable-panels'
import { m } from '~/paraglide/messages'
import { IconButton, Tabs } from '~/ui'
import styles from './Panes.module.css'
import { maxPanes, type View } from './panes'
import type { FilePanes } from './useFilePanes'

export interface PanesProps extends FilePanes {
  readonly views: readonly View[]
  readonly orientation: 'horizontal' | 'vertical'
  readonly renderView: (view: View) => ReactNode
}

const icons = { form: TextCursorInput, code: Braces, snippets: CodeXml }
const names = {
  form: m.workspace_view_form,
  code: m.workspace_view_code,
  snippets: m.workspace_view_snippets,
}

/** The editor area: panels beside each other, each with its own tab bar. */
export function Panes({ panes, select, split, close, views, orientation, renderView }: PanesProps) {
  return (
    <Group key={orientation} orientation={orientation} className={styles.group ?? ''}>
      {panes.map(({ id, view }, index) => (
        <Fragment key={id}>
          {index > 0 && <Separator className={styles.separator ?? ''} aria-label={m.workspace_resize()} />}
          <Panel id={id} minSize="160px" className={styles.panel ?? ''} data-pane>
            <Tabs
              label={m.workspace_views()}
              selectedKey={view}
              onSelectionChange={(key) => {
                const chosen = views.find((other) => other === key)
                if (chosen) select(id, chosen)
              }}
              items={views.map((other) => ({
                id: other,
                label: names[other](),
                icon: icons[other],
                panel: other === view ? renderView(other) : null,
              }))}
              actions={
                <>
                  <IconButton
                    label={m.workspace_split()}
                    icon={SquareSplitHorizontal}
                    size="small"
                    isDisabled={panes.length >= maxPanes}
                    onPress={() => split(id)}
                  />
                  {panes.length > 1 && (
                    <IconButton label={m.workspace_close()} icon={X} size="small" onPress={() => close(id)} />
                  )}
                </>
              }
            />
          </Panel>
        </Fragment>
      ))}
    </Group>
  )
}
