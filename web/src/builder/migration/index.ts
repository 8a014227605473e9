export { countMigration, type Migration, migrateEntries, type UnfitFile } from './migrateEntries'
export { migrateText, type PlannedChange, type Unfit, type UnfitReason } from './migrateText'
export { type ProposedRename, proposeRenames } from './proposeRenames'
