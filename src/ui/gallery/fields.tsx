import { BookOpen, Mail, Sun } from 'lucide-react'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { Field, FieldError } from '#ui/field.tsx'
import { control } from '#ui/field.css.ts'
import { PasswordField } from '#ui/password-field.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { Chooses } from './parts.tsx'

const longLabel = 'Nome completo de quem convidou você para participar do ministério'
const longError = 'Este endereço já tem um pedido à espera de resposta. Fale com a coordenação do ministério.'
const groups = [
  { value: 'raizes', label: 'Raízes' },
  { value: 'videira', label: 'Videira', disabled: true },
  { value: 'longo', label: 'Grupo de intercessão pelas famílias das congregações do interior' },
]
const sizes = [
  { value: 'dia', label: 'Dia', icon: <Sun /> },
  { value: 'leitura', label: 'Leitura', icon: <BookOpen /> },
] as const

export const fields = {
  'text-field.tsx': {
    empty: <TextField label="Nome" />,
    filled: <TextField label="Nome" defaultValue="Maria Aparecida" />,
    focus: <TextField label="Nome" defaultValue="Maria Aparecida" />,
    hover: <TextField label="Nome" defaultValue="Maria Aparecida" />,
    'hint and icon': (
      <TextField label="E-mail" icon={<Mail />} hint="Para onde vai o seu convite." placeholder="voce@exemplo.com" />
    ),
    error: <TextField label="E-mail" defaultValue="maria@" error="Falta o que vem depois do @." isRequired />,
    disabled: <TextField label="E-mail" defaultValue="maria@florescer.example" disabled />,
    optional: <TextField label="Telefone" isOptional />,
    'label hidden': <TextField label="Buscar" isLabelHidden placeholder="Buscar" />,
    'long words': <TextField label={longLabel} defaultValue={longError} error={longError} />,
  },
  'password-field.tsx': {
    empty: <PasswordField label="Senha" autoComplete="new-password" />,
    filled: <PasswordField label="Senha" autoComplete="new-password" defaultValue="florescer" />,
    focus: <PasswordField label="Senha" autoComplete="new-password" defaultValue="florescer" />,
    error: <PasswordField label="Senha" autoComplete="new-password" error="Use ao menos oito letras ou números." />,
    disabled: <PasswordField label="Senha" autoComplete="new-password" defaultValue="florescer" disabled />,
  },
  'text-area.tsx': {
    empty: <TextArea label="O que você espera?" hint="Uma ou duas frases bastam." />,
    counted: (
      <TextArea label="O que você espera?" limit={200} defaultValue="Crescer na fé e conhecer outras mulheres." />
    ),
    'over the limit': <TextArea label="O que você espera?" limit={20} defaultValue="Crescer na fé e servir melhor." />,
    focus: <TextArea label="O que você espera?" defaultValue="Crescer na fé." />,
    error: <TextArea label="O que você espera?" error="Escreva ao menos uma palavra." isRequired />,
    disabled: <TextArea label="O que você espera?" defaultValue="Crescer na fé." disabled />,
  },
  'select-field.tsx': {
    empty: <SelectField label="Grupo" options={groups} placeholder="Selecione…" />,
    chosen: <SelectField label="Grupo" options={groups} defaultValue="raizes" />,
    focus: <SelectField label="Grupo" options={groups} defaultValue="raizes" />,
    error: <SelectField label="Grupo" options={groups} placeholder="Selecione…" error="Escolha um grupo." />,
    disabled: <SelectField label="Grupo" options={groups} defaultValue="raizes" disabled />,
    'long words': <SelectField label={longLabel} options={groups} defaultValue="longo" />,
  },
  'checkbox-field.tsx': {
    normal: <CheckboxField label="Quero receber os recados por e-mail" />,
    checked: <CheckboxField label="Quero receber os recados por e-mail" defaultChecked />,
    focus: <CheckboxField label="Quero receber os recados por e-mail" />,
    'hint and error': (
      <CheckboxField
        label="Li e aceito"
        hint="O texto inteiro está em Privacidade."
        error="Falta o seu sim."
        isRequired
      />
    ),
    disabled: <CheckboxField label="Quero receber os recados por e-mail" defaultChecked disabled />,
    'long words': <CheckboxField label={`${longLabel}, e por que isso é importante para você`} />,
  },
  'segmented.tsx': {
    normal: (
      <Chooses<'dia' | 'leitura'> first="dia">
        {(value, choose) => <Segmented label="Aparência" options={sizes} value={value} onValueChange={choose} />}
      </Chooses>
    ),
    focus: (
      <Chooses<'dia' | 'leitura'> first="dia">
        {(value, choose) => <Segmented label="Aparência" options={sizes} value={value} onValueChange={choose} />}
      </Chooses>
    ),
    'long words': (
      <Chooses first="raizes">
        {(value, choose) => <Segmented label="Grupo" options={groups} value={value} onValueChange={choose} />}
      </Chooses>
    ),
  },
  'field.tsx': {
    'any control': (
      <Field label="Data do encontro" hint="O dia em que ele começa.">
        {(tie) => <input type="date" className={control} {...tie} />}
      </Field>
    ),
    'an error alone': <FieldError>A data já passou.</FieldError>,
  },
}
