import { X } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import type { TextDocument } from '~/drafts/TextDocument'
import { m } from '~/paraglide/messages'
import { Button, IconButton, VisuallyHidden } from '~/ui'
import type { Project } from '~/workspace/Project'
import { useDataCount } from '../count/useDataCount'
import { useDataFiles } from '../count/useDataFiles'
import type { FollowedReferences } from '../references/Referrers'
import { useFollowedReferences } from '../references/useFollowedReferences'
import styles from './DataQuestion.module.css'
import { Progress } from './Progress'
import { Question } from './Question'
import { canBeDone, type QuestionLine, questionLines } from './questionLines'
import { filesWords, lineWords } from './questionWords'
import { UnfitList, UnreadFiles } from './UnfitList'
import { useDataPlan } from './useDataPlan'
import { type MigrationReport, useMigration } from './useMigration'
import { useSamePlace } from './useSamePlace'

interface DataQuestionProps {
  /** The project file. */
  readonly document: TextDocument
  /** What it says. */
  readonly project: Project
  /** Whether it is the last time, before a commit: what was put off is asked again, and what only does not fit is told elsewhere. */
  readonly isLast?: boolean
  /** Somebody has answered; the keys want to be elsewhere. */
  readonly onAnswered?: () => void
}

/** What changes of the form mean for its data, asked where they are made; nothing waits for the answer. */
export function DataQuestion({ document, project: current, isLast = false, onAnswered }: DataQuestionProps) {
  const { reference } = document
  const project = useSamePlace(current)
  const { plan, asked } = useDataPlan(document)
  const data = useDataFiles(reference, project, asked.length > 0)
  const counted = useDataCount(reference, project, asked, data)
  const { count, isCounting, seen, isStopped } = counted
  const referrers = useFollowedReferences(reference, project, plan)
  const migration = useMigration(reference, project, plan, data.files)
  const { running, report } = migration
  const [hasAskedLater, setAskedLater] = useState(false)
  const all = useMemo(
    () => (count === undefined && !isStopped ? [] : questionLines(asked, count)),
    [asked, count, isStopped],
  )
  const lines = isLast
    ? all.filter(canBeDone)
    : all.filter(({ answer }) => hasAskedLater || answer !== 'later')
  const later = isLast ? [] : all.filter(({ answer }) => !hasAskedLater && answer === 'later')
  const error = counted.error ?? (asked.length > 0 ? data.error : null)

  function handlePostpone(): void {
    setAskedLater(false)
    migration.dismiss()
    plan.postpone(lines.flatMap(({ items, answer }) => (answer === 'done' ? [] : items)))
    onAnswered?.()
  }

  async function handleMigrate(chosen: readonly QuestionLine[]): Promise<void> {
    const others = lines.filter((line) => !chosen.includes(line) && line.answer === undefined)
    await migration.migrate(chosen)
    setAskedLater(false)
    if (others.length > 0) plan.postpone(others.flatMap(({ items }) => items))
    onAnswered?.()
  }

  // Where it has failed the question stands as before.
  const failure = report?.error && reportWords(report, project)
  const said =
    lines.length > 0
      ? [failure ?? '', ...lines.map((line) => lineWords(line, project))]
      : [reportWords(report, project)]
  return (
    <>
      <VisuallyHidden>
        <output>{running ? '' : [...said, referrerWords(referrers)].join(' ')}</output>
      </VisuallyHidden>
      {content()}
      {aboutReferrers()}
    </>
  )

  /** Other projects have followed the form, or could not. */
  function aboutReferrers(): ReactNode {
    const { error: failed, retry, dismiss } = referrers
    const words = referrerWords(referrers)
    if (words === '') return null
    return (
      <Bar isLast={isLast} isQuiet label={m.migration_referrers_asked()}>
        <p className={styles.words}>{words}</p>
        {failed !== undefined && (
          <Button size="small" onPress={retry}>
            {m.migration_try_again()}
          </Button>
        )}
        <IconButton label={m.ui_close()} icon={X} size="small" onPress={dismiss} />
      </Bar>
    )
  }

  function content(): ReactNode {
    if (running) {
      return (
        <Bar isLast={isLast}>
          <Progress
            label={m.migration_running()}
            done={running.done}
            count={data.files.length}
            onStop={running.stop}
          />
        </Bar>
      )
    }
    if (error) {
      return (
        <Bar isLast={isLast}>
          <p className={styles.words}>{m.migration_count_failed({ reason: error.message })}</p>
          <Button size="small" onPress={counted.error ? counted.retry : data.retry}>
            {m.migration_try_again()}
          </Button>
        </Bar>
      )
    }
    if (lines.length > 0) {
      return (
        <Bar isLast={isLast}>
          {failure !== undefined && <p className={styles.failure}>{failure}</p>}
          <Question
            // Of other lines other ones are chosen.
            key={lines.map(({ items }) => items.length).join()}
            project={project}
            lines={lines}
            count={count}
            asked={asked}
            onMigrate={(chosen) => void handleMigrate(chosen)}
            onPostpone={handlePostpone}
          />
          <UnfitList reference={reference} files={lines.flatMap(({ unfit }) => unfit)} />
          <UnreadFiles reference={reference} paths={count?.unread ?? []} />
        </Bar>
      )
    }
    // What is counted at once needs no words.
    if (isCounting && seen > 0) {
      return (
        <Bar isLast={isLast}>
          <Progress
            label={m.migration_counting()}
            done={seen}
            count={data.files.length}
            onStop={counted.stop}
          />
        </Bar>
      )
    }
    if (report) {
      return (
        <Bar isLast={isLast}>
          <p className={styles.words}>{reportWords(report, project)}</p>
          <IconButton label={m.ui_close()} icon={X} size="small" onPress={migration.dismiss} />
          <UnfitList reference={reference} files={report.unfit} />
          <UnreadFiles reference={reference} paths={report.refused.map(({ path }) => path)} />
        </Bar>
      )
    }
    if (later.length === 0) return null
    return (
      <Bar isLast={isLast} isQuiet>
        <p className={styles.words}>{m.migration_later({ count: later.length })}</p>
        <Button size="small" variant="ghost" onPress={() => setAskedLater(true)}>
          {m.migration_later_ask()}
        </Button>
      </Bar>
    )
  }
}

interface BarProps {
  readonly isLast: boolean
  readonly isQuiet?: boolean
  readonly label?: string
  readonly children: ReactNode
}

function Bar({ isLast, isQuiet = false, label = m.migration_asked(), children }: BarProps) {
  return (
    <section
      className={isLast ? styles.box : styles.bar}
      data-quiet={isQuiet || undefined}
      aria-label={label}
    >
      {children}
    </section>
  )
}

function referrerWords({ paths, error }: FollowedReferences): string {
  if (error !== undefined) return m.migration_referrers_failed({ reason: error.message })
  return paths.length === 0 ? '' : m.migration_referrers({ files: paths.join(', ') })
}

function reportWords(report: MigrationReport | undefined, project: Project): string {
  if (report === undefined) return ''
  if (report.error !== undefined) return m.migration_failed({ reason: report.error.message })
  if (report.count === 0) return m.migration_done_none()
  return m.migration_done({ where: filesWords(report.count, project) })
}
