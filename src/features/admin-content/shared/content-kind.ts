import type { ComponentType, ReactNode } from 'react'
import type { DataColumn } from '#ui/data-table.tsx'
import type { ContentDocuments } from '#sync'
import type { Collection, RowOf } from './queries.ts'

/** What members see of a document: their own component, handed in by the app. */
export type ContentPreview<N extends Collection> = ComponentType<{ doc: ContentDocuments[N] }>

/** What a form of content gets. It is mounted anew for each document. */
export interface ContentFormProps<N extends Collection> {
  /** null for a new one. */
  id: string | null
  /** As it is now; null for a new one, and for one that has gone meanwhile. */
  row: RowOf<N> | null
  /** Back to the list. */
  onDone: () => void
  Preview: ContentPreview<N>
}

/** The words of one kind of content, for its list and its form. */
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
  /** What the table holds, read aloud. */
  caption: string
  search: string
  nothingFound: string
  /** The question before it is deleted: 'Excluir o recado “Retiro”?' */
  removeTitle: (row: RowOf<N>) => string
  /** What goes with it. Default: that it cannot be undone. */
  removeDescription?: (row: RowOf<N>) => string
  /** The toast's title when it could not be saved. */
  saveFailed: string
}

/** One kind of content: what its screen shows of it, and how. */
export interface ContentScreenProps<N extends Collection> {
  collection: N
  texts: ContentScreenTexts<N>
  /** What names it, in the labels of its buttons. */
  nameOf: (doc: RowOf<N>['doc']) => string
  /** The order of the list. */
  compare: (one: RowOf<N>['doc'], other: RowOf<N>['doc']) => number
  /** Before the columns of state and actions; the same array across renders. */
  columns: readonly DataColumn<RowOf<N>>[]
  Form: ComponentType<ContentFormProps<N>>
  /** What members see of it, for the form. */
  Preview: ContentPreview<N>
  /** Where to search, if at all; the field is there as soon as the list has a second page. */
  wordsOf?: (doc: RowOf<N>['doc']) => string
  /** Between the title and the list. */
  above?: (rows: readonly RowOf<N>[]) => ReactNode
  /** More to do with a row, before 'Editar'. The same function across renders. */
  moreActions?: (row: RowOf<N>) => ReactNode
  /** What a refusal's code means for this kind of content, in words. */
  knownRefusals?: Readonly<Record<string, string>>
}
