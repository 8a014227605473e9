import { useOwnTitle } from '~/ui'
import { useEntryName } from '../rowView/useEntryName'

/** Has the head of a narrow page say what the entry is called, as the heading of its form does. */
export function TitleInHead() {
  useOwnTitle(useEntryName())
  return null
}
