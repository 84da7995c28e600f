import * as v from 'valibot';
import { described } from '../../../content/index.ts';

/**
 * A parameter that is an object of this schema. In documents it is an object and no more: they would be longer than all else
 * together. The answer to one that does not fit names the member.
 */
export const inputParam = (schema: v.GenericSchema, description: string) =>
  described(
    v.pipe(
      v.looseObject({}),
      v.rawCheck(({ dataset, addIssue }) => {
        const [issue] = v.safeParse(schema, dataset.value, { abortEarly: true }).issues ?? [];
        if (issue) addIssue({ message: issue.message, ...(issue.path && { path: issue.path }) });
      }),
    ),
    description,
  );
