/**
 * The cookie that keeps the token. Cookies know no ports, so the pages of folders that are open side by side at one address
 * have one each, and none of them has a server's. The settings stand in the page and are read before any code asks for them.
 */
export const tokenCookie = isOfFolder() ? `github-token-${window.location.port}` : 'github-token'

function isOfFolder(): boolean {
  try {
    const settings: unknown = JSON.parse(document.getElementById('settings')?.textContent ?? '')
    return typeof settings === 'object' && settings !== null && 'folder' in settings
  } catch {
    return false // a page without settings asks for them later, as Vite's does
  }
}
