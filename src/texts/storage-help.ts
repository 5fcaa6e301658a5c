/**
 * Texts for a phone that does not keep the member's data: the line at the bottom of every screen,
 * and the help it opens.
 */
export const storageHelpTexts = {
  trouble: {
    full: 'O aparelho está sem espaço para guardar o que chega.',
    damaged: 'Uma parte do que este aparelho guardava não abre.',
    silent: 'O armazenamento deste aparelho ainda não respondeu.',
    unusable: 'Este aparelho não está guardando nada.',
    help: 'O que fazer',
  },
  help: {
    title: 'O armazenamento deste aparelho',
    full: 'Não há espaço para guardar o que chega da internet. O que já estava aqui continua guardado.',
    damaged:
      'O que você fez aqui continua guardado. Mas uma parte do que veio da internet não abre mais, e as telas que precisam dela também não.',
    unusable:
      'O armazenamento não abriu. O que você vê agora vem da internet, e o que você faz é enviado logo que há conexão. Antes de fechar, espere aparecer “Tudo salvo”; da próxima vez, talvez seja preciso entrar de novo.',
    silent:
      'O que o aplicativo guardou aqui ainda não abriu, e o aparelho não diz por quê. O que você fez continua guardado.',
    remediesTitle: 'O que ajuda',
    room: 'Libere espaço no aparelho: fotos e vídeos antigos ou aplicativos que você não usa.',
    browser: 'Se o aplicativo abriu dentro do WhatsApp, do Instagram ou em janela anônima, abra-o no seu navegador.',
    close: 'Feche o aplicativo por completo, também suas outras abas, e abra-o de novo.',
    reload: 'Depois, recarregue o aplicativo.',
    reloadAction: 'Recarregar',
    restart: 'Começar de novo neste aparelho',
    restartTitle: 'Começar de novo neste aparelho?',
    restartWords:
      'Apagamos deste aparelho só o que não abre mais, e baixamos tudo outra vez. O que já foi enviado está seguro. O que ainda não tinha sido enviado e não pode mais ser lido se perde.',
    restartFailed: 'O aparelho não deixou apagar o que não abre',
    restartFailedHint:
      'Libere espaço e tente novamente, ou apague os dados deste site nas configurações do navegador e entre de novo.',
  },
} as const
