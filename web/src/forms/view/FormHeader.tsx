import { CheckCheck, ChevronDown, Redo2, Search, Undo2 } from 'lucide-react'
import { useRef } from 'react'
import { useDocument } from '~/drafts/documents'
import { m } from '~/paraglide/messages'
import { Button, IconButton, InPageSlot, SegmentedControl, usePageFlows } from '~/ui'
import { useFormErrors } from '~/validation/useFormErrors'
import type { ValidationState } from '~/validation/Validation'
import { type HistoryDirection, stepHistory } from '../model/actions/stepHistory'
import { inFormOrder } from '../model/errorPlaces'
import { useForm, useRows } from '../model/FormContext'
import { jumpTo, reveal } from '../model/reveal'
import { ProblemCount } from '../rowView/ProblemCount'
import { useView } from '../state/OpenForm'
import styles from './FormView.module.css'

/** How the data stands, and the way to the next problem. */
export function FormHeader() {
  const form = useForm()
  const { document } = form.store
  const state = useFormErrors(document)
  const lastPointer = useRef<string>(undefined)
  const flows = usePageFlows()
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

  const hasProblems = state.count > 0
  const status = (
    <span className={styles.status} data-tone={hasProblems ? 'danger' : undefined}>
      {statusWords(state)}
    </span>
  )
  const find = () => form.view.getState().setFinding(true)

  // What is needed most stands below the thumb, all else in the page's head: above the form is nothing.
  if (flows) {
    return (
      <>
        <InPageSlot name="bar-start">
          <Button variant="ghost" isDisabled={!canUndo} onPress={() => step('undo')}>
            {m.forms_undo()}
          </Button>
          {hasProblems && (
            <Button onPress={goToNext}>
              {m.forms_next_problem()}
              <ProblemCount count={state.count} />
            </Button>
          )}
        </InPageSlot>
        <InPageSlot name="head">
          <IconButton label={m.forms_find()} icon={Search} onPress={find} />
        </InPageSlot>
        <InPageSlot name="tools">
          {status}
          <FieldsSwitch />
          <Button variant="ghost" icon={Redo2} isDisabled={!canRedo} onPress={() => step('redo')}>
            {m.forms_redo()}
          </Button>
          <Button variant="ghost" icon={CheckCheck} onPress={checkAll}>
            {m.forms_check_all()}
          </Button>
        </InPageSlot>
      </>
    )
  }

  return (
    <div className={styles.header} data-problems={hasProblems || undefined}>
      {status}
      {hasProblems && (
        <Button size="small" icon={ChevronDown} onPress={goToNext}>
          {m.forms_next_problem()}
        </Button>
      )}
      <FieldsSwitch />
      <span className={styles.checkAll}>
        <Button size="small" variant="ghost" icon={CheckCheck} onPress={checkAll}>
          {m.forms_check_all()}
        </Button>
      </span>
      <IconButton label={m.forms_find()} icon={Search} size="small" onPress={find} />
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

/** A form with fewer rows is in sight as a whole. */
const MIN_ROWS = 12

/** All fields, or only those that the file has. */
function FieldsSwitch() {
  const form = useForm()
  const isSetOnly = useView((view) => view.isSetOnly)
  const isOffered = useRows().length >= MIN_ROWS || isSetOnly
  if (!isOffered) return null
  return (
    <SegmentedControl
      label={m.forms_fields_shown()}
      items={[
        { id: 'all', label: m.forms_fields_all() },
        { id: 'set', label: m.forms_fields_set() },
      ]}
      selectedKey={isSetOnly ? 'set' : 'all'}
      onSelectionChange={(shown) => form.view.getState().showSetOnly(shown === 'set')}
    />
  )
}

function statusWords(state: ValidationState): string {
  switch (state.status) {
    case 'checked':
      if (state.count > 0) return m.forms_problem_count({ count: state.count })
      return state.lacking.length === 0 ? m.forms_no_problems() : m.forms_partly_checked()
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
