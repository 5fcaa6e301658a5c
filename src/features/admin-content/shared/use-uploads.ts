import { createContext, use, useEffect, useRef, useState } from 'react'
import { type MediaFolder, uploadMedia } from '#sync'
import { networkWords } from '#texts/network.ts'
import { adminContentTexts } from '#texts/admin-content.ts'
import { toast } from '#ui/toast.ts'
import type { Cut, Size } from './cut.ts'
import type { MediaKind } from './media-kinds.ts'
import { type AskCut, prepareFile } from './prepare-file.ts'

const texts = adminContentTexts.media

/** Adds to the number of running uploads, which the form waits for before it saves. */
export const UploadsUnderWay = createContext<(change: number) => void>(() => undefined)

export interface Upload {
  key: string
  name: string
  /** From 0 to 100. */
  percent: number
  cancel: () => void
}

/** A question about a picture that is to be uploaded. */
export interface AskedCut {
  picture: ImageBitmap
  name: string
  aspect: number | null
  /** Null: it is not wanted. */
  answer: (cut: Cut | null) => void
}

interface Uploads {
  /** Running uploads, in the order in which the files were chosen. */
  uploads: readonly Upload[]
  /** Why the last one failed. */
  failure: string | null
  /** Which part of the picture that is next shall be shown. */
  asked: AskedCut | null
  /** Uploads one file after the other. */
  start: (files: readonly File[]) => Promise<void>
}

interface Options {
  kind: MediaKind
  folder: MediaFolder
  /**
   * The width of the place where a picture is shown, divided by its height; null: any. Without it
   * pictures are uploaded whole.
   */
  aspect?: number | null
  /** Its address keeps the file's name. */
  isNamed?: boolean
  /** @param size of a picture, in pixels */
  onUploaded: (address: string, file: File, size?: Size) => void
}

/** Uploads files to the ministry's bucket. Leaving the form aborts them. */
export function useUploads({ kind, folder, aspect, isNamed = false, onUploaded }: Options): Uploads {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const [asked, setAsked] = useState<AskedCut | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const count = use(UploadsUnderWay)
  const aborts = useRef(new Set<AbortController>())
  const done = useRef(onUploaded)
  useEffect(() => {
    done.current = onUploaded
  })
  useEffect(() => {
    const all = aborts.current
    return () => {
      for (const abort of all) abort.abort()
    }
  }, [])

  function fail(message: string) {
    setFailure(message)
    toast({ title: texts.failed, description: message, tone: 'danger' })
  }

  const askAbout =
    ({ name }: File, aspect: number | null, { signal }: AbortController): AskCut =>
    (picture) =>
      new Promise((resolve) => {
        const answer = (cut: Cut | null) => {
          setAsked(null)
          resolve(cut)
        }
        signal.addEventListener('abort', () => answer(null), { once: true })
        if (signal.aborted) answer(null)
        else setAsked({ picture, name, aspect, answer })
      })

  async function uploadOne({ file, key, abort }: Job): Promise<void> {
    const prepared = await prepareFile(file, kind, aspect === undefined ? undefined : askAbout(file, aspect, abort))
    if (abort.signal.aborted) return
    if (!prepared.ok) return prepared.message === null ? undefined : fail(prepared.message)
    const onProgress = (part: number) =>
      setUploads((all) =>
        all.map((upload) => (upload.key === key ? { ...upload, percent: Math.round(part * 100) } : upload)),
      )
    const answer = await uploadMedia({
      file: prepared.file,
      extension: prepared.extension,
      folder,
      name: isNamed ? file.name.replace(/\.[^.]*$/, '') : undefined,
      onProgress,
      signal: abort.signal,
    })
    if (abort.signal.aborted) return
    if (answer.ok) done.current(answer.value, file, prepared.size)
    else fail(answer.code === 'offline' ? texts.offline : networkWords(answer))
  }

  async function start(files: readonly File[]): Promise<void> {
    setFailure(null)
    // Checked before the file is read or reduced.
    if (files.length > 0 && !navigator.onLine) return fail(texts.offline)
    const jobs = files.map((file): Job => ({ file, key: crypto.randomUUID(), abort: new AbortController() }))
    setUploads((all) => [
      ...all,
      ...jobs.map(({ key, file, abort }) => ({ key, name: file.name, percent: 0, cancel: () => abort.abort() })),
    ])
    count(jobs.length)
    for (const { abort } of jobs) aborts.current.add(abort)
    for (const job of jobs) {
      try {
        if (!job.abort.signal.aborted) await uploadOne(job)
      } catch (error) {
        console.error(texts.failed, error)
        fail(job.file.name)
      } finally {
        count(-1)
        aborts.current.delete(job.abort)
        setUploads((all) => all.filter(({ key }) => key !== job.key))
      }
    }
  }

  return { uploads, asked, failure, start }
}

interface Job {
  file: File
  key: string
  abort: AbortController
}
