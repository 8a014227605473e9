export type { NewField } from '../kinds/NewField'
export type { Change, Note, Refusal, RefusalReason } from './Change'
export type { FoundCondition, FoundTest } from './conditions/conditions'
export type { DataChange, DataType } from './DataChange'
export type {
  Choice,
  ConditionTest,
  Destination,
  GroupPath,
  Intent,
  IntentOf,
  SchemaPointer,
} from './Intent'
export { copyFields, perform } from './perform'
export { freeKey } from './places/names'
