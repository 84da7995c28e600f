import { plainText } from '../../content/index.ts';
import type { LinkedRecord } from '../collections/linked.ts';

/** Where a venue is, for people: `Town Hall, 1 Main Street, Springfield`. */
export const placeLine = ({ title, address, city, country }: LinkedRecord): string =>
  [title, address, city, country]
    .map((line) => plainText(typeof line === 'string' ? line : ''))
    .filter((line) => line !== '')
    .join(', ');
