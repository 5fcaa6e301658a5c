/** Texts for a phone that did not save an action, or does not show its stored data. */
export const storageTexts = {
  full: 'O aparelho está sem espaço, e isto não ficou guardado. Libere um pouco de espaço e tente novamente.',
  lost: 'O aparelho fechou o banco de dados do aplicativo, e isto não ficou guardado. Feche o aplicativo, abra-o de novo e tente outra vez.',
  unread: {
    title: 'O aparelho não abriu o que esta tela mostra',
    description:
      'O que você fez aqui continua guardado. Feche o aplicativo e abra-o de novo; se puder, libere um pouco de espaço no aparelho.',
  },
} as const
