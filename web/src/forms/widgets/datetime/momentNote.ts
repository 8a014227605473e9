import { m } from '~/paraglide/messages'
import type { TypedNote } from '../TypedNote'
import { type MomentKind, readMoment } from './readMoment'

/** @param written what the file has; '' without one. @param format of the schema. */
export function momentNote(
  kind: MomentKind,
  typed: string,
  written: string,
  format: string | undefined,
): TypedNote | undefined {
  if (typed === '' || typed === written || readMoment(kind, typed, { format }) !== undefined) return undefined
  const about = { example: EXAMPLES[kind], written }
  return {
    isUnfinished: true,
    words: written === '' ? m.forms_not_a_moment(about) : m.forms_not_a_moment_kept(about),
  }
}

const EXAMPLES: Readonly<Record<MomentKind, string>> = {
  date: '2026-05-31',
  time: '14:30',
  datetime: '2026-05-31 14:30',
}
