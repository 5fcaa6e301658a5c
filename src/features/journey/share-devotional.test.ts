import { expect, it } from 'vitest'
import { shareDataOf } from './share-devotional.ts'

it('the shared text names the day and carries the link', () => {
  const shared = shareDataOf(
    {
      id: 'd4',
      day_number: 4,
      title: 'Raízes',
      theme: 'Fé',
      verse: 'v',
      reflection: 'Uma árvore espera.',
      action: 'a',
    },
    'https://florescer.example/devocional/4',
  )
  expect(shared).toEqual({
    title: 'Raízes · Florescer',
    text: 'Dia 4: Raízes\n\nUma árvore espera.',
    url: 'https://florescer.example/devocional/4',
  })
})
