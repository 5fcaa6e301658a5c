/** Texts of the videos. Those in catalogue.test.ts stay word for word. */
export const videoTexts = {
  title: 'Vídeos',
  lead: 'Para ver com calma: histórias, práticas e canções do ministério.',
  empty: 'Nenhum vídeo disponível no momento',
  emptyLead: 'Quando houver um vídeo novo, ele aparece aqui.',
  play: (title: string) => `Reproduzir vídeo: ${title}`,
  player: (title: string) => `Vídeo: ${title}`,
  offline: 'Vídeo disponível quando houver conexão',
  openElsewhere: 'Abrir no YouTube',
  openElsewhereOf: (title: string) => `Abrir no YouTube: ${title} (abre em outra aba)`,
  failed: 'Este vídeo não pôde ser reproduzido agora.',
  retry: 'Tentar novamente',
  loading: 'Carregando vídeos…',
} as const
