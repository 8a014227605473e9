/** Every folder that holds an edited file at any depth, so that a closed folder can show it. The root is ''. */
export function dirtyFolders(dirtyPaths: ReadonlySet<string>): ReadonlySet<string> {
  const folders = new Set<string>()
  for (const path of dirtyPaths) {
    folders.add('')
    for (let cut = path.indexOf('/'); cut >= 0; cut = path.indexOf('/', cut + 1))
      folders.add(path.slice(0, cut))
  }
  return folders
}
