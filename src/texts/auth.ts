/**
 * Texts of sign-in, sign-up and sign-out. Those in catalogue.test.ts stay word for word. The three
 * steps of coming in are counted in landing.ts, access-request.ts and create-password.ts too.
 */
export const authTexts = {
  modes: { legend: 'Entrar ou criar conta', signIn: 'Entrar', signUp: 'Criar conta' },
  signIn: {
    title: 'Entrar',
    lead: 'Que bom ter você aqui.',
    submit: 'Entrar',
  },
  signUp: {
    title: 'Criar conta',
    lead: 'Passo 1 de 3: crie a sua conta e, em seguida, faça o seu pedido.',
    submit: 'Criar conta',
  },
  created: {
    title: 'Sua conta foi criada',
    lead: 'Passo 1 de 3: agora falta o seu pedido de acesso.',
    signIn: 'Já tenho acesso: entrar',
  },
  fields: {
    fullName: 'Nome completo',
    email: 'E-mail',
    password: 'Senha',
    passwordHint: 'Pelo menos 6 caracteres',
  },
  rules: {
    email: 'Email inválido',
    passwordRequired: 'Senha é obrigatória',
    passwordShort: 'Senha deve ter pelo menos 6 caracteres',
    nameShort: 'Nome deve ter pelo menos 2 caracteres',
    nameLong: 'Nome muito longo',
  },
  validation: { title: 'Erro de Validação', fallback: 'Dados inválidos' },
  welcome: { member: 'Bem-vinda de volta!', admin: 'Bem-vinda de volta, Admin!' },
  signedUp: 'Conta criada! Aguarde aprovação para acessar.',
  errors: {
    title: 'Não foi possível entrar',
    signUpTitle: 'Não foi possível criar a conta',
    offline: 'Sem conexão. Entre quando estiver online.',
    signUpOffline: 'Sem conexão. Crie sua conta quando estiver online.',
    invalidCredentials: 'Email ou senha incorretos',
    emailNotConfirmed: 'Por favor, confirme seu email',
    pending: 'Seu acesso ainda está pendente de aprovação.',
    createPassword: {
      title: 'Crie sua senha',
      description: 'Seu cadastro está aprovado. Crie sua senha no link enviado ao seu e-mail.',
    },
    deactivated: 'Sua conta está desativada no momento. Escreva para nós e conversamos com carinho.',
    otherMember:
      'Este aparelho guarda os dados de outra conta. Saia dela primeiro, para que nada se perca nem seja visto.',
    rateLimited: 'Foram muitas tentativas seguidas. Espere alguns minutos e tente novamente.',
    server: 'O servidor não respondeu como devia. Tente de novo daqui a pouco.',
    passwordTooShort: (characters: number) => `A senha precisa ter pelo menos ${characters} caracteres.`,
    signInUnknown: 'Erro ao fazer login',
    alreadyRegistered: 'Este email já está cadastrado',
    signUpUnknown: 'Ocorreu um erro. Por favor, tente novamente.',
  },
  forgotten: {
    action: 'Esqueci minha senha',
    title: 'Olhe o seu e‑mail',
    description: (email: string) =>
      `Se houver um acesso aprovado para ${email}, o link para criar uma nova senha chega em alguns minutos. Confira também a caixa de spam.`,
    offline: 'Sem conexão. Peça o link quando estiver online.',
    failed: 'Não foi possível pedir o link',
    failedHint: 'Tente novamente em alguns minutos.',
  },
  /** What a link of the auth server did. */
  landing: {
    confirmed: { title: 'E‑mail confirmado', description: 'Se o seu acesso já foi aprovado, é só entrar.' },
    oneOfTwo: { title: 'Falta confirmar no outro e‑mail', description: 'Enviamos um link também para ele.' },
    recovery: {
      title: 'Para criar uma nova senha, peça o link por aqui',
      description: 'Em Entrar, toque em “Esqueci minha senha”.',
    },
    signIn: { title: 'Entre com o seu e‑mail e a sua senha', description: 'O link que você abriu já foi usado.' },
    failed: 'O link não funcionou',
    failedHint: 'Peça outro e tente de novo.',
  },
  join: { question: 'Ainda não faz parte?', action: 'Solicitar acesso' },
  requestCard: {
    title: 'Falta um passo: solicite acesso',
    description:
      'Para entrar, o seu acesso ainda precisa ser aprovado pela equipe do ministério. Seu nome e seu e‑mail já vão preenchidos.',
    pending:
      'Se você já enviou a sua solicitação, é só esperar: avisaremos por e‑mail. Se ainda não enviou, falta só isso.',
  },
  signOut: {
    action: 'Sair',
    done: 'Até logo!',
    failed: 'Erro ao sair',
  },
  accountEnded: {
    dismiss: 'Entendi',
    reasons: {
      deactivated: {
        title: 'Sua conta está desativada no momento.',
        description: 'Por isso retiramos deste aparelho o que era seu. Escreva para nós e conversamos com carinho.',
      },
      pending: {
        title: 'Seu acesso voltou a aguardar aprovação.',
        description:
          'Por isso retiramos deste aparelho o que era seu. Assim que a equipe aprovar, é só entrar de novo.',
      },
      gone: {
        title: 'Sua conta foi encerrada.',
        description:
          'Por isso retiramos deste aparelho o que era seu. Se você não esperava por isso, escreva para nós.',
      },
    },
  },
  unsent: {
    title: 'Há alterações que ainda não foram enviadas',
    description: (amount: number) =>
      `${amount === 1 ? '1 alteração está' : `${amount} alterações estão`} só neste aparelho. Se você sair agora, isso se perde.`,
    unknown: {
      title: 'Sair agora?',
      description:
        'O armazenamento deste aparelho ainda não respondeu. Se alguma alteração sua está só aqui e você sair agora, ela se perde.',
    },
    sendNow: 'Enviar agora',
    leaveAnyway: 'Sair mesmo assim',
    cancel: 'Cancelar',
    stillWaiting: 'Ainda não foi possível enviar. Suas alterações continuam guardadas neste aparelho.',
  },
  cart: {
    title: 'Sair e esvaziar o carrinho?',
    lost: (amount: number) =>
      `${amount === 1 ? 'O item do seu carrinho está' : `Os ${amount} itens do seu carrinho estão`} só neste aparelho. Se você sair, o carrinho se esvazia.`,
  },
} as const
