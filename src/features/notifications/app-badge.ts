/** The number on the app's icon, where the system shows one. */
export function showAppBadge(count: number): void {
  if (typeof navigator.setAppBadge !== 'function') return
  const done = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()
  // Some allow it only to an installed app, or after she allowed notifications.
  done.catch((error: unknown) => console.info('The icon carries no number', error))
}
