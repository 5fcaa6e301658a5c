-- Demo: the ministry's groups. One has closed its doors and is kept for the records.
insert into public.groups (id, nome, ativo) values
  ('a0000000-0000-4000-8000-000000000001', $t$Raízes (terça à noite)$t$, true),
  ('a0000000-0000-4000-8000-000000000002', $t$Aurora (quarta de manhã)$t$, true),
  ('a0000000-0000-4000-8000-000000000003', $t$Jardim (sábado à tarde)$t$, true),
  ('a0000000-0000-4000-8000-000000000004', $t$Ponte (on-line)$t$, true),
  ('a0000000-0000-4000-8000-000000000005', $t$Colo (mães de crianças pequenas)$t$, true),
  ('a0000000-0000-4000-8000-000000000006', $t$Turma 2024$t$, false)
on conflict do nothing;
