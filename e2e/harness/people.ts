import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'

const binary = resolve(import.meta.dirname, '../../bin/sheaf')

/** Runs a command of `sheaf` on a data folder, as whoever keeps the hub does; `input` goes to its standard input. */
export async function keepHub(data: string, command: readonly string[], input = ''): Promise<void> {
  const child = spawn(binary, [...command, '--data', data], { stdio: ['pipe', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  child.stdin.end(input)
  const [status] = await once(child, 'exit')
  if (status !== 0) throw new Error(`sheaf ${command.join(' ')} ended with ${status}: ${said}`)
}
