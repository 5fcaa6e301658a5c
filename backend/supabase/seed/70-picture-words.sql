-- Demo: what is seen on the pictures, for who does not see them. Only on the demo's own, and where nobody has said it.

update public.devotionals t set image_alt = v.words from (values
  ('devocionais/dia-01', $t$Um broto nasce da terra, com o sol atrás$t$),
  ('devocionais/dia-02', $t$Um vaso rosa consertado com ouro, com ramos verdes$t$),
  ('devocionais/dia-03', $t$Chuva fina sobre a água, com um ramo no alto$t$),
  ('devocionais/dia-04', $t$Uma árvore larga e um banco à sua sombra$t$),
  ('devocionais/dia-05', $t$Uma janela à noite, com a lua e um vasinho no parapeito$t$),
  ('devocionais/dia-06', $t$Um ramo de lavanda e margaridas amarrado com fita$t$),
  ('devocionais/dia-07', $t$Pão e uma jarra junto a uma árvore, ao pôr do sol$t$),
  ('devocionais/dia-08', $t$Um pássaro voa para fora da gaiola aberta$t$),
  ('devocionais/dia-09', $t$Duas xícaras diante de uma janela$t$),
  ('devocionais/dia-10', $t$Alguém caminha por um vale ao anoitecer, rumo à luz$t$),
  ('devocionais/dia-11', $t$Um jardim com ciprestes e um portal aberto$t$),
  ('devocionais/dia-12', $t$Um bordado de flores no bastidor, com a agulha ao lado$t$),
  ('devocionais/dia-13', $t$Um poço no deserto, sob o sol$t$),
  ('devocionais/dia-14', $t$Montanhas que se refletem num lago$t$),
  ('devocionais/dia-15', $t$Uma casa acesa no alto de um caminho, à noite$t$),
  ('devocionais/dia-16', $t$Uma porta entreaberta, por onde entra a luz$t$),
  ('devocionais/dia-17', $t$Uma oliveira antiga de tronco largo$t$),
  ('devocionais/dia-18', $t$Um portão verde num muro com flores$t$),
  ('devocionais/dia-19', $t$Um jarro com flores e uma tigela de limões sobre a mesa$t$),
  ('devocionais/dia-20', $t$Dois pássaros num galho florido$t$),
  ('devocionais/dia-21', $t$Uma cesta com pão, uvas e espigas$t$),
  ('devocionais/dia-22', $t$Uma lanterna acesa à beira do caminho, à noite$t$),
  ('devocionais/dia-23', $t$Carretéis de linha, uma agulha e botões$t$),
  ('devocionais/dia-24', $t$Uma semente com raízes fundas e um broto que nasce$t$),
  ('devocionais/dia-25', $t$Um barco e uma fogueira na praia, ao pôr do sol$t$),
  ('devocionais/dia-26', $t$Um rio entre montanhas e flores$t$),
  ('devocionais/dia-27', $t$Um campo de flores com borboletas ao sol$t$),
  ('devocionais/dia-28', $t$Lençóis no varal, ao vento$t$),
  ('devocionais/dia-29', $t$Uma mulher sobe a escada sob arcos, rumo à luz$t$),
  ('devocionais/dia-30', $t$Rosas abertas ao nascer do sol$t$)
) as v (file, words)
where t.image_alt is null and t.image_url = '/storage/v1/object/public/media/' || v.file || '.webp';

update public.events t set image_alt = v.words from (values
  ('eventos/cafe-da-primavera', $t$Café, pão e um vaso de flores sobre a mesa$t$),
  ('eventos/caminhada-no-parque', $t$Duas pessoas caminham entre as árvores de um parque$t$),
  ('eventos/noite-de-oracao', $t$Velas acesas à noite, sob a lua$t$),
  ('eventos/retiro-na-serra', $t$Uma casa de madeira à beira de um lago, na serra$t$),
  ('eventos/roda-de-bordado', $t$Três bastidores com bordados de flores$t$)
) as v (file, words)
where t.image_alt is null and t.image_url = '/storage/v1/object/public/media/' || v.file || '.webp';

update public.videos t set image_alt = v.words from (values
  ('videos/boas-vindas', $t$Flores ao redor de um sol nascente$t$),
  ('videos/conversa-na-varanda', $t$Duas poltronas e uma mesinha com xícaras, na varanda$t$),
  ('videos/historia-de-raizes', $t$Uma árvore e suas raízes debaixo da terra$t$),
  ('videos/louvor-ao-entardecer', $t$O sol se põe entre ramos altos$t$),
  ('videos/respirar', $t$O sol sobre um mar calmo$t$)
) as v (file, words)
where t.image_alt is null and t.thumbnail_url = '/storage/v1/object/public/media/' || v.file || '.webp';

update public.products t set image_alt = v.words from (values
  ('produtos/caderno-de-oracao', $t$Caderno vinho com uma flor dourada na capa$t$),
  ('produtos/caixinha-de-versiculos', $t$Caixinha de madeira com cartões coloridos$t$),
  ('produtos/caneca-florescer', $t$Caneca branca com uma flor rosa$t$),
  ('produtos/ecobag-raizes', $t$Sacola de tecido cru com uma flor e suas raízes$t$),
  ('produtos/lenco-jardim', $t$Lenço rosa estampado com flores$t$),
  ('produtos/livro-trinta-dias', $t$Livro com uma trilha ao nascer do sol na capa$t$),
  ('produtos/marcadores-de-pagina', $t$Três marcadores de página com flores e paisagem$t$),
  ('produtos/vela-lavanda', $t$Vela lilás acesa, com raminhos de lavanda$t$)
) as v (file, words)
where t.image_alt is null and t.images[1] = '/storage/v1/object/public/media/' || v.file || '.webp';
