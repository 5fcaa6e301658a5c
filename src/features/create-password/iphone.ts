/** An iPhone's or iPad's browser, and not the app on its home screen: the two share no storage. */
export function isAppleBrowserTab(): boolean {
  return 'standalone' in navigator && navigator.standalone === false
}
