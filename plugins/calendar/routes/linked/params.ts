import * as v from 'valibot';
import { textParam } from '../../../content/index.ts';
import type { LinkedKind } from '../../linked-kind.ts';
import { contentParams, imageParam } from '../../params.ts';

/** Parameters of a create: the name and everything else. */
export const createParams = (kind: LinkedKind) => ({
  [kind.titleParam]: v.pipe(v.string(), v.description(`Name of the ${kind.name}.`)),
  ...others(kind),
});

/** Parameters of an update, without those that say which record. */
export const updateParams = (kind: LinkedKind) => ({
  [kind.titleParam]: v.optional(v.pipe(v.string(), v.description(`Name of the ${kind.name}.`))),
  ...others(kind),
});

const others = (kind: LinkedKind) => ({
  ...contentParams,
  description: textParam('Description, HTML.'),
  image: imageParam,
  ...kind.params,
});
