-- The demo's people. The three accounts exist already (accounts.json); here they get their role and their record.
update public.user_roles set role = 'admin' where user_id = '00000000-0000-4000-8000-00000000000a';
update public.user_roles set role = 'member' where user_id in
  ('00000000-0000-4000-8000-00000000000b', '00000000-0000-4000-8000-00000000000c');

insert into public.usuarios_aprovados (id, email, nome, grupo_turma, aprovado_em, aprovado_por) values
  ('10000000-0000-4000-8000-00000000000a', 'admin@florescer.example', 'Administração Florescer', 'Raízes (terça à noite)', now() - interval '200 days', 'admin@florescer.example'),
  ('10000000-0000-4000-8000-00000000000b', 'maria@florescer.example', 'Maria Aparecida Souza', 'Aurora (quarta de manhã)', now() - interval '40 days', 'admin@florescer.example'),
  ('10000000-0000-4000-8000-00000000000c', 'joana@florescer.example', 'Joana Martins', 'Jardim (sábado à tarde)', now() - interval '12 days', 'admin@florescer.example'),
  -- Approved, and has not created her password yet.
  ('10000000-0000-4000-8000-00000000000d', 'rute.carvalho@exemplo.example', 'Rute Carvalho', 'Aurora (quarta de manhã)', now() - interval '2 days', 'admin@florescer.example')
on conflict do nothing;

-- Her link goes out like any other: where there is no mail server, it is the first file in DATA_DIR/mail.
select private.issue_link('10000000-0000-4000-8000-00000000000d')
where not exists (select 1 from private.activations where approved_id = '10000000-0000-4000-8000-00000000000d');

-- The three know their passwords already.
insert into private.proved_addresses (user_id, email)
select id, email from public.profiles where id in
  ('00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b', '00000000-0000-4000-8000-00000000000c')
on conflict do nothing;

insert into public.acessos_pendentes
  (id, nome, email, telefone, endereco, data_nascimento, instagram, igreja, grupo, batizada, como_conheceu, quem_convidou, expectativas, consentimento_lgpd, consentimento_versao, status, origem, criado_em)
values
  ('20000000-0000-4000-8000-000000000001', 'Ana Beatriz Lima', 'ana.lima@exemplo.example', '(11) 98765-4321', 'Rua das Acácias, 120, Santo André, SP', '1991-06-14', '@anabeatriz.lima', 'Comunidade da Graça', 'Aurora (quarta de manhã)', 'Sim', 'Uma amiga me mandou o devocional do dia 3.', 'Joana Martins', 'Quero recomeçar com calma depois de um ano muito difícil.', true, '2026-11', 'pendente', 'site', now() - interval '5 hours'),
  ('20000000-0000-4000-8000-000000000002', 'Débora Nascimento', 'debora.n@exemplo.example', '(21) 99888-7766', 'Av. Atlântica, 900, Rio de Janeiro, RJ', '1984-02-29', '@deb.nascimento', null, 'Jardim (sábado à tarde)', 'Não', 'Vi um vídeo do ministério nas redes.', null, 'Entender melhor quem eu sou e caminhar com outras mulheres.', true, '2026-11', 'pendente', 'site', now() - interval '1 day'),
  ('20000000-0000-4000-8000-000000000003', 'Lívia Ferraz', 'livia.ferraz@exemplo.example', '(31) 3456-7890', 'Rua Sabará, 45, Belo Horizonte, MG', '2001-11-03', '@liviaferraz_', 'Igreja Batista Central', 'Aurora (quarta de manhã)', 'Sim', 'Meu grupo da igreja participa.', 'Pastora Helena', 'Aprender a descansar e a orar com constância.', true, '2026-11', 'pendente', 'site', now() - interval '3 days'),
  ('20000000-0000-4000-8000-000000000004', 'Maria Aparecida Souza', 'maria@florescer.example', '(11) 97654-3210', 'Rua do Horto, 77, Mauá, SP', '1979-09-21', '@mariacida.souza', 'Assembleia de Deus', 'Aurora (quarta de manhã)', 'Sim', 'Num encontro de mulheres da cidade.', null, 'Cura para o luto da minha mãe.', true, '2026-10', 'aprovado', 'site', now() - interval '45 days'),
  ('20000000-0000-4000-8000-000000000005', 'Contato Comercial', 'vendas@exemplo.example', '(11) 4002-8922', 'Endereço não informado', '1990-01-01', '@vendas', null, 'Aurora (quarta de manhã)', null, 'Anúncio', null, 'Gostaria de oferecer nossos serviços de divulgação.', true, '2026-11', 'recusado', 'site', now() - interval '9 days')
on conflict do nothing;

-- Maria has walked three days; Joana has not begun.
insert into public.user_progress (user_id, journey, started_at, last_completed_day, completed_days) values
  ('00000000-0000-4000-8000-00000000000b', 1, now() - interval '5 days 2 hours', 3, '{1,2,3}')
on conflict do nothing;
