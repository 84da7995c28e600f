import * as v from 'valibot';
import { blockRenderer } from '../../blocks/index.ts';
import { PAGE_HTML } from './shown-page.ts';

/** Stands in templates where a page of the calendar has what it shows; elsewhere it is nothing. */
export const pageBlock = blockRenderer('calendar/page', v.object({}), (_, { values, wrapper }) => {
  const body = values[PAGE_HTML];
  return typeof body === 'string' ? `<div${wrapper()}>${body}</div>` : '';
});
