import Squire from 'squire-rte'
import { mediaUrl } from '#sync'
import { sanitisedMessage } from '#lib/message-html.ts'
import { plainMarkup } from './pasted.ts'

/** The formatting at the cursor. */
export interface RichTextState {
  isBold: boolean
  isItalic: boolean
  isHeading: boolean
  list: 'bullets' | 'numbers' | null
  isLink: boolean
  canUndo: boolean
  canRedo: boolean
}

export const emptyState: RichTextState = {
  isBold: false,
  isItalic: false,
  isHeading: false,
  list: null,
  isLink: false,
  canUndo: false,
  canRedo: false,
}

export interface RichText {
  getHtml(): string
  /** Replaces the content. */
  setHtml(html: string): void
  focus(): void
  toggleBold(): void
  toggleItalic(): void
  toggleHeading(): void
  toggleList(kind: 'bullets' | 'numbers'): void
  undo(): void
  redo(): void
  /** Remembers the selection and its words, to link it later. */
  holdSelection(): { words: string; link: (address: string) => void }
  unlink(): void
  /** Where the cursor is, or at the end of a text in which nobody has been yet. */
  insertPicture(picture: { address: string; width?: number; height?: number }): void
  /** @param place the picture's, counted from 0 */
  describePicture(place: number, alt: string): void
  removePicture(place: number): void
  destroy(): void
}

interface Options {
  onInput: () => void
  onState: (state: RichTextState) => void
}

const HEADING = 'H2'

/** Uploaded files are stored without the server's name; the page may be on another one. */
const BUCKET = '/storage/v1/object/public/'
const toStored = (html: string) => html.replaceAll(` src="${mediaUrl(BUCKET)}`, ` src="${BUCKET}`)
function toShown(body: DocumentFragment): DocumentFragment {
  for (const picture of body.querySelectorAll('img')) picture.src = mediaUrl(picture.getAttribute('src') ?? '')
  return body
}

/**
 * The editor of a message, on an element of the page. Input (a paste, a stored message) passes the
 * same sanitiser as output, so that the author sees what will be saved, and markup that has no
 * button stays.
 */
export function makeRichText(element: HTMLElement, { onInput, onState }: Options): RichText {
  const undo = { canUndo: false, canRedo: false }
  const editor = new Squire(element, {
    blockTag: 'P',
    addLinks: true,
    sanitizeToDOMFragment: (html: string) => toShown(document.importNode(sanitisedMessage(plainMarkup(html)), true)),
    didError: (error: unknown) => console.error('The editor failed', error),
  })
  // A picked picture would get handles whose styles our policy forbids, and which the text would keep.
  element.addEventListener('click', (event) => {
    if (event.target instanceof HTMLImageElement) event.stopPropagation()
  })
  // Tab moves to the next field, as everywhere (WCAG 2.1.2).
  editor.setKeyHandler('Tab', null)
  editor.setKeyHandler('Shift-Tab', null)

  /**
   * The HTML that was set and the editor's version of it. Until the author writes, `given` is the
   * value.
   */
  let origin = { given: '', said: toStored(editor.getHTML()) }
  const getHtml = () => {
    const said = toStored(editor.getHTML())
    return said === origin.said ? origin.given : said
  }

  const isIn = (tag: string) => editor.hasFormat(tag)
  const notify = () =>
    onState({
      isBold: isIn('B') || isIn('STRONG'),
      isItalic: isIn('I') || isIn('EM'),
      isHeading: /\bH[1-6]\b/.test(editor.getPath()),
      list: isIn('UL') ? 'bullets' : isIn('OL') ? 'numbers' : null,
      isLink: isIn('A'),
      canUndo: undo.canUndo && getHtml() !== origin.given,
      canRedo: undo.canRedo,
    })
  for (const event of ['pathChange', 'select', 'cursor', 'focus']) editor.addEventListener(event, notify)
  editor.addEventListener('undoStateChange', ((event: CustomEvent<typeof undo>) => {
    Object.assign(undo, event.detail)
    notify()
  }) as (event: Event) => void)
  editor.addEventListener('input', () => {
    onInput()
    notify()
  })

  /** <b> and <strong> look alike; the editor knows only the one it makes. */
  function toggle(tags: readonly string[], add: () => void): void {
    const present = tags.find(isIn)
    if (present) editor.changeFormat(null, { tag: present })
    else add()
    editor.focus()
  }

  /** The current selection, or the last one: the document knows it before the editor does. */
  function selectedRange(): Range {
    const selection = document.getSelection()
    const range = selection?.rangeCount ? selection.getRangeAt(0) : null
    return (range && element.contains(range.commonAncestorContainer) ? range : editor.getSelection()).cloneRange()
  }

  let hasBeenIn = false
  editor.addEventListener('focus', () => (hasBeenIn = true))

  function changePicture(place: number, change: (picture: HTMLImageElement) => void): void {
    const picture = element.querySelectorAll('img')[place]
    if (!picture) return
    editor.saveUndoState()
    change(picture)
    onInput()
    notify()
  }

  return {
    getHtml,
    setHtml(html) {
      editor.setHTML(html)
      origin = { given: html, said: toStored(editor.getHTML()) }
    },
    focus: () => void editor.focus(),
    toggleBold: () => toggle(['B', 'STRONG'], () => editor.bold()),
    toggleItalic: () => toggle(['I', 'EM'], () => editor.italic()),
    toggleHeading() {
      const tag = /\bH[1-6]\b/.test(editor.getPath()) ? 'P' : HEADING
      editor.modifyBlocks((blocks) => {
        for (const block of blocks.querySelectorAll('p, div, h1, h2, h3, h4, h5, h6')) {
          // Of lists, quotes and tables only the innermost element that holds the words.
          if (block.querySelector('p, div, ul, ol, table, h1, h2, h3, h4, h5, h6')) continue
          const other = document.createElement(tag)
          other.append(...block.childNodes)
          block.replaceWith(other)
        }
        return blocks
      })
      editor.focus()
    },
    toggleList(kind) {
      if (isIn(kind === 'bullets' ? 'UL' : 'OL')) editor.removeList()
      else if (kind === 'bullets') editor.makeUnorderedList()
      else editor.makeOrderedList()
      editor.focus()
    },
    undo: () => void editor.undo(),
    redo: () => void editor.redo(),
    holdSelection() {
      const range = selectedRange()
      return {
        words: range.toString().trim(),
        link(address) {
          editor.focus()
          editor.setSelection(range)
          editor.makeLink(address)
        },
      }
    },
    unlink() {
      editor.removeLink()
      editor.focus()
    },
    insertPicture({ address, width, height }) {
      if (!hasBeenIn) editor.moveCursorToEnd()
      const picture = editor.insertImage(mediaUrl(address), { alt: '' })
      if (width && height) Object.assign(picture, { width, height })
      onInput()
    },
    describePicture: (place, alt) => changePicture(place, (picture) => (picture.alt = alt)),
    removePicture: (place) => changePicture(place, (picture) => picture.remove()),
    destroy: () => editor.destroy(),
  }
}
