import { count } from '#lib/plural.ts'

/** Texts about files that nothing uses any more, for administrators. */
export const adminFilesTexts = {
  title: 'Arquivos sem uso',
  lead: 'Imagens e anexos que nenhum texto usa mais, nem uma versão anterior que possa voltar. Os enviados há menos de um dia ficam de fora.',
  refresh: 'Atualizar',
  loadFailed: 'Não foi possível carregar os arquivos',
  caption: 'Arquivos sem uso, os maiores primeiro',
  empty: 'Nenhum arquivo sem uso',
  emptyHint: 'Tudo o que foi enviado está em algum texto.',
  columns: { file: 'Arquivo', size: 'Tamanho', when: 'Enviado em' },
  selection: 'Seleção',
  select: (name: string) => `Selecionar ${name}`,
  selectAll: (amount: number) => `Selecionar todos (${amount})`,
  chosen: (amount: number, size: string) => `${count(amount, 'arquivo', 'arquivos')}, ${size}`,
  remove: 'Excluir selecionados',
  none: 'Selecione ao menos um arquivo',
  ask: (amount: number) => `Excluir ${count(amount, 'arquivo', 'arquivos')}?`,
  askWords: (size: string) =>
    `São ${size}. Não há como voltar atrás. O que voltou a ser usado enquanto isso fica onde está.`,
  confirm: 'Excluir',
  removed: (amount: number) => `${count(amount, 'arquivo excluído', 'arquivos excluídos')}`,
  kept: (amount: number) => `${count(amount, 'ficou', 'ficaram')}, por estar em uso.`,
  failed: 'Os arquivos não foram excluídos',
  unknownSize: 'desconhecido',
  size: (bytes: number) =>
    bytes >= 1_000_000
      ? `${(bytes / 1_000_000).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} MB`
      : `${Math.max(1, Math.round(bytes / 1000)).toLocaleString('pt-BR')} kB`,
} as const
