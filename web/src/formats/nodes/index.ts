export type { Changes, ListMove } from './Changes'
export { isSameValue } from './equal'
export { memberOf, nodeAt } from './nodeAt'
export { fromPointer, toIndex, toPointer } from './pointer'
export { positionOf } from './position'
export {
  hasSameNames,
  itemAt,
  itemCount,
  memberAt,
  memberCount,
  positionOfMember,
  shifted,
  shiftedMember,
  withChild,
} from './shift'
export { childAt, elementFrom, touched } from './touched'
export type {
  ArrayNode,
  DataNode,
  DataPath,
  JsonValue,
  MemberNode,
  NodeMark,
  ObjectNode,
  Span,
  SyntaxFault,
} from './types'
