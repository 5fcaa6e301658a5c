/**
 * Of the page that the worker fills in. Apart from the shell's texts: only the build needs them.
 */
export const pictureTexts = {
  notOpened: 'O aplicativo não abriu por completo. Se você tocou em algo, isso não foi guardado.',
  openAgain: 'Abrir de novo',
} as const
