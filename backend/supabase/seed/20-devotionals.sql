-- Demo: a journey of thirty days, written for this project.
-- Days 1 to 10 are about healing (cura), 11 to 20 about identity (identidade), 21 to 30 about purpose (propósito).
-- Verses: João Ferreira de Almeida, edição Revista e Corrigida (Lisboa, 1911), public domain, in today's spelling; quoted short ('Almeida RC 1911').
-- Only where the ministry has no text of its own yet.
insert into public.devotionals (id, day_number, title, theme, date, verse, reflection, action, prayer, image_url)
select v.id::uuid, v.day_number, v.title, v.theme, v.date::date, v.verse, v.reflection, v.action, v.prayer, v.image_url from (values
  ('d0000000-0000-4000-8000-000000000001', 1,
   $t$O dia das coisas pequenas$t$, $t$Cura: começar devagar$t$, null,
   $t$“Porque, quem despreza o dia das coisas pequenas?” (Zacarias 4:10, Almeida RC 1911)$t$,
   $t$Quando o povo voltou do exílio e começou a reconstruir o templo, alguns dos mais velhos choraram ao ver os alicerces. Lembravam-se do edifício antigo, tão grande, e aquilo que viam parecia quase nada. Foi nesse canteiro de obras, entre pedras soltas e comparações dolorosas, que Zacarias perguntou quem despreza o dia das coisas pequenas.

Talvez você abra esta página cansada de promessas grandes. Já prometeu a si mesma que mudaria, já ouviu que tudo se resolveria depressa, e a vida seguiu no seu próprio passo. Então vamos combinar uma coisa: aqui ninguém vai pedir que você esteja bem até o fim do mês. São trinta dias, um texto curto em cada um, e você pode lê-los no ônibus, na cama, na fila do posto de saúde. Se um dia ficar para trás, ele espera por você.

Cura quase nunca chega com barulho. Ela se parece mais com um broto: durante um bom tempo, quem olha de fora não vê diferença nenhuma. Por baixo, porém, alguma coisa se moveu. Ter aberto este texto hoje é um desses movimentos, e Deus, que conhece o trabalho escondido da terra, não o considera pequeno demais.

Respire uma vez, com calma. É assim que começamos.$t$,
   $t$Um começo pequeno já é um começo. Hoje basta ter chegado até aqui.$t$,
   $t$Senhor, cheguei. Não sei bem o que esperar destes dias, nem quanto de mim consigo trazer. Recebe este pouco com a tua paciência. Cuida do que está nascendo sem que eu perceba, e me ensina a não arrancar a terra para conferir se a semente brotou. Amém.$t$,
   '/storage/v1/object/public/media/devocionais/dia-01.webp'),

  ('d0000000-0000-4000-8000-000000000002', 2,
   $t$Perto de quem se partiu$t$, $t$Cura: a proximidade de Deus$t$, null,
   $t$“Perto está o Senhor dos que têm o coração quebrantado, e salva os contritos de espírito.” (Salmos 34:18, Almeida RC 1911)$t$,
   $t$“Vou melhorar e depois eu volto a orar.” Muita gente pensa assim, mesmo sem dizer. Como quem arruma a casa antes de receber visita, tentamos esconder a louça quebrada, varrer depressa, sorrir na porta.

O salmo descreve outra cena. Segundo o seu título, ele nasceu num tempo de fuga, quando Davi precisou fingir-se de louco para sobreviver. Não havia nada de apresentável nele. E foi justamente daquele lugar que ele escreveu, com a segurança de quem experimentou: o Senhor está perto dos que têm o coração quebrantado. O verso não diz que ele observa de longe, à espera de melhora. Diz perto.

Existe no Japão um modo antigo de consertar cerâmica, em que as emendas são cobertas com ouro. O vaso não volta a ser o que era; a linha por onde se partiu fica à vista, e se torna a parte mais bonita. Gosto de pensar nisso com cuidado, porque nem toda quebra precisa ficar bonita, e ninguém tem o direito de apressar você a achar beleza no que a feriu. Algumas dores só pedem companhia.

É isso que o salmo oferece primeiro: companhia. Antes de qualquer explicação, antes do conserto, alguém se senta no chão ao seu lado, entre os pedaços. Hoje você não precisa entregar um coração inteiro. Pode entregar o que tem na mão.$t$,
   $t$Deus não espera que você se recomponha para chegar perto. Ele já está ao lado dos cacos.$t$,
   $t$Deus que te aproximas, fica comigo enquanto eu não sei explicar o que dói. Há partes da minha história que ainda não consigo olhar. Olha tu por mim, com mãos que não cortam nem se assustam. E, no tempo certo, ajuda-me a ver que o ouro também passa pelas rachaduras. Amém.$t$,
   '/storage/v1/object/public/media/devocionais/dia-02.webp'),

  ('d0000000-0000-4000-8000-000000000003', 3,
   $t$Duas palavras$t$, $t$Cura: o lugar das lágrimas$t$, null,
   $t$“Jesus chorou.” (João 11:35, Almeida RC 1911)$t$,
   $t$É o versículo mais curto da Bíblia em português: duas palavras, e nenhuma explicação.

O que mais me impressiona nele é o que vem depois na história. Dali a poucos minutos, Jesus chamaria Lázaro para fora do túmulo. Ele sabia disso. Podia ter chegado sorrindo, podia ter dito a Marta e a Maria que parassem de chorar porque tudo acabaria bem. Em vez disso, viu as amigas em prantos, comoveu-se e chorou com elas. A certeza do amanhã não o impediu de sentir o hoje.

Muitas de nós aprendemos o contrário. Que mulher forte não chora, que quem tem fé não fica triste, que lágrima de mãe assusta os filhos. E assim fomos guardando. Só que choro guardado não desaparece: vira dor de cabeça, insônia, irritação com quem não tem culpa.

Se hoje vier o choro, deixe que venha. Procure um canto, avise alguém de confiança se não quiser ficar só, beba um copo d’água depois. Lágrimas são uma forma de dizer a verdade quando faltam as frases. Se elas não vierem, tudo bem também; há dores secas, que choram mais tarde.

O Deus em quem cremos tem rosto molhado. Você não precisa enxugar o seu para falar com ele.$t$,
   $t$Chorar não é falta de fé. O próprio Jesus chorou, e ninguém amou mais do que ele.$t$,
   $t$Jesus, tu choraste diante do túmulo de um amigo. Recebe então as minhas lágrimas, as que caíram e as que engoli para não preocupar ninguém. Livra-me da pressa de parecer forte. Fica perto de quem hoje chora sozinha no banheiro, de luz apagada, e deixa que ela saiba que foi vista. Amém.$t$,
   '/storage/v1/object/public/media/devocionais/dia-03.webp'),

  ('d0000000-0000-4000-8000-000000000004', 4,
   $t$Pousar a bolsa no chão$t$, $t$Cura: descanso$t$, null,
   $t$“Vinde a mim, todos os que estais cansados e oprimidos, e eu vos aliviarei.” (Mateus 11:28, Almeida RC 1911)$t$,
   $t$Experimente reparar nos seus ombros agora. Quase sempre estão mais altos do que precisariam. A gente se acostuma a carregar e esquece que está carregando: a lista do mercado, o prazo, o remédio da mãe, a mensagem sem resposta, o medo de que o dinheiro não alcance o fim do mês.

Jesus falava a gente assim. As multidões que o seguiam eram de trabalhadores pobres, de mulheres que iam ao poço no calor, de pessoas sobrecarregadas também pela religião, que lhes dizia a toda hora o que ainda faltava fazer. A elas ele não deu mais uma tarefa. Fez um convite: venham, e eu darei alívio.

Repare que o convite não traz condição. Não está escrito “vinde os que merecem”, nem “vinde quando terminardes”. O que dá direito a entrar é o próprio cansaço.

Descansar, para muitas de nós, é mais difícil que trabalhar. Parece desperdício, ou egoísmo. Se é assim com você, comece por algo que caiba no dia: dez minutos sentada sem tela, um banho sem pressa, deixar a louça para amanhã e não pedir desculpas por isso. Imagine-se chegando à sombra de uma árvore grande e pousando a bolsa no chão. As coisas continuam dentro dela. Mas, por um momento, quem as segura é outro.$t$,
   $t$O convite de Jesus é para quem está cansada. Descansar também é responder a ele.$t$,
   $t$Senhor, eu vim. Estou pousando aqui o que pesa: as contas, a saúde de quem amo, aquela conversa que adiei. Não sei largar tudo de uma vez, mas posso abrir a mão um pouco. Ensina-me o teu jeito manso de carregar a vida e guarda o meu sono nesta noite. Amém.$t$,
   '/storage/v1/object/public/media/devocionais/dia-04.webp'),

  ('d0000000-0000-4000-8000-000000000005', 5,
   $t$Quando a noite demora$t$, $t$Cura: ansiedade e sono$t$, null,
   $t$“Em paz também me deitarei e dormirei, porque só tu, Senhor, me fazes habitar em segurança.” (Salmos 4:8, Almeida RC 1911)$t$,
   $t$São três da manhã e a casa inteira dorme, menos a sua cabeça. Ela repassa o que você disse ontem, ensaia o que dirá amanhã, calcula, imagina o pior com riqueza de detalhes. De madrugada tudo parece maior, e o corpo acredita em cada pensamento como se o perigo estivesse ali, no corredor.

Se você conhece essas horas, saiba que não há nelas nenhum fracasso espiritual. A ansiedade tem raízes no corpo, na história, às vezes na química do cérebro; conversar com uma psicóloga ou um médico é um cuidado legítimo, e Deus costuma agir também por mãos que estudaram.

O salmista que escreveu “em paz me deitarei” não vivia dias tranquilos. Poucos versos antes, ele fala de angústia e de gente que o difamava. A paz que encontrou não dependia de estar tudo resolvido. Vinha de saber quem ficaria acordado.

Um exercício simples para hoje: deixe um papel ao lado da cama. Quando o pensamento vier, escreva-o em uma linha e diga baixinho: “isto fica contigo até amanhã”. Depois solte o ar mais devagar do que o puxou, cinco vezes. Se o sono não vier logo, descanse mesmo assim, como quem boia. A noite tem guarda, e não é você.$t$,
   $t$Eu posso fechar os olhos: o mundo não depende da minha vigília.$t$,
   $t$Pai, anoitece e meus pensamentos fazem fila. Eu te entrego um por um: o que não resolvi, o que não depende de mim, o que nem sei nomear. Vela enquanto durmo. E, se eu acordar de madrugada, que a primeira coisa que eu encontre no escuro seja a tua presença quieta. Amém.$t$,
   '/storage/v1/object/public/media/devocionais/dia-05.webp'),

  ('d0000000-0000-4000-8000-000000000006', 6,
   $t$Dar nome à ferida$t$, $t$Cura: verdade e tempo$t$, null,
   $t$“Sara os quebrantados de coração.” (Salmos 147:3, Almeida RC 1911)$t$,
   $t$Minha avó tinha um quintal de ervas e sabia para que servia cada uma. Mas antes de ferver qualquer folha ela perguntava: “Onde é que dói, minha filha?”. Sem resposta, não havia chá.

Há machucados que nunca receberam essa pergunta. Aconteceram cedo demais, ou dentro de casa, ou por parte de alguém de quem se esperava cuidado. Na hora foi preciso seguir, e seguimos. Com o tempo, a ferida sem nome aprendeu a aparecer de outras formas: na dificuldade de confiar, na vontade de agradar todo mundo, num susto que volta sem aviso.

O Salmo 147 fala de um Deus que conta as estrelas e chama todas pelo nome. E, na linha anterior, diz que ele sara os quebrantados. O mesmo cuidado minucioso alcança o céu inteiro e um coração só. Quem conhece cada estrela pode ouvir a sua história sem se perder nela.

Nomear não é remexer sem fim, nem acusar a cada manhã. É dizer com verdade: “isto aconteceu, isto me feriu, não devia ter sido assim”. Você pode fazê-lo por escrito, em oração, ou com alguém preparado para escutar, uma terapeuta, uma conselheira de confiança. Vá no seu ritmo. Ferida boa de cuidar é a que se abre na presença de quem tem mãos leves.$t$,
   $t$O que tem nome pode ser cuidado. Não preciso contar a todos; posso contar a Deus e a uma pessoa segura.$t$,
   $t$Médico das almas, tu conheces a ferida que eu cubro. Dá-me coragem para chamá-la pelo nome, sem exagerar e sem diminuir. Mostra-me a quem posso confiá-la. Protege-me de conselhos apressados, inclusive dos meus. E que, pouco a pouco, aquilo que doeu deixe de mandar na minha vida. Amém.$t$,
   '/storage/v1/object/public/media/devocionais/dia-06.webp'),

  ('d0000000-0000-4000-8000-000000000007', 7,
   $t$Levanta-te e come$t$, $t$Cura: o cuidado com o corpo$t$, null,
   $t$“Levanta-te e come.” (1 Reis 19:7, Almeida RC 1911)$t$,
   $t$Elias tinha acabado de viver o maior dia da sua vida pública. No dia seguinte, ameaçado de morte, fugiu para o deserto, sentou-se debaixo de um arbusto e pediu para morrer. “Basta”, ele disse. E adormeceu.

O que Deus faz com um profeta esgotado? Manda um anjo que lhe toca o ombro e diz: levanta-te e come. Havia ali um pão cozido sobre as brasas e uma botija de água. Elias comeu, bebeu e voltou a dormir. O anjo veio uma segunda vez, com a mesma comida e uma frase a mais: o caminho seria longo demais para ele. Ninguém lhe fez um sermão. Primeiro veio o pão; a conversa, só muitos dias depois.

Essa história me consola porque leva o corpo a sério. Às vezes pensamos que toda tristeza é um problema da alma, quando há semanas não comemos direito, não vemos o sol, não dormimos uma noite inteira. Deus, que nos fez de pó e de fôlego, começa por onde se pode começar.

Se você se reconhece no “basta” de Elias, por favor não fique sozinha com isso. Conte a alguém ainda hoje. No Brasil, o CVV atende de graça pelo telefone 188, a qualquer hora, e quem atende escuta sem julgar. Pode ser esse o toque no ombro.

E se o que você sente hoje é só cansaço, qual seria o seu pão e a sua água?$t$,
   $t$Comer, dormir e pedir ajuda também são passos de fé.$t$,
   $t$Senhor, obrigada por não me repreenderes quando não aguento mais. Obrigada pelo pão simples, pela água, pelas pessoas que tu mandas sem asas e com sacola de mercado. Dá-me humildade para aceitar cuidado. E fortalece hoje quem perdeu a vontade de viver: põe alguém ao lado dela, agora. Amém.$t$,
   '/storage/v1/object/public/media/devocionais/dia-07.webp'),

  ('d0000000-0000-4000-8000-000000000008', 8,
   $t$A porta da gaiola$t$, $t$Cura: perdão sem mentira$t$, null,
   $t$“Vós bem intentastes mal contra mim, porém Deus o tornou em bem.” (Gênesis 50:20, Almeida RC 1911)$t$,
   $t$Poucas palavras foram tão mal usadas com mulheres feridas quanto “perdoe”. Disseram-na como quem manda calar. Disseram-na para que a família continuasse reunida no domingo, para que ninguém precisasse mudar. Isso não é perdão; é silêncio imposto.

José, vendido pelos irmãos, esperou muitos anos até reencontrá-los. Quando pôde falar, não suavizou os fatos: “vós intentastes mal contra mim”. A primeira metade da frase é a verdade, dita por inteiro. Só depois vem a segunda, sobre o bem que Deus fez nascer dali. E repare que, antes de se revelar, José observou e pôs os irmãos à prova, para saber se eles tinham mudado. Perdoou de olhos abertos.

Perdoar é deixar de cobrar com o próprio sangue uma dívida que o outro talvez nunca pague. É um processo, costuma ter idas e vindas, e não tem data marcada. Não exige esquecer. Não exige conviver de novo. Reconciliação pede duas pessoas e frutos de mudança; perdão pode acontecer numa alma só, com a porta da casa bem trancada.

E se hoje alguém a machuca, o primeiro passo é estar segura. Procure uma pessoa de confiança; o Ligue 180 orienta mulheres em situação de violência, de graça e a qualquer hora. Deus ama a sua vida mais do que a aparência de paz.$t$,
   $t$Perdoar não apaga o que houve, nem me obriga a voltar. Abre, no tempo certo, a porta da minha própria gaiola.$t$,
   $t$Deus justo, tu viste o que fizeram comigo. Não peço que finjas que não foi nada, e também não quero morar para sempre naquele dia. Guarda a justiça nas tuas mãos, que as minhas estão cansadas. Mostra-me um passo, um só, em direção à liberdade. E protege quem ainda vive em perigo. Amém.$t$,
   '/storage/v1/object/public/media/devocionais/dia-08.webp'),

  ('d0000000-0000-4000-8000-000000000009', 9,
   $t$A xícara que ficou$t$, $t$Cura: luto e saudade$t$, null,
   $t$“Bem-aventurados os que choram, porque eles serão consolados.” (Mateus 5:4, Almeida RC 1911)$t$,
   $t$Depois que a casa esvazia e os parentes voltam para suas cidades, sobram os objetos. O chinelo ao lado da cama, o número salvo no telefone, a xícara preferida que ninguém tem coragem de usar nem de guardar. O luto mora nessas miudezas.

Nem sempre se trata de uma morte. Há luto por um casamento que terminou, por um bebê que não chegou a nascer, por uma amizade que se calou, pela mãe que ainda vive mas já não lembra o nosso nome. Perdas assim às vezes nem recebem abraço, porque quase ninguém as vê.

Jesus olhou para os que choravam e chamou-os de bem-aventurados. É uma palavra estranha nesse lugar. Ele não estava elogiando a dor, como se sofrer fosse bom. Estava fazendo uma promessa a quem sofre: serão consolados. O verbo fica no futuro, e isso é honesto. O consolo vem, mas não cabe a nós marcar a hora.

Até lá, você pode viver o luto do seu jeito. Pode rir no meio da semana sem trair ninguém. Pode não querer falar. Pode contar a mesma história vinte vezes. Se quiser, hoje ponha a xícara sobre a mesa, diga um nome em voz alta e agradeça uma lembrança. O amor que ficou sem endereço Deus sabe onde entregar.$t$,
   $t$A saudade é o amor que continua. Não tenho prazo para deixar de sentir.$t$,
   $t$Consolador, há um lugar vazio à minha mesa. Obrigada por tudo o que ali se viveu. Segura-me quando a falta vem sem avisar, numa música, num cheiro, na fila do pão. Guarda em ti quem eu amo e guarda-me a mim, até o dia em que enxugarás dos olhos toda lágrima. Amém.$t$,
   '/storage/v1/object/public/media/devocionais/dia-09.webp'),

  ('d0000000-0000-4000-8000-000000000010', 10,
   $t$Um vale se atravessa$t$, $t$Cura: a presença no caminho$t$, null,
   $t$“Ainda que eu andasse pelo vale da sombra da morte, não temeria mal algum, porque tu estás comigo.” (Salmos 23:4, Almeida RC 1911)$t$,
   $t$Preste atenção ao verbo: andar. O salmo não diz “ainda que eu me mudasse para o vale”, nem “ainda que ele fosse o meu endereço”. Um vale é um lugar por onde se passa. Tem entrada, tem trechos apertados, tem saída, embora quem caminha lá embaixo não consiga ver o desenho inteiro.

Observe também uma mudança delicada no meio do poema. Nos primeiros versos, Davi fala de Deus na terceira pessoa: ele me faz deitar, ele me guia. Ao entrar no vale, passa a falar com Deus: porque tu estás comigo. Foi no trecho mais escuro que a conversa ficou mais íntima. Muita gente conta algo parecido; a oração deixa de ser assunto e se torna mão dada.

Isso não torna o vale desejável. Deus não nos joga na escuridão para que aprendamos a orar. O que o salmo garante é bem mais simples e bem maior: não há trecho em que ele solte a nossa mão.

Hoje encerramos os primeiros dez dias. Olhe um pouco para trás. Talvez você não se sinta curada, e seria até estranho que dez textos curtos fizessem isso. Mas você andou. Houve dias em que leu com pressa, outros em que uma frase ficou. Amanhã o caminho muda de paisagem: vamos falar de quem você é. Por enquanto, descanse neste “comigo”.$t$,
   $t$Estou de passagem por este vale, e não o atravesso sozinha.$t$,
   $t$Pastor meu, eu não pedi este caminho. Está escuro e não enxergo a saída. Vai tu na frente, mas não longe demais. Que eu ouça o teu cajado batendo nas pedras. Quando o medo falar mais alto, lembra-me de que a sombra só existe porque em algum lugar há luz. Amém.$t$,
   '/storage/v1/object/public/media/devocionais/dia-10.webp'),

  ('d0000000-0000-4000-8000-000000000011', 11,
   $t$Alguém disse o seu nome$t$, $t$Identidade: ser conhecida$t$, null,
   $t$“Disse-lhe Jesus: Maria!” (João 20:16, Almeida RC 1911)$t$,
   $t$Maria Madalena estava no jardim, de manhã bem cedo, e não reconheceu Jesus. Pensou que fosse o jardineiro. Chorava tanto que nem a visão de anjos a consolou. O que a fez virar-se foi ouvir o próprio nome.

Não houve explicação sobre a ressurreição, nem prova. Uma palavra bastou, porque quem a disse a conhecia. Há jeitos de dizer um nome que só duas ou três pessoas no mundo têm; você talvez se lembre de alguém que dizia o seu assim.

Ao longo da vida vamos recebendo outros nomes. Mãe do Pedro, esposa do fulano, a moça do financeiro, a que cuida de todo mundo, a difícil, a coitada, a forte. Alguns são bonitos, outros grudam como etiqueta velha. De tanto responder por eles, esquecemos que existe alguém por baixo.

Começamos hoje dez dias sobre identidade, e o ponto de partida é esse jardim. Quem você é não começa numa lista de qualidades que precisa decorar diante do espelho. Começa numa voz. Alguém a conhecia antes de ser útil, e a conhece quando não está sendo. Experimente ficar um minuto em silêncio e imaginar Jesus dizendo o seu primeiro nome, no tom de quem está contente por encontrá-la.$t$,
   $t$Antes de qualquer papel que eu cumpra, tenho um nome que Deus sabe pronunciar.$t$,
   $t$Jesus, tu sabes o meu nome, e o apelido de infância, e aquele pelo qual ninguém mais me chama. Diz o meu nome hoje, no meio do barulho. Quando eu me perder em tantas funções, que a tua voz me encontre no jardim. E que eu saiba responder, ainda que seja só com um suspiro. Amém.$t$,
   '/storage/v1/object/public/media/devocionais/dia-11.webp'),

  ('d0000000-0000-4000-8000-000000000012', 12,
   $t$O avesso do bordado$t$, $t$Identidade: feita com cuidado$t$, null,
   $t$“Maravilhosas são as tuas obras, e a minha alma o sabe muito bem.” (Salmos 139:14, Almeida RC 1911)$t$,
   $t$Quem já virou um bordado do avesso sabe como ele é: nós, fios cruzados, uma cor que passa por cima da outra sem motivo aparente. É possível ficar olhando para aquilo e concluir que o trabalho saiu errado. Depois a gente vira o pano, e lá está a flor.

O Salmo 139 usa justamente a linguagem da costura. Fala de ter sido tecido no ventre da mãe, entretecido como nas profundezas da terra. Quem compôs essa oração olhava para a própria existência como obra manual de Deus, e não peça de fábrica. Alguém escolheu o fio.

Acontece que vivemos boa parte do tempo vendo o avesso. Enxergamos a pele que mudou, o temperamento que nos envergonha, a timidez, o riso alto demais, a mania de chorar com propaganda. Aprendemos desde meninas a listar os defeitos com uma precisão que não usamos para mais nada.

Pequeno convite para hoje: escolha uma característica sua que você costuma tratar como nó, e pergunte a Deus que desenho ela ajuda a formar. A sensibilidade que a faz sofrer talvez seja a mesma que percebe quando uma amiga não está bem. A teimosia que lhe rendeu broncas pode ter sido o que a manteve de pé. Nem tudo em nós está pronto, é claro. Mas o bordado está nas mãos de quem começou.$t$,
   $t$Fui feita com atenção, ponto por ponto. O avesso não é o desenho inteiro.$t$,
   $t$Criador, tu escolheste as cores antes que eu soubesse vê-las. Há fios em mim que eu arrancaria, se pudesse. Ensina-me a olhar com a tua paciência para o que ainda está pela metade. E hoje, ao me ver no espelho, que eu consiga dizer ao menos um obrigada verdadeiro. Amém.$t$,
   '/storage/v1/object/public/media/devocionais/dia-12.webp'),

  ('d0000000-0000-4000-8000-000000000013', 13,
   $t$De onde vens, para onde vais$t$, $t$Identidade: ser vista$t$, null,
   $t$“Agar, serva de Sarai, donde vens, e para onde vais?” (Gênesis 16:8, Almeida RC 1911)$t$,
   $t$Agar era estrangeira, escrava, estava grávida de um filho que outros tinham planejado e acabava de fugir dos maus-tratos. Na casa de onde saiu, mal diziam seu nome; falavam “a serva”. Ela chegou a uma fonte no caminho do deserto, e ali o anjo do Senhor a encontrou.

A primeira palavra que ouviu foi o seu nome. A segunda coisa foi uma pergunta: donde vens, e para onde vais? Deus, que sabe todas as respostas, quis ouvir dela. Quem viveu calada sabe o quanto vale uma pergunta feita com interesse sincero.

Agar conseguiu responder só metade: “venho fugida”. Do futuro, não sabia nada. E Deus não a repreendeu por isso. Encheu de promessa a metade que lhe faltava. Foi então que ela fez algo único na Bíblia até ali: deu a Deus um nome, e o nome que escolheu fala de um Deus que vê.

Repare em quem recebeu essa honra. Não foi o patriarca na sua tenda. Foi a mulher que a história oficial tinha deixado de lado, sentada à beira da água, com os pés empoeirados.

Se hoje alguém lhe fizesse essas duas perguntas com tempo para ouvir, o que você diria? Escreva, se quiser. Metade da resposta já serve.$t$,
   $t$Deus me procura no deserto e me pergunta, com ternura, pela minha história.$t$,
   $t$Deus que me vês, venho de longe e não sei direito para onde vou. Obrigada por perguntares antes de mandares. Senta-te comigo junto à fonte e escuta o que nunca contei. Abre os meus olhos para a água que já está perto, e alcança hoje toda mulher que precisou fugir. Amém.$t$,
   '/storage/v1/object/public/media/devocionais/dia-13.webp'),

  ('d0000000-0000-4000-8000-000000000014', 14,
   $t$O que o espelho não mostra$t$, $t$Identidade: comparação$t$, null,
   $t$“O homem vê o que está diante dos olhos, porém o Senhor olha para o coração.” (1 Samuel 16:7, Almeida RC 1911)$t$,
   $t$O profeta Samuel foi à casa de Jessé procurar um rei e quase se enganou no primeiro filho. Eliabe era alto e tinha presença. “Deve ser este”, pensou. Deus o corrigiu com uma frase que atravessou os séculos, e o escolhido foi o caçula, que nem tinham chamado para a reunião porque alguém precisava ficar com as ovelhas.

Hoje o olho tem mais trabalho do que nos tempos de Samuel. Antes do café já vimos a cozinha arrumada de uma, a viagem da outra, o corpo de uma terceira dois meses depois do parto. Sabemos que são recortes. Mesmo assim, algo em nós faz a conta e sai perdendo.

A comparação tem uma crueldade especial: põe lado a lado o palco de alguém e os nossos bastidores. E ainda nos rouba as amigas, porque é difícil gostar de quem virou régua.

Um lago só reflete a montanha quando a água se aquieta. Talvez seja isso que Deus faz ao olhar para o coração: ele espera a superfície acalmar e vê, lá no fundo, o que ninguém curtiu nem comentou. A conversa paciente com o filho adolescente. O boleto pago com sacrifício. A inveja que você percebeu e não deixou virar veneno. Se puder, passe hoje algumas horas longe das telas, só para lembrar como é a sua vida vista de dentro.$t$,
   $t$Não preciso da vida de outra para ter valor. Deus olha com amor para a que é minha.$t$,
   $t$Senhor, tu conheces o cansaço de me comparar. Descansa os meus olhos. Que a beleza das outras deixe de ser ameaça e volte a ser alegria. Olha para o meu coração, inclusive para os cantos bagunçados, e que eu aprenda contigo a olhar também. Amém.$t$,
   '/storage/v1/object/public/media/devocionais/dia-14.webp'),

  ('d0000000-0000-4000-8000-000000000015', 15,
   $t$Filha$t$, $t$Identidade: pertencer$t$, null,
   $t$“Filha, a tua fé te salvou.” (Marcos 5:34, Almeida RC 1911)$t$,
   $t$Ela tinha planejado não ser notada. Doze anos de hemorragia, o dinheiro todo gasto com médicos, e uma lei que a declarava impura e a mantinha longe do culto, do mercado, dos abraços. O plano era tocar na roupa de Jesus pelas costas, no aperto da multidão, e sumir.

Funcionou. Mas Jesus parou e perguntou quem o havia tocado. Não fez isso para envergonhá-la; ela já estava curada e podia ir embora. Parou porque a cura do corpo ainda não era tudo. Quando ela se apresentou, tremendo, e contou toda a verdade, ouviu dele uma palavra que os Evangelhos não registram Jesus dizendo a nenhuma outra mulher: filha.

Por doze anos as pessoas deviam chamá-la de “aquela”. Em público, diante dos mesmos vizinhos, ela ganhou família. Já não precisava esconder-se atrás de ninguém.

Para algumas de nós a palavra filha vem com gosto de colo. Para outras, vem com ausência, com grito, com cobrança. Se é o seu caso, não force nada. Deus conhece o peso que essa palavra tem na sua boca e aceita que você se aproxime devagar, pelas beiradas, tocando só a franja do manto. Ele vai parar do mesmo jeito. Vai procurar o seu rosto na multidão e terá todo o tempo do mundo para ouvir a história inteira.$t$,
   $t$Há uma casa com a luz acesa por minha causa. Sou filha, e não visita.$t$,
   $t$Pai, às vezes essa palavra é difícil, porque a minha história com ela é difícil. Mostra-me quem tu és sem a sombra de quem me feriu. Deixa a luz da varanda acesa. Quero aprender a entrar sem bater, a sentar-me à mesa e a descansar no teu nome. Amém.$t$,
   '/storage/v1/object/public/media/devocionais/dia-15.webp'),

  ('d0000000-0000-4000-8000-000000000016', 16,
   $t$A voz de dentro$t$, $t$Identidade: sem condenação$t$, null,
   $t$“Portanto, agora nenhuma condenação há para os que estão em Cristo Jesus.” (Romanos 8:1, Almeida RC 1911)$t$,
   $t$Faça uma experiência. Lembre-se da última vez que você errou: queimou o arroz, esqueceu um compromisso, perdeu a paciência. O que disse a si mesma naquele instante? Agora imagine dizer essas mesmas palavras, no mesmo tom, a uma menina de seis anos. Teria coragem?

Muitas mulheres vivem com uma voz interna que não perdoa nada. Ela imita a fala de alguém do passado, ou a de uma religião que só conhecia ameaça, e por ser tão antiga acabamos achando que é a consciência, ou até que é Deus.

Paulo escreveu o oitavo capítulo de Romanos logo depois de confessar, no sétimo, o quanto falhava. Não ignorava o pecado; ninguém falou dele com mais franqueza. E, ainda assim, a conclusão a que chega é esta: nenhuma condenação. Nenhuma é palavra pequena e definitiva. Não diz “pouca”, nem “só em casos graves”.

Há uma diferença que ajuda a distinguir as vozes. A acusação é vaga e diz “você não presta”. O Espírito, quando corrige, é específico e abre saída: “aquela frase feriu; ligue para ela”. Uma fecha a porta, a outra destranca.

Hoje, quando a voz dura começar, tente responder em voz baixa: “agora, nenhuma condenação”. E então faça o que for preciso consertar, com a luz acesa.$t$,
   $t$A voz que me humilha não é a de Deus. A dele corrige sem esmagar.$t$,
   $t$Espírito Santo, ensina-me a reconhecer a tua voz entre tantas. Quando eu errar, mostra-me o caminho de volta. Quando eu me castigar, segura a minha mão. Abre hoje a porta do quarto escuro onde me tranco e deixa entrar a claridade. Que eu fale comigo como tu falas. Amém.$t$,
   '/storage/v1/object/public/media/devocionais/dia-16.webp'),

  ('d0000000-0000-4000-8000-000000000017', 17,
   $t$O tronco da oliveira$t$, $t$Identidade: o corpo e os anos$t$, null,
   $t$“E até à velhice eu serei o mesmo.” (Isaías 46:4, Almeida RC 1911)$t$,
   $t$Na região onde Jesus viveu há oliveiras de muitos séculos. O tronco é retorcido, cheio de ocos e nós, tão largo que duas pessoas de mãos dadas não o abraçam. Não existe nelas uma linha reta. E continuam dando azeitonas.

Pensei nessas árvores ouvindo uma amiga reclamar das próprias mãos. Apontava as manchas, as juntas inchadas. Eu via ali as mãos que tinham amassado pão, assinado o primeiro contrato, segurado o rosto do pai na última semana de vida dele. Mas é difícil ver assim o que é da gente.

O mundo gosta do corpo da mulher quando é novo, e cobra caro quando deixa de ser. O corpo que engordou no puerpério, o que perdeu um seio, o que convive com a dor crônica, o que envelhece: todos parecem ter de pedir desculpas. Isaías põe na boca de Deus uma promessa diferente. Ele fala a um povo que carregava ídolos pesados no lombo dos animais e diz: comigo é o contrário, sou eu quem carrega vocês. Desde o ventre, e até os cabelos brancos.

Não é preciso amar cada detalhe do espelho até amanhã. Comece por um gesto de gentileza: um creme passado sem pressa, o exame que você vinha adiando, um passeio curto no sol. Seu corpo não é o inimigo da sua alma. É a casa em que ela mora.$t$,
   $t$O meu corpo guarda a minha história. Deus o carrega com respeito em todas as idades.$t$,
   $t$Senhor dos meus anos, obrigada por este corpo que me trouxe até aqui. Perdoa as vezes em que falei mal dele. Ajuda-me a cuidar do que dói, a mover o que se move, a acolher o que mudou. Quando as forças diminuírem, que eu sinta os teus braços por baixo. Amém.$t$,
   '/storage/v1/object/public/media/devocionais/dia-17.webp'),

  ('d0000000-0000-4000-8000-000000000018', 18,
   $t$O portão do jardim$t$, $t$Identidade: limites$t$, null,
   $t$“Seja, porém, o vosso falar: Sim, sim; Não, não.” (Mateus 5:37, Almeida RC 1911)$t$,
   $t$“Pode deixar que eu faço.” Conte quantas vezes você disse essa frase nesta semana, e em quantas delas queria ter dito outra coisa.

Há um cansaço que não vem do trabalho, vem do sim que não era sim. A gente aceita por medo de parecer egoísta, porque sempre foi assim na família, porque na igreja nos ensinaram que servir é nunca recusar. Depois servimos com o maxilar apertado, e a mágoa cresce feito mato.

Jesus, que deu a vida, dizia não. Disse não à multidão que queria fazê-lo rei. Deixou para trás uma cidade que o procurava, porque precisava ir a outras. Dormiu no barco. Sabia de onde vinha e para onde ia, e por isso não precisava que todos gostassem dele a cada tarde.

Um jardim sem cerca vira caminho: todos passam, ninguém planta. O portão não está ali para manter as pessoas fora. Está ali para que alguém decida quando abrir. Quem amamos entra por ele, e com gosto.

Se dizer não lhe parece impossível, comece por “preciso pensar, respondo amanhã”. É uma frase honesta e dá tempo ao coração. Algumas pessoas vão estranhar. As que a querem bem vão se acostumar com essa nova verdade, e é possível que respirem aliviadas, porque poderão acreditar no seu sim.$t$,
   $t$Um não dito com amor protege o sim que eu preciso viver.$t$,
   $t$Jesus, tu te retiravas para lugares desertos mesmo quando ainda havia gente à tua procura. Ensina-me essa liberdade. Livra-me do medo de desagradar. Que o meu sim seja inteiro e o meu não seja limpo. E, quando vier a culpa, lembra-me de que eu não sou a salvadora de ninguém. Amém.$t$,
   '/storage/v1/object/public/media/devocionais/dia-18.webp'),

  ('d0000000-0000-4000-8000-000000000019', 19,
   $t$Marta, Marta$t$, $t$Identidade: além do que faço$t$, null,
   $t$“Marta, Marta, estás ansiosa e afadigada com muitas coisas, mas uma só é necessária.” (Lucas 10:41-42, Almeida RC 1911)$t$,
   $t$Sempre achei que Marta merecia mais simpatia. Havia visita em casa, e das grandes: Jesus e os discípulos, todos com fome. Alguém tinha de cuidar da comida. Se as duas irmãs se sentassem para ouvir, quem serviria o jantar?

Leia devagar a resposta de Jesus. Ele diz o nome dela duas vezes, do jeito que se chama alguém querido que está muito agitado. Não critica a comida, nem a hospitalidade; ele mesmo lavou pés e preparou peixe na brasa. O que ele nota é o estado em que ela está: ansiosa, afadigada. O problema não era a panela. Era o que a panela tinha feito com ela.

Muitas de nós medimos o dia pelo que deu tempo de fazer. Se a lista ficou riscada, merecemos deitar. Se não ficou, deitamos devendo. Aos poucos o valor vai morar na produção, e quando vem uma doença, uma demissão, a aposentadoria, parece que não sobra ninguém.

Aquilo que Jesus chama de necessário cabe numa cadeira puxada para perto. Maria não fez nada de extraordinário; ficou. É provável que depois tenha ajudado com a louça. E, no Evangelho de João, é Marta quem faz uma das mais belas confissões de fé: “creio que tu és o Cristo”. Ela aprendeu a ouvir sem deixar de ser Marta. Você também não precisa virar outra pessoa.$t$,
   $t$Sou amada também quando não estou produzindo nada.$t$,
   $t$Senhor, obrigada por conheceres a minha cozinha e a minha pressa. Chama-me duas vezes, porque na primeira eu quase nunca escuto. Que as minhas mãos trabalhem sem que o coração se perca. E dá-me hoje um pedaço de tarde para me sentar perto de ti e não servir para nada. Amém.$t$,
   '/storage/v1/object/public/media/devocionais/dia-19.webp'),

  ('d0000000-0000-4000-8000-000000000020', 20,
   $t$Duas no mesmo galho$t$, $t$Identidade: amizade$t$, null,
   $t$“Aonde quer que tu fores irei eu.” (Rute 1:16, Almeida RC 1911)$t$,
   $t$Uma sogra amarga e uma nora viúva, numa estrada, sem dinheiro: é assim que começa uma das amizades mais bonitas da Bíblia. Noemi tinha perdido o marido e os dois filhos. Pediu que a deixassem só e até mudou de nome; queria ser chamada de Mara, “amarga”. Não era boa companhia naqueles dias. Rute foi assim mesmo.

Repare no que Rute não fez. Não disse a Noemi que visse o lado bom, nem tentou arrancá-la da amargura. Prometeu ir junto, e foi. Chegando a Belém, acordou cedo para catar as espigas que sobravam da colheita, e à noite repartia a comida. O consolo teve forma de grão tostado.

Depois de certa idade fazer amigas fica difícil. A agenda é apertada, há decepções antigas, e admitir solidão dá uma vergonha danada. Além disso, quem foi ferida por uma amiga demora a confiar de novo, e tem razão em ir com calma.

Encerramos hoje os dez dias sobre identidade, e de propósito terminamos no plural. Descobrimos quem somos diante de Deus e também ao lado de quem nos quer bem. Uma ideia simples: mande agora um áudio curto para alguém deste grupo. Não precisa de assunto. “Lembrei de você” já é uma frase completa.$t$,
   $t$Não fui feita para florescer sozinha. Posso pedir companhia e posso oferecê-la.$t$,
   $t$Deus da amizade, obrigada pelas mulheres que ficaram. Traz à minha memória aquela de quem me afastei, e mostra-me se é tempo de escrever-lhe. Sara o que outras amizades feriram em mim. Faz-me boa companhia: que eu saiba ouvir, guardar segredo e chegar com um bolo na hora certa. Amém.$t$,
   '/storage/v1/object/public/media/devocionais/dia-20.webp'),

  ('d0000000-0000-4000-8000-000000000021', 21,
   $t$O que você tem na mão$t$, $t$Propósito: começar com o que há$t$, null,
   $t$“Que é isso na tua mão?” (Êxodo 4:2, Almeida RC 1911)$t$,
   $t$Moisés tinha oitenta anos, trabalhava para o sogro e levava consigo a lembrança de um crime. Quando Deus o chamou junto à sarça, ele apresentou uma lista de impedimentos: não sou ninguém, não vão acreditar, não sei falar. Todos razoáveis.

No meio dessa negociação veio uma pergunta quase engraçada. Que é isso na tua mão? Era uma vara, um pedaço de pau que ele usava todos os dias para tocar ovelhas. Com ela o mar se abriria mais tarde. Mas no momento era só madeira gasta pelo uso.

Durante estes últimos dez dias vamos falar de propósito, e convém baixar a voz, porque a palavra anda inchada. Parece que toda mulher precisa descobrir uma grande missão, montar um projeto, inspirar multidões. Se você já se sentiu pequena diante disso, fique em paz. Quase tudo o que Deus fez na Bíblia foi com gente comum e utensílio doméstico: uma botija de azeite, cinco pães, uma agulha, uma rede.

Então a pergunta de hoje não é “qual é o seu chamado?”. É mais fácil: o que está na sua mão? Talvez seja um ofício, uma segunda língua, o carro que dá carona, a experiência de ter passado por um divórcio e sobrevivido. Escreva três coisas. Não precisam parecer importantes. A vara também não parecia.$t$,
   $t$Deus não pede o que me falta. Ele pergunta pelo que já tenho.$t$,
   $t$Senhor, olho para as minhas mãos e vejo pouco: uma receita, um jeito de escutar, umas horas soltas na quinta-feira. Toma. Não sei o que farás com isso, e não preciso saber hoje. Livra-me de desprezar o que puseste em mim, e mostra-me quem está com fome justamente deste pão. Amém.$t$,
   '/storage/v1/object/public/media/devocionais/dia-21.webp'),

  ('d0000000-0000-4000-8000-000000000022', 22,
   $t$Luz para um passo$t$, $t$Propósito: direção$t$, null,
   $t$“Lâmpada para os meus pés é tua palavra, e luz para o meu caminho.” (Salmos 119:105, Almeida RC 1911)$t$,
   $t$As lamparinas do tempo do salmista eram de barro e cabiam na palma da mão. Um pavio, um pouco de azeite. Quem saía de noite com uma delas via o chão à sua frente, talvez dois metros, e depois tudo era escuro. Para ver mais, só havia um jeito: andar.

Costumamos pedir a Deus um holofote. Queremos saber se esse emprego dará certo, se ele é o homem com quem vamos envelhecer, se a filha vai encontrar seu rumo. É compreensível; a incerteza cansa. Mas a orientação que a Bíblia promete tem o tamanho daquela lamparina. Ela mostra onde pôr o pé agora.

Na prática, como se anda assim? Lendo com calma um trecho das Escrituras e perguntando o que ali é claro. Conversando com gente madura que não tem interesse na nossa decisão. Observando o que, com o tempo, dá fruto bom em nós e nos outros. Dormindo antes de responder. E, feito isso, escolhendo, mesmo sem garantias, porque ficar parada também é uma escolha.

Você não vai estragar o plano de Deus por ter virado à esquerda numa terça-feira. Ele é pastor, e pastores sabem buscar. Qual é o passo que hoje está iluminado? Um telefonema, um currículo, um pedido de desculpas, um exame? Dê esse. O seguinte aparecerá quando você chegar mais perto.$t$,
   $t$Não preciso enxergar o caminho inteiro. Preciso de luz para o próximo passo.$t$,
   $t$Pai, eu queria um mapa e tu me dás uma lâmpada. Ajuda-me a confiar nesse pouco de claridade. Quando eu tiver de escolher, guia-me pela tua palavra, por bons conselhos e pela paz que vem de ti. Se eu tomar a rua errada, sei que vais comigo até achar o retorno. Amém.$t$,
   '/storage/v1/object/public/media/devocionais/dia-22.webp'),

  ('d0000000-0000-4000-8000-000000000023', 23,
   $t$As túnicas de Dorcas$t$, $t$Propósito: o serviço miúdo$t$, null,
   $t$“Esta estava cheia de boas obras e esmolas que fazia.” (Atos 9:36, Almeida RC 1911)$t$,
   $t$Quando Dorcas morreu, em Jope, as viúvas da cidade encheram o quarto. Não fizeram discurso. Choravam e mostravam a Pedro as roupas que ela costurara. Cada uma tinha uma túnica, um vestido, uma peça feita sob medida por aquela mulher. O velório parecia um varal.

Lucas a chama de discípula, e é a única vez no Novo Testamento em que essa palavra aparece no feminino. Ele podia ter escolhido uma pregadora ou uma profetisa, que também havia. Deu o título a uma costureira.

Naquele tempo, ser viúva significava quase sempre ser pobre. Uma roupa nova era dignidade, era poder sair à rua. Dorcas olhou em volta, viu quem estava com frio e começou pelo que sabia fazer. Não consta que tivesse um plano. Tinha linha, paciência e vizinhas.

É possível que o seu propósito não venha com esse nome. Talvez ele se pareça com buscar o filho da colega na escola, ensinar uma prima a mexer no celular, lembrar o aniversário de quem mora só. Visto de perto, cada ponto é igual ao anterior. Só depois, estendida a peça, se percebe que aquilo vestiu alguém.

Cuide apenas para ter também quem costure para você. Dorcas, afinal, foi a que adoeceu. Quem serve muito precisa deixar-se servir.$t$,
   $t$O bem que faço com as mãos, quase sem plateia, tem lugar na história de Deus.$t$,
   $t$Senhor, abençoa o trabalho que ninguém fotografa. As marmitas, as bainhas refeitas, as noites ao pé de um leito. Que eu não faça disso um motivo de orgulho nem de queixa. Dá-me alegria no ponto pequeno e olhos para perceber quem está com frio perto de mim. Amém.$t$,
   '/storage/v1/object/public/media/devocionais/dia-23.webp'),

  ('d0000000-0000-4000-8000-000000000024', 24,
   $t$Enquanto você dorme$t$, $t$Propósito: esperar$t$, null,
   $t$“E a semente brotasse e crescesse, não sabendo ele como.” (Marcos 4:27, Almeida RC 1911)$t$,
   $t$Há uma parábola de Jesus tão tranquila que quase passa despercebida. Um homem lança a semente e vai dormir. Ele se deita, levanta, a noite passa, o dia passa. A semente brota. Como? Ele não sabe. A terra, diz Jesus, frutifica por si mesma: primeiro a erva, depois a espiga, por fim o grão cheio.

Nessa história não há método nem prazo. O lavrador não fica de joelhos com uma lanterna vigiando o solo. A ignorância dele faz parte do ensino; existe um trabalho que não depende do nosso controle e até seria atrapalhado por ele.

Quem espera por alguma coisa há muito tempo conhece a tentação de cavar. Voltamos ao assunto com o marido pela décima vez, checamos se a mensagem foi lida, abrimos o resultado da prova de madrugada. Fazemos isso por amor e por medo. A semente, se pudesse falar, pediria só um pouco de escuro.

Raiz é uma coisa que cresce para baixo antes de qualquer sinal em cima. Quando parece que nada acontece, pode ser que o mais importante esteja acontecendo. Nem toda espera termina do modo como sonhamos, e seria cruel prometer isso. Mas nenhuma semente de amor entregue a Deus fica simplesmente perdida no chão.

Hoje, faça a sua parte e depois durma cedo. Dormir, aqui, é um ato de confiança.$t$,
   $t$Deus trabalha no escuro da terra. A minha parte é semear e descansar.$t$,
   $t$Agricultor paciente, tu não tens pressa e não te atrasas. Confio-te o que plantei e não vejo: os filhos, o estudo recomeçado, a reconciliação que ainda não veio. Segura a minha mão quando eu quiser cavar para conferir. Que a espera não me endureça. Rega tu, enquanto durmo. Amém.$t$,
   '/storage/v1/object/public/media/devocionais/dia-24.webp'),

  ('d0000000-0000-4000-8000-000000000025', 25,
   $t$Café da manhã na praia$t$, $t$Propósito: recomeçar$t$, null,
   $t$“Novas são cada manhã; grande é a tua fidelidade.” (Lamentações 3:23, Almeida RC 1911)$t$,
   $t$Pedro tinha negado Jesus três vezes ao lado de uma fogueira. Passado algum tempo, voltou a pescar, que era o que sabia fazer antes de tudo. Passou a noite sem pegar nada. Ao amanhecer, alguém na praia acendera um fogo, e havia peixe assando e pão.

O Ressuscitado preparou o café da manhã de quem o abandonou. Só depois de comerem é que veio a conversa, e ela não teve a forma que Pedro devia temer. Jesus não lhe pediu explicações. Três vezes perguntou: amas-me? Uma pergunta para cada negação, como quem passa de novo por um caminho ferido, agora de mãos dadas. No fim, confiou-lhe as ovelhas.

O verso de hoje vem de um livro chamado Lamentações. Foi escrito sobre as ruínas de Jerusalém, entre gente faminta e enlutada. No meio exato daquele pranto alguém se lembrou de que as misericórdias do Senhor se renovam a cada manhã. Elas são como o maná, que não se guardava: o de ontem não serve mais, o de amanhã ainda não caiu, o de hoje é suficiente.

Talvez você tenha parado esta jornada por uns dias e voltado agora. Talvez tenha recaído num hábito, ou dito o que jurou não dizer. Venha tomar café. O fogo está aceso desde cedo, e quem o acendeu sabia a que horas você chegaria.$t$,
   $t$A misericórdia de hoje é de hoje. Posso recomeçar sem esperar a segunda-feira.$t$,
   $t$Deus das manhãs, obrigada por este dia que ninguém usou ainda. Eu trouxe o cansaço de ontem e algumas culpas. Fica com elas. Acende outra vez a fogueira na praia, chama-me para perto e pergunta-me apenas pelo amor. Quero recomeçar contigo, do tamanho que der. Amém.$t$,
   '/storage/v1/object/public/media/devocionais/dia-25.webp'),

  ('d0000000-0000-4000-8000-000000000026', 26,
   $t$Água que passa adiante$t$, $t$Propósito: consolar$t$, null,
   $t$“Que nos consola em toda a nossa tribulação, para que também possamos consolar os que estiverem em alguma tribulação.” (2 Coríntios 1:4, Almeida RC 1911)$t$,
   $t$Quem já passou por uma perda sabe reconhecer, entre as visitas, aquela que também passou. Ela fala menos. Não diz que vai passar logo. Lava a louça, senta-se por perto e, em algum momento, conta meia frase da própria história. A gente respira: ela sabe.

Paulo escreveu aos coríntios depois de uma aflição tão grande que, nas palavras dele, chegou a desesperar da vida. E descreve o consolo como um rio. Ele nasce em Deus, atravessa quem sofreu e segue para quem está sofrendo. Ninguém é a fonte; somos leito.

Isso dá um sentido às feridas sem precisar inventar uma razão para elas. Não creio que Deus tenha causado a sua dor para que você ajudasse alguém. Mas, já que ela aconteceu, nada impede que a compaixão nascida ali mate a sede de outra mulher.

Uma palavra de cautela, porque somos generosas com o que não temos: não se serve água de um poço vazio. Se a sua ferida ainda sangra, este é tempo de receber, e isso também é correnteza. Ninguém precisa transformar o luto em ministério na semana seguinte.

Agora, se você sente que já tem um pouco para dar, pense em alguém que hoje está no lugar onde você esteve. O que teria feito bem a você naquela época? Comece por aí. Provavelmente é mais simples do que parece.$t$,
   $t$O consolo que recebi pode correr através de mim até outra pessoa, na medida das minhas forças.$t$,
   $t$Deus de toda consolação, lembro-me de quem foi água para mim quando eu estava seca. Abençoa essa pessoa hoje. Mostra-me, sem pressa, se há alguém a quem eu possa servir um copo. Guarda-me de dar conselhos onde bastava um abraço, e renova a fonte dentro de mim. Amém.$t$,
   '/storage/v1/object/public/media/devocionais/dia-26.webp'),

  ('d0000000-0000-4000-8000-000000000027', 27,
   $t$A alegria sem pedir licença$t$, $t$Propósito: alegria$t$, null,
   $t$“A alegria do Senhor é a vossa força.” (Neemias 8:10, Almeida RC 1911)$t$,
   $t$O povo chorava ao ouvir a leitura da Lei. Tinham voltado do exílio, os muros estavam de pé, e as palavras antigas lhes mostravam tudo o que haviam perdido e errado. Neemias e Esdras, então, fizeram algo inesperado para líderes religiosos: mandaram que parassem de chorar e fossem comer bem, beber vinho doce e enviar uma parte a quem não tinha nada preparado.

Havia hora para o arrependimento, mas aquele dia era de festa. E a razão que deram foi esta: a alegria do Senhor é a vossa força. Ela aparece ali como alimento de quem tem muito trabalho pela frente. Sem ela, nem o muro fica de pé.

Quem atravessou um tempo difícil costuma desconfiar da alegria. Parece cedo, ou parece um desrespeito. Às vezes, no primeiro riso depois de um luto, vem uma pontada de culpa. Se isso acontecer, não brigue com nenhuma das duas. Elas sabem dividir a casa.

As flores do campo não pedem licença. Nascem na beira da estrada, no terreno abandonado, entre os trilhos. Preste atenção hoje: em que momento, ainda que de um minuto, você se sentiu leve? Onde estava, com quem? Anote. Ali há uma pista sobre o que a fortalece, e talvez sobre aquilo que Deus pôs em você para os outros. E, lembrando o conselho de Neemias, guarde um pedaço do bolo para alguém.$t$,
   $t$Posso me alegrar hoje sem trair a minha dor. A alegria também me sustenta.$t$,
   $t$Senhor, faz tempo que eu não rio até chorar. Devolve-me esse fôlego. Abre os meus olhos para o que é bom e não custa nada: a luz na parede, o cachorro que me recebe, o cheiro de terra molhada. Tira de mim a culpa de estar contente. E que a minha alegria abra espaço para a dos outros. Amém.$t$,
   '/storage/v1/object/public/media/devocionais/dia-27.webp'),

  ('d0000000-0000-4000-8000-000000000028', 28,
   $t$Lençóis ao sol$t$, $t$Propósito: o sagrado nos dias comuns$t$, null,
   $t$“E, tudo quanto fizerdes, fazei-o de todo o coração, como ao Senhor.” (Colossenses 3:23, Almeida RC 1911)$t$,
   $t$Estender um lençol grande sozinha exige certa arte. É preciso achar as pontas, vencer o vento, esperar que ele ajude. Depois há um instante em que o pano se enche de luz e a gente fica olhando, com um pregador na boca. Dura três segundos. Ninguém aplaude.

Boa parte da vida é feita dessas tarefas que se desfazem. A roupa limpa volta a sujar, a comida some do prato, a caixa de entrada amanhece cheia. Se procurarmos propósito só no que permanece, vamos achar que quase todos os nossos dias foram em vão.

Quando Paulo escreveu “tudo quanto fizerdes”, dirigia-se a servos, gente que não escolhia o próprio trabalho e raramente ouvia um obrigado. Não lhes prometeu um emprego melhor. Disse que Deus recebia como oferta aquilo que o patrão nem notava. É uma ideia ousada: o gesto mais banal, feito com inteireza, chega até ele.

Isso não significa aceitar injustiça calada, nem trabalhar até adoecer; quem oferece algo a Deus oferece também o seu descanso. Significa que não existe uma parte da sua vida que ele ache desinteressante.

Escolha hoje uma tarefa pequena e faça-a inteira, sem outra tela ligada. Varra, digite, corte a cebola. Se quiser, diga antes: “isto é para ti”. Só isso. E veja se alguma coisa se enche de luz por três segundos.$t$,
   $t$A minha terça-feira comum é lugar de encontro com Deus.$t$,
   $t$Senhor das panelas, dos ônibus e das planilhas, faz do meu dia um altar sem cerimônia. Que eu te encontre no que se repete. Abençoa cada pessoa que vai usar o que passar pelas minhas mãos. E quando eu me distrair, o que é certo que acontecerá, chama-me de volta pelo cheiro de roupa limpa. Amém.$t$,
   '/storage/v1/object/public/media/devocionais/dia-28.webp'),

  ('d0000000-0000-4000-8000-000000000029', 29,
   $t$A coragem que treme$t$, $t$Propósito: ocupar o seu lugar$t$, null,
   $t$“E quem sabe se para tal tempo como este chegaste a este reino?” (Ester 4:14, Almeida RC 1911)$t$,
   $t$Deus não é mencionado uma única vez no livro de Ester. Não há milagre, visão nem anjo. Há um palácio cheio de regras, uma jovem órfã levada para lá e uma ameaça contra o seu povo. Quem procura Deus nessa história precisa procurá-lo nas coincidências, nas noites de insônia do rei, na consciência de uma mulher com medo.

E ela teve medo. Quando o primo lhe pediu que falasse com o rei, a primeira resposta foi explicar por que não podia: quem entrasse sem ser chamado podia morrer. Mardoqueu não a insultou. Fez uma pergunta, das que ficam no ar: quem sabe se não foi para um tempo como este que você chegou aí? Repare que nem ele tinha certeza. Disse “quem sabe”.

O que Ester fez em seguida é um bom roteiro para decisões difíceis. Pediu que outras pessoas jejuassem com ela. Esperou três dias. Vestiu-se com cuidado. Pensou na melhor hora e no melhor modo. Então foi, sem garantia alguma de que o cetro se estenderia.

Talvez o seu palácio seja uma sala de reunião, a mesa da família, o conselho da escola. Talvez o que se espera de você seja uma frase. Não se cobre serenidade; a perna pode tremer debaixo do vestido. O lugar que você ocupa, com a história que tem, não foi esquecido por Deus.$t$,
   $t$Posso ir tremendo, e não preciso ir sozinha. O lugar em que estou também conta.$t$,
   $t$Deus que agias em silêncio nos dias de Ester, age também nos meus. Há uma conversa, uma porta, um passo que venho adiando. Dá-me amigas que orem comigo, sabedoria para escolher a hora e uma voz firme, ainda que baixa. E que o fruto da minha coragem alcance quem não pode falar. Amém.$t$,
   '/storage/v1/object/public/media/devocionais/dia-29.webp'),

  ('d0000000-0000-4000-8000-000000000030', 30,
   $t$Florescer$t$, $t$Propósito: o deserto e a rosa$t$, null,
   $t$“O ermo exultará e florescerá como a rosa.” (Isaías 35:1, Almeida RC 1911)$t$,
   $t$Em certos desertos acontece, a cada tantos anos, uma coisa difícil de acreditar. Chove mais que de costume e, algumas semanas depois, o chão rachado se cobre de flores até onde a vista alcança. Os botânicos explicam: as sementes estavam lá o tempo todo, dormindo sob o sol, à espera.

Isaías escreveu a um povo que conhecia a secura. E não disse que o deserto seria trocado por um lugar melhor. Disse que ele mesmo floresceria, aquele chão, com aquelas pedras. Gosto de pensar que a promessa vale para nós desse modo. Deus não nos substitui por uma versão mais bonita. Ele faz brotar alguma coisa bem na terra que temos.

No primeiro dia você abriu uma página sobre o dia das coisas pequenas. Desde então passamos por um vaso remendado, um pão no deserto, duas xícaras, um jardim de manhã cedo, uma agulha, uma lamparina. Alguns textos talvez tenham tocado você, outros não eram para este momento. Pode voltar a eles; mudam conforme a estação.

Se hoje você se sente florida, alegre-se, e deixe que outras sintam o perfume. Se ainda se sente deserto, não conclua que falhou. Há sementes que esperam uma chuva que não depende delas.

A jornada termina aqui, e a vida continua amanhã, numa manhã qualquer. Vá em paz, querida. Vá devagar. Você não caminha só.$t$,
   $t$Deus sabe o tempo do meu florescer. O que ele começou em mim continua amanhã.$t$,
   $t$Senhor, obrigada por estes trinta dias, os que vivi inteira e os que passei correndo. Obrigada pelo que curaste, pelo que ainda está em tuas mãos e pelo nome com que me chamas. Faz de mim um pedaço de jardim onde outras possam descansar. E amanhã cedo, quando eu acordar, começa de novo comigo. Amém.$t$,
   '/storage/v1/object/public/media/devocionais/dia-30.webp')) as v (id, day_number, title, theme, date, verse, reflection, action, prayer, image_url)
where not exists (select from public.devotionals d where d.day_number = v.day_number)
on conflict (id) do nothing;
