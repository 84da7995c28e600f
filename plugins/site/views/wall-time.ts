import { toLocal } from '../../content/index.ts';

/** What clocks of a zone show at an instant (milliseconds since 1970 UTC), `YYYY-MM-DDTHH:MM:SS` (reference, Site). */
export const wallTime = (instant: number, zone: string): string => toLocal(instant, zone).replace(' ', 'T');
