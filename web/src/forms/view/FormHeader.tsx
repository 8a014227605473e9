import { CheckCheck, ChevronDown, Redo2, TextSearch, Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useDocument } from '~/drafts/documents'
import { shown } from '~/lib/commands/shown'
import { useCommands } from '~/lib/commands/useCommands'
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
import {
  checkAllCommand,
  findCommand,
  formCommands,
  nextProblemCommand,
  redoCommand,
  undoCommand,
} from './formCommands'

/** How the data stands, and the way to the next problem. */
export function FormHeader({ saved }: { readonly saved?: ReactNode }) {
  const form = useForm()
  const { document } = form.store
  const state = useFormErrors(document)
  const [lastProblem, setLastProblem] = useState<string>()
  const flows = usePageFlows()
  const canUndo = useDocument(document, ({ canUndo }) => canUndo)
  const canRedo = useDocument(document, ({ canRedo }) => canRedo)

  function goToNext(): void {
    const pointers = [...new Set(inFormOrder(form, state.errors).map((error) => error.pointer))]
    const at = lastProblem === undefined ? -1 : pointers.indexOf(lastProblem)
    const next = pointers[(at + 1) % pointers.length]
    if (next === undefined) return
    setLastProblem(next)
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
  const actions = {
    canUndo,
    canRedo,
    hasProblems,
    find: () => form.view.getState().setFinding(true),
    step,
    goToNextProblem: goToNext,
    checkAll,
  }
  useCommands(formCommands, actions)
  const find = shown(findCommand, actions)
  const undo = shown(undoCommand, actions)
  const redo = shown(redoCommand, actions)
  const check = shown(checkAllCommand, actions)
  const nextProblem = shown(nextProblemCommand, actions)

  // What is needed most stands below the thumb, all else in the page's head: above the form is nothing.
  if (flows) {
    return (
      <>
        <InPageSlot name="bar-start">
          <Button variant="ghost" isDisabled={undo.isDisabled} onPress={undo.onPress}>
            {undo.label}
          </Button>
          {hasProblems && (
            <Button onPress={nextProblem.onPress}>
              {nextProblem.label}
              <ProblemCount count={state.count} />
            </Button>
          )}
        </InPageSlot>
        <InPageSlot name="head">
          <IconButton label={find.label} icon={TextSearch} onPress={find.onPress} />
        </InPageSlot>
        <InPageSlot name="tools">
          {status}
          {saved !== undefined && <span className={styles.saved}>{saved}</span>}
          <FieldsSwitch />
          <Button variant="ghost" icon={Redo2} isDisabled={redo.isDisabled} onPress={redo.onPress}>
            {redo.label}
          </Button>
          <Button variant="ghost" icon={CheckCheck} onPress={check.onPress}>
            {check.label}
          </Button>
        </InPageSlot>
      </>
    )
  }

  return (
    <div className={styles.header} data-problems={hasProblems || undefined}>
      {status}
      {hasProblems && (
        <Button size="small" icon={ChevronDown} onPress={nextProblem.onPress}>
          {nextProblem.label}
        </Button>
      )}
      {saved}
      <FieldsSwitch />
      <span className={styles.checkAll}>
        <Button size="small" variant="ghost" icon={CheckCheck} onPress={check.onPress}>
          {check.label}
        </Button>
      </span>
      <IconButton
        label={find.label}
        shortcut={find.shortcut}
        icon={TextSearch}
        size="small"
        onPress={find.onPress}
      />
      <IconButton
        label={undo.label}
        shortcut={undo.shortcut}
        icon={Undo2}
        size="small"
        isDisabled={undo.isDisabled}
        onPress={undo.onPress}
      />
      <IconButton
        label={redo.label}
        shortcut={redo.shortcut}
        icon={Redo2}
        size="small"
        isDisabled={redo.isDisabled}
        onPress={redo.onPress}
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
