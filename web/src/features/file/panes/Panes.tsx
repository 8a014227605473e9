import { Braces, CodeXml, PencilRuler, Plus, TextCursorInput, X } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { m } from '~/paraglide/messages'
import { IconButton, type Reach, Separator, Tabs } from '~/ui'
import styles from './Panes.module.css'
import { maxPanes, type Pane, type View } from './panes'
import type { FilePanes } from './useFilePanes'

export interface PanesProps extends FilePanes {
  readonly views: readonly View[]
  readonly orientation: 'horizontal' | 'vertical'
  readonly renderView: (view: View) => ReactNode
}

const icons = { form: TextCursorInput, builder: PencilRuler, code: Braces, snippets: CodeXml }
const names = {
  form: m.workspace_view_form,
  builder: m.workspace_view_builder,
  code: m.workspace_view_code,
  snippets: m.workspace_view_snippets,
}

/** The editor area: panels beside each other, each with its own tab bar. */
export function Panes({ panes, select, split, close, resize, views, orientation, renderView }: PanesProps) {
  return (
    <div className={styles.group} data-orientation={orientation}>
      {panes.map(({ id, view, share }, index) => (
        <Fragment key={id}>
          <div className={styles.panel} style={{ flexGrow: share }} data-pane>
            <Tabs
              label={m.workspace_views()}
              isInHead={panes.length === 1}
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
                  {panes.length > 1 && (
                    <IconButton label={m.workspace_close()} icon={X} size="small" onPress={() => close(id)} />
                  )}
                  {/* The last one, so that it stays under the pointer that has split; twice in a row is meant once. */}
                  <IconButton
                    label={m.workspace_split()}
                    icon={Plus}
                    size="small"
                    isDisabled={panes.length >= maxPanes}
                    onPress={({ detail }) => {
                      if (detail < 2) split(id)
                    }}
                  />
                </>
              }
            />
          </div>
          {panes[index + 1] && (
            <Separator
              label={m.workspace_resize()}
              orientation={orientation === 'horizontal' ? 'vertical' : 'horizontal'}
              value={percentOf(share, panes[index + 1])}
              min={0}
              max={100}
              step={5}
              measure={measureNeighbours}
              onChange={(percent) => resize(id, percent)}
            />
          )}
        </Fragment>
      ))}
    </div>
  )
}

/** A panel with less room shows nothing that is of use. In pixels. */
const MIN_SIZE = 160

function percentOf(share: number, next: Pane | undefined): number {
  return (100 * share) / (share + (next?.share ?? 0))
}

/** How far the line between two panels can go. */
function measureNeighbours(line: HTMLElement): Reach {
  const isBeside = line.ariaOrientation === 'vertical'
  const [before, after] = [line.previousElementSibling, line.nextElementSibling].map((panel) =>
    panel === null ? 0 : isBeside ? panel.clientWidth : panel.clientHeight,
  )
  const pixels = Math.max(1, (before ?? 0) + (after ?? 0))
  const min = Math.min(50, (100 * MIN_SIZE) / pixels)
  return { perPixel: 100 / pixels, min, max: 100 - min }
}
