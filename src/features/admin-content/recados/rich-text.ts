import Squire from 'squire-rte'
import { sanitisedMessage } from '#lib/message-html.ts'

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
  destroy(): void
}

interface Options {
  onInput: () => void
  onState: (state: RichTextState) => void
}

const HEADING = 'H2'

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
    sanitizeToDOMFragment: (html: string) => document.importNode(sanitisedMessage(html), true),
    didError: (error: unknown) => console.error('The editor failed', error),
  })
  // Tab moves to the next field, as everywhere (WCAG 2.1.2).
  editor.setKeyHandler('Tab', null)
  editor.setKeyHandler('Shift-Tab', null)

  /**
   * The HTML that was set and the editor's version of it. Until the author writes, `given` is the
   * value.
   */
  let origin = { given: '', said: '' }
  const getHtml = () => {
    const said = editor.getHTML()
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

  return {
    getHtml,
    setHtml(html) {
      editor.setHTML(html)
      origin = { given: html, said: editor.getHTML() }
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
    destroy: () => editor.destroy(),
  }
}
