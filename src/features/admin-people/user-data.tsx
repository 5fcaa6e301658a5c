import { MessageCircle, Pencil } from 'lucide-react'
import { useState } from 'react'
import type { PersonDetail } from '#sync'
import { adminPeopleTexts as texts } from '#texts/admin-people.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { Heading, Muted } from '#ui/text.tsx'
import { lazyPart } from '#lib/lazy-part.ts'
import { Reveal } from '#lib/reveal.tsx'
import { Duplicates, Lines, personLines } from './lines.tsx'
import * as styles from './people.css.ts'
import { refusalLines, requestLines } from './request-dialog.tsx'
import { whatsappAddress } from './whatsapp.ts'

const EditDialog = lazyPart(() => import('./edit-dialog.tsx'))
const own = texts.user

interface UserDataProps {
  person: PersonDetail
  onChanged: () => Promise<unknown>
}

export function UserData({ person, onChanged }: UserDataProps) {
  const [isEditing, setIsEditing] = useState(false)
  const { solicitacao: request } = person
  const whatsapp = whatsappAddress(person)
  const canEdit = Boolean(person.approved_id ?? person.request_id)
  return (
    <div className={styles.stack}>
      <Card as="section" aria-labelledby="cadastro">
        <Heading id="cadastro" size="md" className={styles.title}>
          {own.record}
        </Heading>
        <div className={styles.stack}>
          <Duplicates people={person.duplicatas} />
          <Lines lines={personLines(person)} />
          {whatsapp && (
            <div>
              <ButtonLink variant="secondary" icon={<MessageCircle />} to={whatsapp} target="_blank" rel="noreferrer">
                {texts.whatsapp.action}
              </ButtonLink>
            </div>
          )}
          {canEdit && (
            <div>
              <Button variant="secondary" icon={<Pencil />} aria-haspopup="dialog" onClick={() => setIsEditing(true)}>
                {texts.edit.action}
              </Button>
            </div>
          )}
        </div>
      </Card>
      <Card as="section" aria-labelledby="pedido">
        <Heading id="pedido" size="md" className={styles.title}>
          {own.request}
        </Heading>
        {request ? (
          <Lines lines={[...requestLines(request), ...refusalLines(person.recusa)]} />
        ) : (
          <Muted>{person.approved_id ? texts.noRequest : own.noRequestLead}</Muted>
        )}
      </Card>
      {isEditing && (
        <Reveal>
          <EditDialog person={person} onClose={() => setIsEditing(false)} onSaved={onChanged} />
        </Reveal>
      )}
    </div>
  )
}
