import { COLLECTION_CAMEL } from './collection.ts';
import { create } from './create.ts';
import { problem } from './errors.ts';
import { eventField, eventFilter, eventIndexes } from './event-extension.ts';
import { list } from './list.ts';
import { plugin } from './plugin.ts';
import { read } from './read.ts';

/** Stores COLLECTION_TEXT, and adds them to events of the calendar. */
export default plugin.with({
  collections: [COLLECTION_CAMEL],
  routes: [list, read, create],
  indexes: [eventIndexes],
  extends: [eventField, eventFilter],
  errors: problem,
});
