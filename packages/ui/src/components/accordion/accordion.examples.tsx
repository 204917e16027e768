import type { Example } from '../../gallery/example.ts'
import { Accordion, AccordionItem } from './accordion.tsx'

export const examples: readonly Example[] = [
  {
    name: 'questions, one open',
    render: (words) => (
      <Accordion>
        <AccordionItem title={words.title} level={3} open>
          {words.paragraph}
        </AccordionItem>
        <AccordionItem title={words.titleLong} level={3}>
          {words.sentence}
        </AccordionItem>
        <AccordionItem title={words.empty} level={3}>
          {words.emptyText}
        </AccordionItem>
      </Accordion>
    ),
  },
  {
    name: 'with values',
    render: (words) => (
      <Accordion>
        <AccordionItem title={words.title} level={3} value={words.empty}>
          {words.paragraph}
        </AccordionItem>
        <AccordionItem title={words.titleLong} level={3} value={words.sentence} open>
          {words.sentence}
        </AccordionItem>
      </Accordion>
    ),
  },
]
