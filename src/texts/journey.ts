/**
 * Texts of the devotionals, and those that the journey shares with them. Those in catalogue.test.ts
 * stay word for word.
 */
export const journeyTexts = {
  title: 'Devocionais',
  readBefore: 'Você leu este dia numa jornada anterior. Nesta, ele ainda vai se abrir.',
  /** For administrators. */
  newDevotional: 'Novo devocional',
  devotional: {
    title: (day: number, title: string) => `Dia ${day}: ${title}`,
    verse: 'Versículo',
    message: 'Mensagem',
    truth: 'Verdade do Dia',
    prayer: 'Oração',
    notFound: 'Devocional não encontrado',
    notFoundLead: 'Este dia não faz parte da jornada ou ainda não foi escrito.',
    loadFailed: 'Erro ao carregar devocional',
    future: 'Cada passo tem seu tempo',
    futureLead: (day: number, when: string) => `O dia ${day} se abre ${when}.`,
    futureBeforeStart: 'Inicie a sua jornada para abrir este dia.',
    backToJourney: 'Voltar para a jornada',
    neighbours: 'Outros dias',
    neighbour: (day: number) => `Dia ${day}`,
    opens: (day: number, when: string) => `O dia ${day} se abre ${when}`,
  },
  complete: {
    action: 'Concluir dia',
    done: 'Dia concluído! Nos vemos amanhã ✨',
    failed: 'Erro ao concluir dia',
    noticeTitle: 'Dia concluído',
    comeBack: (day: number, when: string) => `Volte ${when}: é quando o dia ${day} se abre.`,
    isOpen: (day: number) => `O dia ${day} já está aberto para você.`,
    goToNext: (day: number) => `Ir para o dia ${day}`,
    finished: 'Você chegou ao último dia. Parabéns por cada passo desta jornada!',
    allDone: 'Você caminhou os 30 dias. Releia quando quiser.',
    reread: 'Reler devocional',
  },
  favorite: {
    action: 'Favoritar',
    added: 'Adicionado aos favoritos',
    removed: 'Removido dos favoritos',
    failed: 'Não foi possível guardar nos favoritos',
  },
  share: {
    action: 'Compartilhar',
    copied: 'Copiado para a área de transferência',
    failed: 'Não foi possível compartilhar',
  },
  firstSync: 'Preparando sua jornada…',
} as const
