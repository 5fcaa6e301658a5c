/**
 * The ministry's four values, each with its meaning in everyday life.
 */
export const valuesTexts = {
  title: 'Valores',
  lead: 'Quatro coisas que não negociamos, e o que elas mudam numa terça-feira comum.',
  items: [
    {
      name: 'Jesus como centro',
      text: 'Não seguimos uma líder, um método nem uma moda. Seguimos Jesus: o que Ele fez com quem ninguém queria por perto é a nossa medida. Quando discordamos, voltamos ao evangelho e lemos outra vez, devagar.',
      practice: 'Antes de dar um conselho, oramos.',
      verse: 'Estai em mim, e eu em vós.',
      reference: 'João 15:4',
    },
    {
      name: 'Amor incondicional',
      text: 'Aqui ninguém precisa merecer o lugar à mesa. Não perguntamos o que você fez para decidir se a acolhemos. O amor também sabe dizer a verdade e pôr limites; o que ele não faz é ir embora.',
      practice: 'O que uma mulher conta aqui fica aqui.',
      verse: 'Nós o amamos a ele, porque ele nos amou primeiro.',
      reference: '1 João 4:19',
    },
    {
      name: 'Fé viva',
      text: 'Fé não é nunca duvidar: é levar a dúvida a Deus em vez de escondê-la. Ela aparece menos nas palavras bonitas e mais no pedido de perdão, na visita, na sopa levada à vizinha, na coragem de procurar ajuda.',
      practice: 'Um passo pequeno hoje vale mais que uma promessa grande.',
      verse: 'Assim também a fé, se não tiver as obras, é morta em si mesma.',
      reference: 'Tiago 2:17',
    },
    {
      name: 'Comunhão verdadeira',
      text: 'Comunhão não é estar sempre de acordo nem sempre sorrindo. É poder chegar sem maquiagem, na pele e na alma, e ser esperada. Ninguém cresce sozinha; florescer é coisa de jardim.',
      practice: 'Quando uma falta, alguém liga.',
      verse: 'Levai as cargas uns dos outros, e assim cumprireis a lei de Cristo.',
      reference: 'Gálatas 6:2',
    },
  ],
  practiceLabel: 'Na prática',
  translation: 'Versículos da Almeida RC 1911.',
  founder: {
    title: 'Uma palavra da fundadora',
    text: 'Ela escreveu uma mensagem para quem já caminha conosco.',
    action: 'Ler a mensagem',
  },
} as const
