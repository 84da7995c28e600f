import { mayBeTold as ofCalendar } from '../../calendar/may-be-told.ts';
import type { Subject } from '../../cell.ts';
import type { Principal } from '../../principals.ts';
import type { Part } from '../../words.ts';
import { mayBeTold as ofContent } from '../rights.ts';
import { type Doors, EDIT, VIEW } from './reading.ts';
import { isTrashed } from './subjects.ts';

const CALENDAR = ['event', 'venue', 'organizer'];

/** Does a principal read menus, and this item of them, in the context view? */
export const mayRead = (doors: Doors, { state }: Subject, who: Principal): boolean =>
  VIEW[doors].get(state)?.[who].includes('ok') ?? false;

/** Does a principal edit this item of a menu? */
export const mayEdit = ({ state }: Subject, who: Principal): boolean => EDIT.get(state)?.[who].includes('ok') ?? false;

/** May a response to a principal contain the title, or the texts, of menu items or their targets? */
export const mayBeToldOf =
  (doors: Doors) =>
  (subject: Subject, part: Part, who: Principal): boolean => {
    const { kind } = subject;
    if (kind === 'menu-item-autosave') return mayEdit(subject, who);
    if (kind.startsWith('menu')) return mayRead(doors, subject, who);
    if (kind.endsWith('category')) return who !== 'wrong';
    return CALENDAR.includes(kind) ? ofCalendar(subject, part, who) : ofContent(subject, part, who);
  };

/** Does an item show the title and page of its target? Targets in the trash are never shown. */
export const isShown = (object: Subject, who: Principal): boolean =>
  !isTrashed(object) && mayBeToldOf('open')(object, 'title', who);
