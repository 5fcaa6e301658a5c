/**
 * Texts of the access request, /cadastro. The texts from the specification's sections 5 and 8 are
 * verbatim.
 */
export const accessRequestTexts = {
  title: 'Solicitar acesso',
  lead: 'Conte um pouco de você. A equipe do ministério lê cada pedido e responde por e‑mail.',
  sections: {
    you: 'Quem é você',
    walk: 'Sua caminhada',
    consent: 'Sua autorização',
  },
  fields: {
    telefone: 'Telefone',
    telefoneHint: 'Com DDD: (00) 00000-0000',
    endereco: 'Endereço',
    enderecoHint: 'Rua, número, bairro e cidade',
    dataNascimento: 'Data de nascimento',
    dataNascimentoHint: 'DD/MM/AAAA',
    instagram: 'Instagram',
    instagramHint: 'O seu @. Se não usa, escreva “não tenho”.',
    igreja: 'Igreja que frequenta',
    grupo: 'Grupo',
    grupoPlaceholder: 'Selecione…',
    grupoLoading: 'Buscando os grupos…',
    grupoOffline: 'Os grupos aparecem assim que houver conexão. O que você escrever fica guardado.',
    batizada: 'Você é batizada?',
    batizadaPlaceholder: 'Prefiro não responder',
    comoConheceu: 'Como conheceu o ministério?',
    quemConvidou: 'Quem convidou você?',
    expectativas: 'O que você espera encontrar aqui?',
    consentimento:
      'Li e aceito a política de privacidade, e autorizo o uso destes dados para a análise do meu pedido e a vida no ministério.',
    policyLink: 'Ler a política de privacidade',
  },
  /** Only for readers of the page's source: the field is invisible. */
  trap: 'Deixe este campo em branco',
  batizada: { yes: 'Sim', no: 'Não' },
  rules: {
    nomeShort: 'Escreva seu nome, com pelo menos 3 letras',
    nomeLong: 'Escreva seu nome em até 100 letras',
    telefone: 'Telefone inválido',
    enderecoShort: 'Escreva seu endereço, com pelo menos 5 letras',
    enderecoLong: 'Escreva seu endereço em até 200 letras',
    dateWrong: 'Escreva sua data de nascimento assim: 31/12/1990',
    tooYoung: 'A idade mínima é de 13 anos',
    instagramShort: 'Escreva seu Instagram, com pelo menos 2 letras',
    instagramLong: 'Escreva seu Instagram em até 50 letras',
    igrejaLong: 'Escreva o nome da igreja em até 100 letras',
    grupo: 'Selecione um grupo',
    required: 'Campo obrigatório',
    comoConheceuLong: 'Conte em até 500 letras como conheceu o ministério',
    quemConvidouLong: 'Escreva quem convidou você em até 100 letras',
    expectativasShort: 'Conte o que você espera, com pelo menos 10 letras',
    expectativasLong: 'Conte o que você espera em até 1000 letras',
    consent: 'Você precisa aceitar os termos',
  },
  submit: 'Enviar solicitação',
  summary: {
    title: (amount: number) => (amount === 1 ? 'Falta acertar 1 campo' : `Falta acertar ${amount} campos`),
  },
  draft: {
    note: (days: number) =>
      `Enquanto você não envia, o que escreve fica guardado só neste aparelho, por até ${days} dias. Num aparelho emprestado, apague ao sair.`,
    clear: 'Apagar o que escrevi',
    clearTitle: 'Apagar o que você escreveu?',
    clearDescription: 'Os campos ficam vazios, e nada disto permanece neste aparelho.',
    clearConfirm: 'Apagar',
    clearCancel: 'Continuar escrevendo',
    cleared: 'Apagado deste aparelho.',
    notKept: 'Este navegador não guarda o que você escreve: envie antes de fechar a página.',
  },
  invalid: 'Erro no formulário',
  duplicate: { title: 'Email já cadastrado', description: 'Este email já foi enviado para aprovação.' },
  failed: {
    title: 'Erro ao enviar cadastro',
    fallback: 'Tente novamente mais tarde.',
    invalid: 'Alguma informação não foi aceita. Confira os campos e envie de novo.',
  },
  sent: {
    title: 'Cadastro enviado!',
    description: 'Verifique seu email para confirmação. Você receberá outro email quando for aprovado.',
  },
  pending: {
    title: 'Sua solicitação está guardada',
    byWorker:
      'Sem conexão agora. Enviaremos assim que a internet voltar, mesmo com o aplicativo fechado, e avisaremos aqui.',
    atOpening:
      'Sem conexão agora. Enviaremos assim que a internet voltar e você abrir o aplicativo, e avisaremos aqui.',
    sendNow: 'Tentar enviar agora',
    stillOffline: 'Ainda não foi possível enviar. Sua solicitação continua guardada neste aparelho.',
    change: 'Alterar',
    discard: 'Não enviar',
    discarded: 'Sua solicitação não será enviada.',
    see: 'Ver',
    review: 'Rever a solicitação',
    dismiss: 'Entendi',
  },
} as const
