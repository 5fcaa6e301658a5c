import { count } from '#lib/plural.ts'

/** A member's first page: today, and what is new. */
export const homeTexts = {
  /** @param hour of the phone's clock, 0 to 23 */
  greeting: (hour: number, firstName: string) => {
    const words = hour >= 5 && hour < 12 ? 'Bom dia' : hour >= 12 && hour < 18 ? 'Boa tarde' : 'Boa noite'
    return firstName ? `${words}, ${firstName}` : words
  },
  today: 'Devocional de Hoje',
  events: 'Ver Eventos',
  dayAndMinutes: (day: number, minutes: number) => `Dia ${day} de 30 · ${count(minutes, 'minuto', 'minutos')}`,
  notStarted: {
    title: 'Trinta dias, um passo por vez',
    /** The steps of coming in are counted from the visitor's first page on (landing.ts). */
    lead: 'Passo 3 de 3: o caminho. Um versículo, uma mensagem e uma verdade por dia. Comece quando quiser.',
  },
  completed: (day: number) => `Dia ${day} concluído`,
  notWritten: 'O devocional deste dia ainda está sendo escrito. Volte em breve.',
  news: {
    heading: 'Novidades',
    recado: 'Recado novo',
    recados: (unread: number) => `${unread} recados novos`,
    event: 'Próximo encontro',
    waiting: 'Esperam por você',
    waitingDays: (days: number) => `${days} dias abertos, no seu tempo`,
    order: 'Espera o pagamento',
    orderOf: (number: number, total: string) => `Pedido nº ${number} · ${total}`,
    nothing: 'Nada de novo por enquanto. O que chegar aparece aqui.',
    notYet: 'As novidades aparecem aqui assim que houver internet.',
  },
} as const

/** Links to pages without a place in the bottom bar. */
export const wayTexts = { heading: 'Mais do ministério', founder: 'Fundadora' } as const
