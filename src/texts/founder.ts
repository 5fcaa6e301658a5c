import { brand, founderName } from '../brand.ts'

/** The founder's message, fixed and only for members. */
export const founderTexts = {
  title: 'Mensagem da Fundadora',
  lead: 'Uma palavra para você, que já caminha conosco.',
  paragraphs: [
    'Que bom que você veio.',
    'Talvez você tenha chegado até aqui com as mãos cheias: a casa, os filhos, o trabalho, alguém doente, uma saudade que não passa. Talvez tenha chegado com as mãos vazias, sem saber direito o que pedir. As duas coisas servem. Deus nunca pediu que a gente chegasse de mãos arrumadas.',
    'Quando começamos, eu achava que precisava ter respostas. Com o tempo, as mulheres que se sentaram à nossa mesa me ensinaram outra coisa: que cuidar é, antes de tudo, ficar. Ficar enquanto ela chora. Ficar no silêncio depois da oração. Ficar no mês seguinte, quando todo mundo já esqueceu. Foi assim que Jesus fez conosco. Ele veio, e ficou.',
    'Por isso quero lhe pedir uma coisa só: não tenha pressa de estar bem. Leia o que der conta de ler. Se um dia o texto apertar onde dói, feche o aplicativo, respire, e procure uma de nós. Nenhuma página vale mais do que você. E, se a dor for maior do que uma conversa entre amigas alcança, procurar uma médica ou uma psicóloga também é fé: é acreditar que a sua vida merece cuidado.',
    'Eu oro pelas mulheres deste ministério pelo nome, numa lista que já não cabe numa folha. O seu está nela. Peço para você o que pedi para mim no pior ano: não que o caminho fique fácil, mas que você nunca o faça sozinha.',
    'E quando o seu canto voltar a florescer, porque ele volta, olhe para o lado. Vai haver uma mulher chegando, sem saber onde se sentar. Puxe uma cadeira para ela.',
  ],
  verse: {
    text: 'Os que semeiam em lágrimas segarão com alegria.',
    reference: 'Salmos 126:5, Almeida RC 1911',
  },
  signature: 'Com carinho e oração,',
  signedBy: `${founderName}, fundadora do ${brand.name}`,
  toValues: 'Conhecer os nossos valores',
} as const
