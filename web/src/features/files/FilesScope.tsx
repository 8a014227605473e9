import type { ReactNode } from 'react'
import { type FileToolsProps, FileToolsProvider } from '~/tree/files/fileTools'
import { lazyPart } from '~/ui'

const FileTools = lazyPart(async () => (await import('./FileTools')).FileTools)

/** A screen in whose tree files can be made, moved and deleted. */
export function FilesScope({ children }: { readonly children: ReactNode }) {
  return <FileToolsProvider value={renderTools}>{children}</FileToolsProvider>
}

const renderTools = (props: FileToolsProps) => <FileTools {...props} />
