import { useState } from 'react'
import { m } from '~/paraglide/messages'
import { Button, Checkbox } from '~/ui'
import type { Project } from '~/workspace/Project'
import type { DataCount } from '../count/DataCounter'
import type { AskedChange } from '../plan/composed'
import styles from './DataQuestion.module.css'
import { canBeDone, type QuestionLine } from './questionLines'
import { doWords, lineWords } from './questionWords'

interface QuestionProps {
  readonly project: Project
  readonly lines: readonly QuestionLine[]
  readonly count: DataCount | undefined
  /** All that `count` is about. */
  readonly asked: readonly AskedChange[]
  readonly onMigrate: (lines: readonly QuestionLine[]) => void
  readonly onPostpone: () => void
}

/** One thing that is asked with its two answers; of several each can be left out, and what takes data away is. */
export function Question({ project, lines, count, asked, onMigrate, onPostpone }: QuestionProps) {
  const possible = lines.filter(canBeDone)
  const [left, setLeft] = useState<ReadonlySet<QuestionLine['items']>>(() => new Set())
  const [first, more] = possible
  const isOne = first !== undefined && more === undefined
  const chosen = isOne ? possible : possible.filter((line) => line.isRemoval === isTurned(line))
  const told = lines.filter((line) => !canBeDone(line))

  /** Whether the choice of a line is another one than at first. */
  function isTurned(line: QuestionLine): boolean {
    return [...left].some((items) => items[0] === line.items[0])
  }

  function turn(line: QuestionLine): void {
    const others = [...left].filter((items) => items[0] !== line.items[0])
    setLeft(new Set(isTurned(line) ? others : [...others, line.items]))
  }

  return (
    <>
      <div className={styles.asked}>
        {isOne && <p className={styles.words}>{lineWords(first, project)}</p>}
        {!isOne &&
          possible.map((line) => (
            <Checkbox
              key={lineWords(line, project)}
              isSelected={chosen.includes(line)}
              onChange={() => turn(line)}
            >
              {lineWords(line, project)}
            </Checkbox>
          ))}
        {told.map((line) => (
          <p key={lineWords(line, project)} className={styles.words}>
            {lineWords(line, project)}
          </p>
        ))}
      </div>
      <div className={styles.answers}>
        {possible.length > 0 && (
          <Button
            size="small"
            variant="secondary"
            isDisabled={chosen.length === 0}
            onPress={() => onMigrate(chosen)}
          >
            {doWords(chosen, filesOf(chosen, count, asked), project)}
          </Button>
        )}
        <Button size="small" variant="ghost" onPress={onPostpone}>
          {possible.length === 0
            ? m.ui_close()
            : isOne && first.isRemoval
              ? m.migration_keep()
              : m.migration_not_now()}
        </Button>
      </div>
    </>
  )
}

/** How many files change by some of the lines. */
function filesOf(
  lines: readonly QuestionLine[],
  count: DataCount | undefined,
  asked: readonly AskedChange[],
): number | undefined {
  const at = lines.flatMap(({ changes }) => changes.map((change) => asked.indexOf(change)))
  return count?.changing.filter(({ places }) => at.some((one) => (places[one] ?? 0) > 0)).length
}
