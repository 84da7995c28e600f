import * as v from 'valibot';
import { type Collection, defineCollection, unique } from '../../core/index.ts';
import { recordId } from '../content/index.ts';

const schema = v.looseObject({
  id: recordId,
  /** Id of the item. */
  parent: recordId,
});

/** What an item was before: its revisions and autosaves, in one record. */
export type History = v.InferOutput<typeof schema>;

/** The collection of the histories of a kind: private, so that they are in nobody's way who reads the data in git. */
export const historyCollection = (name: string): Collection<History> =>
  defineCollection({
    name,
    private: true,
    schema,
    fields: { parent: unique<History>((history) => history.parent) },
    guard: () => undefined,
  });
