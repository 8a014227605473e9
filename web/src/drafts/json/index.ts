export { isSameValue } from './equal'
export { appendItems, arrangeItems, duplicateItem, insertItem, moveItem, removeItem } from './listEdits'
export { addMember, removeMember, renameMember } from './memberEdits'
export { parseJson } from './parse'
export { fromPointer, toIndex, toPointer } from './pointer'
export { memberOf, nodeAt, readString, readValue, valueOf } from './read'
export { reparse } from './reparse'
export { setValue } from './setValue'
export { hasSameNames, itemAt, itemCount, memberAt } from './shift'
export { formatValue, type JsonStyle, styleOf } from './style'
export { positionOf } from './syntaxError'
export { touched } from './touched'
export type {
  JsonArray,
  JsonEditResult,
  JsonMember,
  JsonNode,
  JsonObject,
  JsonParse,
  JsonPath,
  JsonScalar,
  JsonSyntaxError,
  JsonValue,
} from './types'
