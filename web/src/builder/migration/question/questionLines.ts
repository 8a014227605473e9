import type { DataCount } from '../count/DataCounter'
import type { UnfitFile } from '../migrateEntries'
import type { AskedChange } from '../plan/composed'
import type { PlannedItem, StandingItem } from '../plan/PlannedItem'

/** One thing that somebody is asked about the data. */
export interface QuestionLine {
  /** Changes that belong together: fields that went the same way. */
  readonly changes: readonly AskedChange[]
  readonly items: readonly PlannedItem[]
  readonly answer: StandingItem['answer']
  /** How many files it changes, and in how many places; undefined: nobody has counted. */
  readonly files: number | undefined
  readonly places: number | undefined
  readonly unfit: readonly UnfitFile[]
  /** Whether it takes data away: nobody wants that by the way. */
  readonly isRemoval: boolean
}

/** What is asked of some changes. What the data have nothing of is not asked. */
export function questionLines(
  asked: readonly AskedChange[],
  count: DataCount | undefined,
): readonly QuestionLine[] {
  const lines: { changes: AskedChange[]; at: number[] }[] = []
  for (const [index, one] of asked.entries()) {
    const last = lines.at(-1)
    const before = last?.changes[0]
    if (last !== undefined && before !== undefined && isAlong(before, one)) {
      last.changes.push(one)
      last.at.push(index)
    } else lines.push({ changes: [one], at: [index] })
  }
  return lines.flatMap(({ changes, at }) => {
    const [first] = changes
    if (first === undefined) return []
    const places = count?.changing.map(({ places: by }) => at.reduce((sum, one) => sum + (by[one] ?? 0), 0))
    const unfit = (count?.unfit ?? []).flatMap(({ path, values }) => {
      const own = values.filter(({ by }) => at.includes(by))
      return own.length === 0 ? [] : [{ path, values: own }]
    })
    const line: QuestionLine = {
      changes,
      items: changes.flatMap(({ items }) => items),
      answer: first.answer,
      files: places?.filter((one) => one > 0).length,
      places: places?.reduce((sum, one) => sum + one, 0),
      unfit,
      isRemoval: first.change.kind === 'remove',
    }
    return isWorthAsking(line) ? [line] : []
  })
}

/** Fields that go the same way are one question, with the empty group that is left behind. */
function isAlong(before: AskedChange, next: AskedChange): boolean {
  if (before.answer !== next.answer || before.change.kind !== 'move') return false
  const { change } = next
  if (change.kind === 'remove') return change.onlyEmpty === true
  const isSameWay = change.kind === 'move' && change.way.join('\n') === before.change.way.join('\n')
  return isSameWay && change.object === before.change.object
}

/** What does not fit is told once; what the data have followed, only where more of it has come. */
function isWorthAsking({ files, unfit, answer, changes }: QuestionLine): boolean {
  const [first] = changes
  if (files === undefined) return answer === undefined && first?.change.kind !== 'require'
  return files > 0 || (answer === undefined && unfit.length > 0)
}

/** Whether there is something that can be done. */
export function canBeDone({ files }: QuestionLine): boolean {
  return files === undefined || files > 0
}
