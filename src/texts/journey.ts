/**
 * Texts of the devotionals, and those that the journey shares with them. Those in catalogue.test.ts
 * stay word for word.
 */
export const journeyTexts = {
  title: 'Devocionais',
  readBefore: 'Você leu este dia numa jornada anterior. Nesta, ele ainda vai se abrir.',
  devotional: {
    title: (day: number, title: string) => `Dia ${day}: ${title}`,
    verse: 'Versículo',
    message: 'Mensagem',
    truth: 'Verdade do Dia',
    prayer: 'Oração',
    loadFailed: 'Erro ao carregar devocional',
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
    unwritten: (day: number) => `O dia ${day} ainda está sendo escrito. Volte em breve.`,
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
  firstSync: 'Preparando sua jornada…',
} as const
