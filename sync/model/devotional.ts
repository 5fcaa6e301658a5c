/** One day of the journey, as the ministry wrote it (`public.devotionals`). */
export interface Devotional {
  id: string
  /** 1 to 30, unique. */
  day_number: number
  title: string
  theme: string
  /** YYYY-MM-DD. */
  date?: string
  verse: string
  /** Shown as 'Mensagem'. Paragraphs are separated by a blank line. */
  reflection: string
  /** Shown as 'Verdade do Dia'. */
  action: string
  prayer?: string
  image_url?: string
}
