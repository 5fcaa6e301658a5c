/** Texts of what a member writes below a day. */
export const dayNoteTexts = {
  title: 'O que ficou comigo',
  label: 'O que ficou comigo deste dia',
  placeholder: 'Uma linha, uma oração, o que quiser lembrar…',
  private: 'Só você lê. A equipe do ministério não vê o que você escreve aqui.',
  saved: 'Guardado neste aparelho',
  two: 'Você escreveu em dois aparelhos sem que um soubesse do outro. Aqui estão os dois textos.',
  failed: 'Não foi possível guardar agora. Não feche esta página.',
  /** Below the last day, once it is completed. */
  way: 'O que ficou comigo no caminho',
} as const

/** Between two texts of one day that did not know of each other. */
export const NOTE_SEPARATOR = '\n\n———\n\n'
