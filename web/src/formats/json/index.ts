export { withKeptEscapes } from './keptEscapes'
export { layoutOf } from './layout'
export {
  appendItems,
  arrangeItems,
  duplicateItem,
  insertItem,
  insertion,
  moveItem,
  removal,
  removeItem,
} from './listEdits'
export { positionIn, removeMember, renameMember } from './memberEdits'
export {
  insertMemberText,
  type MemberText,
  memberTextAt,
  reindented,
  removeOnlyMember,
  reorderMember,
} from './moveMember'
export { parseJson } from './parse'
export { readString, readValue } from './read'
export { reparse } from './reparse'
export { BYTE_ORDER_MARK } from './scan'
export { setValue } from './setValue'
export { formatValue, type JsonStyle, styleOf } from './style'
export type { JsonEditResult, JsonParse } from './types'
