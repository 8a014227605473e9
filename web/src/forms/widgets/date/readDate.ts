import { isDate } from './isDate'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * A calendar day as people write it (`1.2.2026`, `2026/2/1`, `13/2/2026`, `Feb 1, 2026`), as RFC 3339 does. Undefined
 * for what is no day, or not the same one to everybody: `1/2/2026`.
 */
export function readDate(typed: string): string | undefined {
  const text = typed.normalize('NFKC').trim().replaceAll(/\s+/g, ' ')
  const [, year = '', month = '', day = ''] =
    yearFirst(text) ?? dayFirst(text) ?? withSlashes(text) ?? withName(text) ?? []
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDate(date) ? date : undefined
}

type Parts = readonly [string, year: string, month: string, day: string]

function yearFirst(text: string): Parts | undefined {
  const [all, year = '', month = '', day = ''] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? []
  return all === undefined ? undefined : [all, year, month, day]
}

/** With points the day is first wherever people write that. */
function dayFirst(text: string): Parts | undefined {
  const [all, day = '', month = '', year = ''] = /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})$/.exec(text) ?? []
  return all === undefined ? undefined : [all, year, month, day]
}

function withSlashes(text: string): Parts | undefined {
  const [all, one = '', other = '', year = ''] = /^(\d{1,2})[-/](\d{1,2})[-/](\d{4})$/.exec(text) ?? []
  if (all === undefined) return undefined
  if (Number(one) > 12 || Number(one) === Number(other)) return [all, year, other, one]
  return Number(other) > 12 ? [all, year, one, other] : undefined
}

function withName(text: string): Parts | undefined {
  const { groups } =
    /^(?<day>\d{1,2})(?:st|nd|rd|th|\.)? (?<name>[a-z]{3,9})\.?,? (?<year>\d{4})$/i.exec(text) ??
    /^(?<name>[a-z]{3,9})\.? (?<day>\d{1,2})(?:st|nd|rd|th)?,? (?<year>\d{4})$/i.exec(text) ??
    {}
  if (groups === undefined) return undefined
  const { day = '', name = '', year = '' } = groups
  const month = MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1
  return month === 0 ? undefined : [text, year, String(month), day]
}
