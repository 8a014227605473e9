import { type KeyboardEvent, useRef } from 'react'
import { m } from '~/paraglide/messages'
import { Badge } from '~/ui'
import fieldStyles from '~/ui/Field/Field.module.css'
import { useForm } from '../FormContext'
import type { Field, Part, TabsRow } from '../rows/Row'
import own from './Parts.module.css'
import { useErrorsIn } from './useFieldErrors'

/**
 * The tabs of a group. The rows of the chosen one follow in the same list, so there is no panel element for them; each
 * tab says how many problems are in it.
 */
export function TabsRowView({ row }: { readonly row: TabsRow }) {
  const form = useForm()
  const bar = useRef<HTMLDivElement>(null)
  const { field, tabs, selected } = row

  function show(tab: Part): void {
    form.view.getState().showTab(field.key, tab.index)
  }

  function handleKeyDown(event: KeyboardEvent): void {
    const at = tabs.findIndex(({ index }) => index === selected.index)
    const positions: Readonly<Record<string, number>> = {
      ArrowRight: (at + 1) % tabs.length,
      ArrowLeft: (at - 1 + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    }
    const position = event.altKey ? undefined : positions[event.key]
    const next = position === undefined ? undefined : tabs[position]
    if (position === undefined || next === undefined) return
    event.preventDefault()
    show(next)
    bar.current?.querySelectorAll<HTMLElement>('[role="tab"]')[position]?.focus()
  }

  return (
    <div className={own.tabs}>
      <div
        ref={bar}
        role="tablist"
        tabIndex={-1}
        aria-label={m.forms_tabs_of({ title: field.title })}
        className={own.bar}
        onKeyDown={handleKeyDown}
      >
        {tabs.map((tab) => (
          <TabButton
            key={tab.index}
            field={field}
            tab={tab}
            isSelected={tab.index === selected.index}
            onShow={() => show(tab)}
          />
        ))}
      </div>
      {selected.description !== undefined && (
        <p className={`${fieldStyles.description} ${own.words}`}>{selected.description}</p>
      )}
    </div>
  )
}

interface TabButtonProps {
  readonly field: Field
  readonly tab: Part
  readonly isSelected: boolean
  readonly onShow: () => void
}

function TabButton({ field, tab, isSelected, onShow }: TabButtonProps) {
  const errors = useErrorsIn(field, tab.names)
  return (
    <button
      type="button"
      role="tab"
      className={own.tab}
      aria-selected={isSelected}
      tabIndex={isSelected ? 0 : -1}
      data-part={isSelected ? 'toggle' : undefined}
      onClick={onShow}
    >
      {tab.title}
      {errors > 0 && (
        <Badge tone="danger">
          <span aria-hidden>{errors}</span>
          <span className={own.spoken}>{m.forms_problem_count({ count: errors })}</span>
        </Badge>
      )}
    </button>
  )
}
