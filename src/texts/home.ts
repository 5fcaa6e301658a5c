import { count } from '#lib/plural.ts'

/** What a member's first page says of their data: alone, since the worker says it too. */
export const homeWordTexts = {
  /** @param hour of the phone's clock, 0 to 23 */
  greeting: (hour: number, firstName: string) => {
    const words = hour >= 5 && hour < 12 ? 'Bom dia' : hour >= 12 && hour < 18 ? 'Boa tarde' : 'Boa noite'
    return firstName ? `${words}, ${firstName}` : words
  },
  dayAndMinutes: (day: number, minutes: number) => `Dia ${day} de 30 · ${count(minutes, 'minuto', 'minutos')}`,
  completed: (day: number) => `Dia ${day} concluído`,
  recado: 'Recado novo',
  recados: (unread: number) => `${unread} recados novos`,
  event: 'Próximo encontro',
  waitingDays: (days: number) => `${days} dias abertos, no seu tempo`,
  orderOf: (number: number, total: string) => `Pedido nº ${number} · ${total}`,
} as const

/** A member's first page: today, and what is new. */
export const homeTexts = {
  today: 'Devocional de Hoje',
  events: 'Ver Eventos',
  notStarted: {
    title: 'Trinta dias, um passo por vez',
    /** The steps of coming in are counted from the visitor's first page on (landing.ts). */
    lead: 'Passo 3 de 3: o caminho. Um versículo, uma mensagem e uma verdade por dia. Comece quando quiser.',
  },
  notWritten: 'O devocional deste dia ainda está sendo escrito. Volte em breve.',
  news: {
    heading: 'Novidades',
    waiting: 'Esperam por você',
    order: {
      unpaid: 'Espera o pagamento',
      refused: 'Não foi feito',
      cancelled: 'Foi cancelado',
      named: (number: number) => `Pedido nº ${number}`,
    },
    nothing: 'Nada de novo por enquanto. O que chegar aparece aqui.',
    notYet: 'As novidades aparecem aqui assim que houver internet.',
  },
} as const

/** Links to pages without a place in the bottom bar. */
export const wayTexts = { heading: 'Mais do ministério', founder: 'Fundadora' } as const
