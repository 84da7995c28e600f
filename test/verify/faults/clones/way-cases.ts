import type { CloneCase } from './clone-case.ts';
import { event } from './samples.ts';
import { change, send } from './steps.ts';

const EVENT = 'calendar/events/101.json';
const EVENT_ROUTE = '/calendar/events/v1/events/101';
const base = { [EVENT]: event(101, 'Fair') };

/** Ways other than a merge in which git combines work. */
export const wayCases: readonly CloneCase[] = [
  {
    name: 'a rebase with a conflict, in which ours are those that it is put upon',
    way: 'rebase',
    base,
    a: [change(EVENT, { title: 'Apple fair', cost: '5' })],
    b: [change(EVENT, { title: 'Apple market', website: 'https://b.example' })],
    conflicts: { [EVENT]: 'merge conflict in "title"' },
    keep: 'ours',
    after: { [EVENT]: { title: 'Apple market', cost: '5', website: 'https://b.example' } },
  },
  {
    name: 'a cherry-pick',
    way: 'cherry-pick',
    base,
    a: [send(EVENT_ROUTE, { title: 'Apple fair' })],
    b: [change(EVENT, { cost: '6' })],
    after: { [EVENT]: { title: 'Apple fair', cost: '6' } },
  },
  {
    name: 'a stash that is taken out again upon what came from elsewhere',
    way: 'stash',
    base,
    a: [send(EVENT_ROUTE, { title: 'Apple fair' })],
    b: [change(EVENT, { cost: '6' })],
    after: { [EVENT]: { title: 'Apple fair', cost: '6' } },
  },
];
