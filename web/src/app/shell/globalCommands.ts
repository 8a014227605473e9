import { accountCommands } from './accountCommands'
import { headerCommands } from './headerCommands'

/** What can be done wherever one is. */
export const globalCommands = [...headerCommands, ...accountCommands]
