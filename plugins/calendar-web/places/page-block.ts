import * as v from 'valibot';
import { blockRenderer } from '../../blocks/index.ts';
import { type CalendarPage, PAGE_BODY } from './shown-page.ts';

/** Placeholder in templates for the content of a calendar page; empty on other pages. */
export const pageBlock = blockRenderer('calendar/page', v.object({}), (_, { values, wrapper, content }) => {
  const body = values[PAGE_BODY];
  return isBody(body) ? `<div${wrapper()}>${body(content)}</div>` : '';
});

/** Block values that authors write are JSON, never functions. */
const isBody = (value: unknown): value is CalendarPage['body'] => typeof value === 'function';
