import { CheckCheck, ChevronDown, Redo2, Search, Undo2 } from 'lucide-react'
import { useRef } from 'react'
import { useDocument } from '~/drafts/documents'
import { m } from '~/paraglide/messages'
import { Button, IconButton } from '~/ui'
import { useForm } from '../FormContext'
import { type HistoryDirection, stepHistory } from '../model/actions/stepHistory'
import { inFormOrder } from '../model/errorPlaces'
import { jumpTo, reveal } from '../model/reveal'
import { useFormErrors } from '../validation/useFormErrors'
import type { ValidationState } from '../validation/Validation'
import styles from './FormView.module.css'

/** How the data stands, and the way to the next problem. */
export function FormHeader() {
  const form = useForm()
  const { document } = form.store
  const state = useFormErrors(document)
  const lastPointer = useRef<string>(undefined)
  const canUndo = useDocument(document, ({ canUndo }) => canUndo)
  const canRedo = useDocument(document, ({ canRedo }) => canRedo)

  function goToNext(): void {
    const pointers = [...new Set(inFormOrder(form, state.errors).map((error) => error.pointer))]
    const at = lastPointer.current === undefined ? -1 : pointers.indexOf(lastPointer.current)
    const next = pointers[(at + 1) % pointers.length]
    if (next === undefined) return
    lastPointer.current = next
    form.view.getState().showAll()
    jumpTo(form, next)
  }

  /** Shows what the step changed; focus stays, for the next press. */
  function step(direction: HistoryDirection): void {
    const pointer = stepHistory(form, direction)
    form.view.getState().setFound(pointer === undefined ? undefined : reveal(form, pointer))
  }

  function checkAll(): void {
    form.view.getState().showAll()
    form.view.getState().announce(statusWords(state))
  }

  return (
    <div className={styles.header} data-problems={state.count > 0 || undefined}>
      <span className={styles.status} data-tone={state.count > 0 ? 'danger' : undefined}>
        {statusWords(state)}
      </span>
      {state.count > 0 && (
        <Button size="small" icon={ChevronDown} onPress={goToNext}>
          {m.forms_next_problem()}
        </Button>
      )}
      <span className={styles.checkAll}>
        <Button size="small" variant="ghost" icon={CheckCheck} onPress={checkAll}>
          {m.forms_check_all()}
        </Button>
      </span>
      <IconButton
        label={m.forms_find()}
        icon={Search}
        size="small"
        onPress={() => form.view.getState().setFinding(true)}
      />
      <IconButton
        label={m.forms_undo()}
        icon={Undo2}
        size="small"
        isDisabled={!canUndo}
        onPress={() => step('undo')}
      />
      <IconButton
        label={m.forms_redo()}
        icon={Redo2}
        size="small"
        isDisabled={!canRedo}
        onPress={() => step('redo')}
      />
    </div>
  )
}

function statusWords(state: ValidationState): string {
  switch (state.status) {
    case 'checked':
      return state.count === 0 ? m.forms_no_problems() : m.forms_problem_count({ count: state.count })
    case 'unchecked':
    case 'checking':
      return m.forms_checking()
    case 'too-slow':
    case 'not-loaded':
    case 'failed':
    case 'unreadable':
      break
  }
  return m.forms_check_failed_short()
}
