export type { Change, Note, Refusal, RefusalReason } from './Change'
export type {
  Choice,
  ConditionTest,
  Destination,
  GroupPath,
  Intent,
  NewField,
  SchemaPointer,
} from './Intent'
export { copyFields, perform } from './perform'
