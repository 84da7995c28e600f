import * as v from 'valibot';
import { ApiError } from '../../../core/index.ts';
import { checkCount, invalidParam, type Status, textParam } from '../../content/index.ts';
import { contentParams, imageParam } from '../params.ts';
import { identicalLinked, isVisibleLinked } from './identical-linked.ts';
import type { LinkedKind } from './linked-kind.ts';
import { type CalendarWriter, type LinkedInput, saveLinked } from './save-linked.ts';

/** How a client names a linked record: its id, or its data; 0 and the empty text name none. */
export type LinkedReference = number | '' | LinkedInput;

/**
 * The parameter of an event that links to records of a kind: an id, an object of data, or an array of both. Empty and
 * null clear it; so does a list of one empty text, which is how a form says that a list is empty (`venue[]=`).
 */
export function linkedParam(kind: LinkedKind) {
  const id = v.pipe(v.number(), v.integer(), v.minValue(0));
  // members of other plugins are checked where the record is made
  const data = v.looseObject({
    id: v.optional(id),
    [kind.titleParam]: v.optional(v.string()),
    description: textParam('Description, HTML.'),
    image: imageParam,
    ...contentParams,
    ...kind.params,
    // members that are named by data have lost their types; saveLinked takes the same ones
  }) as v.GenericSchema<LinkedInput>;
  const one = v.union([id, v.literal(''), data]);
  return v.optional(
    v.pipe(
      // a list first: to an object schema a list is an object too
      v.nullable(v.union([v.array(one), one])),
      v.description(
        `Id of the ${kind.name}, its data, or a list of both. Data finds the same ${kind.name} or creates a new one.`,
      ),
    ),
  );
}

/**
 * The ids of the records that an event is to link to. Data makes a record in the transaction of the event, unless one with
 * the same name and data is there; a record that is there is never changed, least of all its status.
 *
 * @param linked ids that the event links to already: they may be kept even by one who may not read them
 * @param status of new records whose data says none; undefined for the one that the writer's rights give
 * @throws ApiError rest_invalid_param for an unknown record, or one that the writer may not read
 */
export function linkedIds(
  writer: CalendarWriter,
  kind: LinkedKind,
  asked: LinkedReference | readonly LinkedReference[] | null | undefined,
  linked: readonly number[],
  status?: Status,
): number[] {
  if (asked === undefined) return [...linked];
  const references = [asked ?? []]
    .flat()
    .filter((reference) => reference !== '')
    .filter((reference) => reference !== 0);
  checkCount(kind.name, references, writer.site);
  return [...new Set(references.map((reference) => linkedId(writer, kind, reference, { linked, status })))];
}

function linkedId(
  writer: CalendarWriter,
  kind: LinkedKind,
  reference: number | LinkedInput,
  { linked, status }: { readonly linked: readonly number[]; readonly status: Status | undefined },
): number {
  const id = typeof reference === 'number' ? reference : reference.id;
  if (typeof id === 'number' && id !== 0) {
    if (linked.includes(id) || isVisibleLinked(writer, writer.store.of(kind.collection).get(id))) return id;
    throw invalidParam(kind.name, `${kind.name}: there is no ${kind.name} with the id ${id}.`);
  }
  const data = typeof reference === 'number' ? {} : reference;
  const title = data[kind.titleParam];
  if (typeof title !== 'string' || title.trim() === '') {
    throw invalidParam(kind.name, `${kind.name}: the data of a new ${kind.name} must have a ${kind.titleParam}.`);
  }
  const asNew = { ...data, status: data.status ?? status };
  return underParam(kind.name, () => {
    const extra = writer.extraWithin(kind.fields, data);
    return identicalLinked(writer, kind, data, extra) ?? saveLinked(writer, kind, asNew, undefined, extra);
  }).id;
}

/** What is wrong with the data of a record inside an event is told under the parameter that the event has. */
function underParam<T>(name: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'rest_invalid_param') throw error;
    throw invalidParam(name, `${name}: ${Object.values(error.data.params ?? {}).join(' ')}`);
  }
}
