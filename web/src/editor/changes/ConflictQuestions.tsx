import type { FileConflict, WholeFileConflict } from '~/drafts/commit'
import type { JsonValue } from '~/drafts/json'
import type { MergeConflict, Side } from '~/drafts/merge'
import { m } from '~/paraglide/messages'
import { RadioGroup } from '~/ui'
import styles from './ConflictQuestions.module.css'
import type { ConflictAnswers } from './choices'

type Conflict = MergeConflict | WholeFileConflict

export interface ConflictQuestionsProps {
  readonly files: readonly FileConflict[]
  readonly answers: ConflictAnswers
  readonly onAnswer: (path: string, id: string, side: Side) => void
}

/** One question for each thing that the person and somebody else changed: whose version counts. */
export function ConflictQuestions({ files, answers, onAnswer }: ConflictQuestionsProps) {
  return (
    <div className={styles.questions}>
      <p>{m.editor_conflict_intro()}</p>
      {files.map(({ path, conflicts }) => (
        <section key={path} className={styles.file} aria-label={path}>
          <h3 className={styles.path}>{path}</h3>
          {conflicts.map((conflict) => (
            <RadioGroup
              key={conflict.id}
              label={questionOf(conflict)}
              value={answers.get(path)?.get(conflict.id) ?? null}
              onChange={(value) => onAnswer(path, conflict.id, value === 'theirs' ? 'theirs' : 'ours')}
              items={[
                {
                  value: 'ours',
                  label: m.editor_conflict_ours(),
                  description: shown(conflict, 'ours'),
                  isDisabled: conflict.kind === 'file' && conflict.reason === 'path-taken',
                },
                {
                  value: 'theirs',
                  label: m.editor_conflict_theirs(),
                  description: shown(conflict, 'theirs'),
                },
              ]}
            />
          ))}
        </section>
      ))}
    </div>
  )
}

const fileQuestions = {
  removed: m.editor_conflict_removed,
  added: m.editor_conflict_added,
  'not-text': m.editor_conflict_not_text,
  'path-taken': m.editor_conflict_path_taken,
}

function questionOf(conflict: Conflict): string {
  if (conflict.kind === 'lines') return m.editor_conflict_line({ line: conflict.line })
  if (conflict.kind === 'file') return fileQuestions[conflict.reason]()
  return conflict.path.length === 0 ? m.editor_conflict_whole() : conflict.path.join(' › ')
}

function shown(conflict: Conflict, side: Side): string {
  if (conflict.kind === 'field') return valueText(conflict[side])
  const text = conflict[side]
  if (text === undefined) return m.editor_conflict_no_text()
  return conflict.kind === 'file'
    ? m.editor_conflict_characters({ count: text.length })
    : shorten(text.trim())
}

function valueText(value: JsonValue | undefined): string {
  if (value === undefined) return m.editor_conflict_gone()
  return shorten(typeof value === 'string' ? value : JSON.stringify(value))
}

/** Enough to tell two versions apart. */
const maxShown = 300

function shorten(text: string): string {
  if (text === '') return m.editor_conflict_empty()
  return text.length <= maxShown ? text : `${text.slice(0, maxShown)}…`
}
