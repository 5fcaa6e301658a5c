import type { ComponentType } from 'react'
import type { ContentDocuments } from '#sync'
import type { Collection } from './queries.ts'

/** What members see of a document: their own component, handed in by the app. */
export type ContentPreview<N extends Collection> = ComponentType<{ doc: ContentDocuments[N] }>
