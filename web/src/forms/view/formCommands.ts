import { CheckCheck, ChevronDown, Redo2, TextSearch, Undo2 } from 'lucide-react'
import type { Command } from '~/lib/commands/Command'
import { keys } from '~/lib/keyboard/keys'
import { m } from '~/paraglide/messages'
import type { HistoryDirection } from '../model/actions/stepHistory'

/** What can be done with a form as a whole. */
export interface FormActions {
  readonly canUndo: boolean
  readonly canRedo: boolean
  readonly hasProblems: boolean
  readonly find: () => void
  readonly step: (direction: HistoryDirection) => void
  readonly goToNextProblem: () => void
  readonly checkAll: () => void
}

type FormCommand = Command<FormActions>

// Whether the keys of these are meant hangs on what has the focus: onFindKeys.ts, onHistory.ts.

export const findCommand: FormCommand = {
  id: 'find',
  label: m.forms_find,
  icon: TextSearch,
  shortcuts: keys.find,
  keysOf: 'own',
  isEnabled: () => true,
  run: ({ find }) => find(),
}

export const undoCommand: FormCommand = {
  id: 'undo',
  label: m.forms_undo,
  icon: Undo2,
  shortcuts: keys.undo,
  keysOf: 'own',
  isEnabled: ({ canUndo }) => canUndo,
  run: ({ step }) => step('undo'),
}

export const redoCommand: FormCommand = {
  id: 'redo',
  label: m.forms_redo,
  icon: Redo2,
  shortcuts: keys.redo,
  keysOf: 'own',
  isEnabled: ({ canRedo }) => canRedo,
  run: ({ step }) => step('redo'),
}

export const nextProblemCommand: FormCommand = {
  id: 'next-problem',
  label: m.forms_next_problem,
  icon: ChevronDown,
  isEnabled: ({ hasProblems }) => hasProblems,
  run: ({ goToNextProblem }) => goToNextProblem(),
}

export const checkAllCommand: FormCommand = {
  id: 'check-all',
  label: m.forms_check_all,
  icon: CheckCheck,
  isEnabled: () => true,
  run: ({ checkAll }) => checkAll(),
}

export const formCommands: readonly FormCommand[] = [
  findCommand,
  undoCommand,
  redoCommand,
  nextProblemCommand,
  checkAllCommand,
]
