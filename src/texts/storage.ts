/** When the phone does not keep what she did. */
export const storageTexts = {
  full: 'O aparelho está sem espaço, e isto não ficou guardado. Libere um pouco de espaço e tente novamente.',
  lost: 'O aparelho fechou o banco de dados do aplicativo, e isto não ficou guardado. Feche o aplicativo, abra-o de novo e tente outra vez.',
} as const
