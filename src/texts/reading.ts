/** Texts of reading comfort: the quick panel, and the verse as a picture. */
export const readingTexts = {
  panel: { open: 'Letra e cores', word: 'Letra', title: 'Letra e cores' },
  listen: {
    play: 'Ouvir',
    pause: 'Pausar',
    resume: 'Continuar',
    stop: 'Parar',
    speed: (rate: string) => `Velocidade ${rate}`,
    rate: (times: number) => `${times.toLocaleString('pt-BR')}×`,
    failed: 'Não foi possível ler em voz alta',
  },
  image: {
    open: 'Imagem do versículo',
    word: 'Imagem',
    title: 'Versículo em imagem',
    description: 'Desenhada no seu aparelho, também sem internet.',
    drawing: 'Desenhando…',
    share: 'Compartilhar imagem',
    download: 'Baixar imagem',
    downloaded: 'Imagem baixada',
    drawFailed: 'Não foi possível desenhar a imagem',
    shareFailed: 'Não foi possível compartilhar',
    fileName: (day: number) => `versiculo-dia-${day}.png`,
    footer: (day: number, title: string) => `Dia ${day} · ${title}`,
    alt: (verse: string) => `Imagem com o versículo: ${verse}`,
  },
} as const
