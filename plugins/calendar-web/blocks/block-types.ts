import { type BlockTypeDeclaration, TYPOGRAPHY } from '../../site/index.ts';

const supports = {
  align: true,
  html: false,
  color: { link: true },
  spacing: { margin: true, padding: true },
  typography: TYPOGRAPHY,
};

/** Declares a block that shows part of the current event of the page or the loop. */
const eventPart = (name: string, title: string, description: string): BlockTypeDeclaration => ({
  name: `calendar/${name}`,
  title,
  description,
  category: 'theme',
  usesContext: ['postId', 'postType'],
  supports,
  dynamic: true,
});

/** Block types of the calendar. */
export const BLOCK_TYPES: readonly BlockTypeDeclaration[] = [
  {
    name: 'calendar/event-list',
    title: 'Events',
    description: 'Current and upcoming events, earliest first.',
    category: 'widgets',
    attributes: {
      perPage: { type: 'integer', default: 10 },
      category: { type: 'string', default: '' },
      days: { type: 'integer' },
      compact: { type: 'boolean' },
    },
    supports,
    dynamic: true,
  },
  {
    name: 'calendar/event-month',
    title: 'Month of events',
    description: 'A month with its events.',
    category: 'widgets',
    attributes: { month: { type: 'string' }, compact: { type: 'boolean', default: false } },
    supports,
    dynamic: true,
  },
  {
    name: 'calendar/today',
    title: 'Today',
    description: 'The current date.',
    category: 'theme',
    supports,
    dynamic: true,
  },
  {
    name: 'calendar/page',
    title: 'Page of the calendar',
    description: 'The content of a calendar page, for templates.',
    category: 'theme',
    supports: { ...supports, inserter: false },
    dynamic: true,
  },
  eventPart('event-date', 'Event date', 'When an event is.'),
  eventPart('event-venue', 'Event venue', 'Where an event is.'),
  eventPart('event-organizer', 'Event organizer', 'Who holds an event.'),
  eventPart('event-cost', 'Event cost', 'What an event costs.'),
  eventPart('event-website', 'Event website', 'A link to the website of an event.'),
  eventPart('add-to-calendar', 'Add to calendar', 'A link by which an event gets into a calendar.'),
];
