import type { FileConflict } from '~/drafts/commit'
import type { Side } from '~/drafts/merge'
import type { RefReference } from '~/provider/types'
import { Button, ChangedLine, RadioGroup, useFocusOnMount } from '~/ui'
import { useProjectForms } from '~/workspace/forms/useProjectForms'
import styles from './ConflictQuestions.module.css'
import { askedNow, type ConflictAnswers } from './choices'
import { type Question, questionsOf } from './conflictWords'
import { MergeResultView } from './MergeResultView'
import { type SideWords, yoursAndTheirs } from './sideWords'

export interface ConflictQuestionsProps {
  readonly reference: RefReference
  readonly files: readonly FileConflict[]
  readonly answers: ConflictAnswers
  readonly onAnswer: (path: string, ids: readonly string[], side: Side) => void
  readonly isBusy: boolean
  /** What the sides are called; without it the person's own edits and those of others. */
  readonly words?: SideWords
}

const noChoices: ReadonlyMap<string, Side> = new Map()

/** One question for each thing that the person and somebody else changed, with the whole result in view. */
export function ConflictQuestions({
  reference,
  files,
  answers,
  onAnswer,
  isBusy,
  words = yoursAndTheirs(),
}: ConflictQuestionsProps) {
  const forms = useProjectForms(
    reference,
    files.map(({ path }) => path),
  )
  // The button that led here is disabled until all is answered.
  const start = useFocusOnMount<HTMLDivElement>('input')
  return (
    <div className={styles.questions} ref={start}>
      <p>{words.intro}</p>
      {files.map((file) => {
        const { path } = file
        const form = forms.get(path)
        const choices = answers.get(path) ?? noChoices
        const asked = askedNow(file, choices)
        const questions = questionsOf({ ...file, conflicts: asked }, form, words)
        // Whose name a file has is not whose values it has.
        const values = questions.filter((_, index) => asked[index]?.kind !== 'file')
        return (
          <section key={path} className={styles.file} aria-label={path}>
            <div className={styles.head}>
              <h3 className={styles.path}>{path}</h3>
              {values.length > 1 && (
                <AllOf
                  questions={values}
                  words={words}
                  isBusy={isBusy}
                  onAnswer={(ids, side) => onAnswer(path, ids, side)}
                />
              )}
            </div>
            {questions.map(({ id, title, line, answers: offered }) => (
              <RadioGroup
                key={id}
                label={title}
                {...(line && {
                  heading: (
                    <span className={styles.line}>
                      {line.place} <ChangedLine before={line.before} shows="before" />
                    </span>
                  ),
                })}
                value={choices.get(id) ?? null}
                isDisabled={isBusy}
                onChange={(value) => {
                  const answer = offered.find(({ side }) => side === value)
                  if (answer) onAnswer(path, [id], answer.side)
                }}
                items={offered.map(({ side, label, value, description }) => ({
                  value: side,
                  label,
                  description:
                    value === undefined ? description : <ChangedLine after={value} shows="after" />,
                }))}
              />
            ))}
            <MergeResultView file={file} form={form} choices={choices} label={words.result(path)} />
          </section>
        )
      })}
    </div>
  )
}

interface AllOfProps {
  readonly questions: readonly Question[]
  readonly words: SideWords
  readonly isBusy: boolean
  readonly onAnswer: (ids: readonly string[], side: Side) => void
}

/** One answer for many questions. */
function AllOf({ questions, words, isBusy, onAnswer }: AllOfProps) {
  const ids = questions.map(({ id }) => id)
  return (
    <>
      <Button size="small" isDisabled={isBusy} onPress={() => onAnswer(ids, 'ours')}>
        {words.allOurs}
      </Button>
      <Button size="small" isDisabled={isBusy} onPress={() => onAnswer(ids, 'theirs')}>
        {words.allTheirs}
      </Button>
    </>
  )
}
