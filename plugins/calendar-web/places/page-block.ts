import * as v from 'valibot';
import { blockRenderer } from '../../blocks/index.ts';
import { PAGE_HTML } from './shown-page.ts';

/** Placeholder in templates for the content of a calendar page; empty on other pages. */
export const pageBlock = blockRenderer('calendar/page', v.object({}), (_, { values, wrapper }) => {
  const body = values[PAGE_HTML];
  return typeof body === 'string' ? `<div${wrapper()}>${body}</div>` : '';
});
