import type { ComponentType, ReactNode } from 'react'
import type { DataColumn } from '#ui/data-table.tsx'
import type { ContentDocuments } from '#sync'
import type { Collection, RowOf } from './queries.ts'

/** The members' own component for a document, passed in by the app. */
export type ContentPreview<N extends Collection> = ComponentType<{ doc: ContentDocuments[N] }>

/** The props of a content form. It is remounted for each document. */
export interface ContentFormProps<N extends Collection> {
  /** null for a new one. */
  id: string | null
  /** The current row; null for a new document and for one that was deleted meanwhile. */
  row: RowOf<N> | null
  /** All of this kind, as this device knows them. */
  rows: readonly RowOf<N>[]
  /** Back to the list. */
  onDone: () => void
  Preview: ContentPreview<N>
}

/** The words of one kind of content, for its list and form. */
export interface ContentScreenTexts<N extends Collection> {
  title: string
  lead?: string
  /** The button: 'Novo recado'. */
  create: string
  /** Titles of the form. */
  newTitle: string
  editTitle: string
  empty: string
  emptyLead?: string
  /** The table's caption, for screen readers. */
  caption: string
  search: string
  nothingFound: string
  /** The question before it is deleted: 'Excluir o recado “Retiro”?' */
  removeTitle: (row: RowOf<N>) => string
  /** What is deleted along with it. Default: that it cannot be undone. */
  removeDescription?: (row: RowOf<N>) => string
  /** The toast's title after a failed save. */
  saveFailed: string
}

/** Describes one kind of content. */
export interface ContentScreenProps<N extends Collection> {
  collection: N
  texts: ContentScreenTexts<N>
  /** The name in the labels of its buttons. */
  nameOf: (doc: RowOf<N>['doc']) => string
  /** The order of the list. */
  compare: (one: RowOf<N>['doc'], other: RowOf<N>['doc']) => number
  /** Placed before the columns of state and actions. Must be the same array across renders. */
  columns: readonly DataColumn<RowOf<N>>[]
  Form: ComponentType<ContentFormProps<N>>
  /** The preview in the form. */
  Preview: ContentPreview<N>
  /** The text to search in, if any; the search field shows once the list has a second page. */
  wordsOf?: (doc: RowOf<N>['doc']) => string
  /** Rendered between title and list. */
  above?: (rows: readonly RowOf<N>[]) => ReactNode
  /** Buttons beside 'Novo'. */
  listActions?: (rows: readonly RowOf<N>[]) => ReactNode
  /** More actions of a row, before 'Editar'. Must be the same function across renders. */
  moreActions?: (row: RowOf<N>) => ReactNode
  /** What a refusal's code means for this kind of content. */
  knownRefusals?: Readonly<Record<string, string>>
}
