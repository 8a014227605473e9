import type { FileConflict, WholeFileConflict } from '~/drafts/commit'
import type { MergeConflict, Side } from '~/drafts/merge'
import { m } from '~/paraglide/messages'
import { RadioGroup } from '~/ui'
import styles from './ConflictQuestions.module.css'
import type { ConflictAnswers } from './choices'
import { placeWords, shorten, valueWords } from './words'

/** Enough to tell two versions apart. */
const maxShown = 300

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
  return placeWords(conflict.path)
}

function shown(conflict: Conflict, side: Side): string {
  if (conflict.kind === 'field') return valueWords(conflict[side], maxShown)
  const text = conflict[side]
  if (text === undefined) return m.editor_conflict_no_text()
  return conflict.kind === 'file'
    ? m.editor_conflict_characters({ count: text.length })
    : shorten(text.trim(), maxShown)
}
