import type { LaterFiles } from './page-script.ts'

/** Stands for the member's name in the template. The page fills it in: only localStorage has it. */
export const NAME_HOLE = '%nome%'

/** The administrator's area, to which the template has links. */
export const ADMIN_PATH = '/admin'

/** A rule of the template: `index.html` marks the page of whoever is no administrator. */
export const hiddenDesk = `html[data-without-desk] :has(>a[href^="${ADMIN_PATH}"]){display:none}`

/** Another: the greeting is not seen before the member's name is in it. */
export const hiddenGreeting = 'html[data-nameless][data-prerendered="/"] h1{visibility:hidden}'

interface Files extends LaterFiles {
  adminPath: string
}

/**
 * Runs in the page that the worker has filled in, before its first frame (it is written into the
 * page as text, so it may use nothing from outside). It fills in what only the page knows, loads
 * the app after the text has been painted, and keeps what is tapped until then.
 */
export function startPicture({ styles, scripts, adminPath }: Files, nameHole: string): void {
  const { dataset } = document.documentElement
  const root = document.getElementById('root')!
  const fits = dataset.drawnBy !== 'app'
  let isFailed = false
  let tellTaken = () => {}
  // What stands beside the screen waits for this (lib/lazy-part.ts), but not for ever.
  if (fits)
    window.screenTaken = new Promise((resolve) => {
      tellTaken = resolve
      setTimeout(resolve, 3_000)
    })

  const identity = () =>
    JSON.parse(localStorage.getItem('florescer.identity') ?? 'null') as Record<string, string> | null

  if (fits) fillIn()
  else forget()

  /** Nothing of another member stays in the page. */
  function forget() {
    dataset.drawnBy = 'app'
    delete dataset.member
    delete dataset.withoutDesk
    delete dataset.nameless
    delete root.dataset.filled
    root.replaceChildren()
    document.title = document.title.replace(/^.* · /, '')
  }

  function fillIn() {
    const { name, email, role } = identity()!
    const button = root.querySelector(`[aria-label*="${nameHole}"]`)!
    button.setAttribute(
      'aria-label',
      button.getAttribute('aria-label')!.replace(nameHole, () => name!),
    )
    const title = root.querySelector('h1')!
    const [firstName = ''] = name!.trim().split(/\s+/)
    // As homeWordTexts.greeting says it, also to whoever has no name.
    if (title.textContent.includes(nameHole))
      title.textContent = title.textContent.replace(firstName ? nameHole : `, ${nameHole}`, () => firstName)
    delete dataset.nameless
    button.querySelector('[aria-hidden]')!.textContent =
      [...(name || email)!.trim()][0]?.toLocaleUpperCase('pt-BR') ?? ''
    // Until here they were hidden (`hiddenDesk`): a slow phone paints the page while it is coming.
    if (role !== 'admin')
      for (const link of root.querySelectorAll(`a[href^="${adminPath}"]`)) link.parentElement!.remove()
    delete dataset.withoutDesk
  }

  // A sign-out in another tab counts from this moment. Later the app listens itself.
  window.addEventListener('storage', () => {
    if (!isTakenOver(root) && identity()?.userId !== dataset.member) forget()
  })

  const A_FEW = 5
  let isLoading = false
  async function load() {
    if (isLoading) return
    isLoading = true
    const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
    // Lets a tap through, as a timer would; but of timers in a row, browsers hold each back by 4 ms.
    const { port1, port2 } = new MessageChannel()
    const giveWay = () =>
      new Promise((resolve) => {
        port1.onmessage = resolve
        port2.postMessage(0)
      })
    const link = (attributes: Record<string, string>) => {
      const element = document.createElement('link')
      for (const [name, value] of Object.entries({ crossorigin: '', ...attributes })) element.setAttribute(name, value)
      return element
    }
    // One wave of requests in a few tasks: each change of the page is a frame. Then each script runs
    // in a task of its own: a tap need not wait for all.
    for (let i = 0; i < scripts.length; i += A_FEW) {
      document.head.append(...scripts.slice(i, i + A_FEW).map((href) => link({ rel: 'modulepreload', href })))
      await giveWay()
    }
    // From the first navigation on they are used all the same (app/use-late-fonts.ts).
    const hasFonts = fits && dataset.fonts !== 'late'
    const first = import(/* @vite-ignore */ scripts[0]!)
    // Where the page of the app has them, since the order of the rules counts. Nothing of this
    // screen needs them, so they come and apply when it has been taken over; until then they stand
    // there `disabled`, for the bundler's loader to find.
    const sheets = styles.map((href) =>
      link({ rel: 'stylesheet', href, ...(fits ? { media: 'print', disabled: '' } : {}) }),
    )
    document.querySelector('style')!.after(...sheets)
    await first
    for (const src of scripts) {
      await giveWay()
      await import(/* @vite-ignore */ src)
    }
    port1.close()
    const heading = root.querySelector('h1')
    const isWaiting = () => fits && heading?.isConnected && !isTakenOver(heading)
    while (isWaiting()) await pause(16)
    tellTaken()
    if (!fits) return
    // All of them at once: each alone would lay the page out anew.
    const come = await Promise.all(
      sheets.map(
        (sheet) =>
          new Promise<HTMLLinkElement | undefined>((resolve) => {
            sheet.onload = () => resolve(sheet)
            // It keeps no other away. The app asks for it again by a copy (lib/lazy-part.ts).
            sheet.onerror = () => {
              sheet.media = 'all'
              resolve(undefined)
            }
            sheet.disabled = false
          }),
      ),
    )
    for (const sheet of come) {
      if (!sheet) continue
      if (hasFonts) forgetFonts(sheet.sheet)
      sheet.media = 'all'
    }
  }
  /**
   * The page draws with these fonts already. Declared once more, they would be loaded once more,
   * and a frame in between would have the stand-ins.
   */
  function forgetFonts(sheet: CSSStyleSheet | null) {
    for (let i = sheet?.cssRules.length ?? 0; i-- > 0;)
      if (sheet!.cssRules[i] instanceof CSSFontFaceRule) sheet!.deleteRule(i)
  }

  const start = () => load().catch(fail)
  if (fits) requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start)))
  else start()
  // A tab in the background has no frames.
  setTimeout(start, 1_000)

  // React marks the elements that it has taken over, #root the moment it begins.
  const isTakenOver = (element: Element) => Object.keys(element).some((key) => key.startsWith('__react'))
  const nameOf = (button: Element) => button.getAttribute('aria-label') ?? button.textContent
  let tapped: HTMLElement[] = []

  root.addEventListener(
    'click',
    (event) => {
      const button = (event.target as Element).closest('button')
      if (!button || isTakenOver(button)) return
      event.preventDefault()
      event.stopImmediatePropagation()
      if (isFailed || tapped.includes(button)) return
      button.setAttribute('aria-busy', 'true')
      if (tapped.push(button) === 1) repeatTaps()
    },
    true,
  )

  function repeatTaps() {
    tapped = tapped.filter((button) => {
      const present = button.isConnected
        ? button
        : [...root.querySelectorAll('button')].find((other) => nameOf(other) === nameOf(button))
      if (!present || !isTakenOver(present)) return true
      present.removeAttribute('aria-busy')
      present.click()
      return false
    })
    if (tapped.length > 0 && !isFailed) setTimeout(repeatTaps, 50)
  }

  function fail(error: unknown) {
    console.error('The app could not be loaded', error)
    isFailed = true
    for (const button of tapped) button.removeAttribute('aria-busy')
    window.dispatchEvent(new Event('not-opened'))
  }
}
