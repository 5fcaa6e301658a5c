import type { NetworkResult } from './her-profile.ts'

/** Where a file of the ministry's content lies in its bucket. */
export type MediaFolder = 'devocionais' | 'recados' | 'eventos' | 'videos' | 'produtos'

export interface MediaUpload {
  file: Blob
  folder: MediaFolder
  /** Without the dot: 'webp'. Address and type of a file agree. */
  extension: string
  /** From 0 to 1. */
  onProgress?: (part: number) => void
  /** Gives it up; the result then is of no interest. */
  signal?: AbortSignal
}

/** Puts a file into the ministry's bucket, under a name of its own. Resolves to its address, as content carries it. */
export type UploadMedia = (upload: MediaUpload) => Promise<NetworkResult<string>>
