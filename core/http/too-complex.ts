import type { ApiError } from '../contract/error.ts';
import { problem } from '../errors.ts';
import type { Limits } from '../settings.ts';

const tooComplex = (message: string): ApiError => problem('rest_body_too_complex', message);

/** 400: what was sent is nested deeper than `limits.json_depth`. */
export const tooDeep = ({ json_depth }: Limits): ApiError =>
  tooComplex(`Values may be nested at most ${json_depth} deep.`);

/** 400: what was sent has more values than `limits.json_nodes`. */
export const tooManyValues = ({ json_nodes }: Limits): ApiError =>
  tooComplex(`There may be at most ${json_nodes} values.`);

/** 400: a list that was sent has more items than `limits.json_array`. */
export const tooManyItems = ({ json_array }: Limits): ApiError =>
  tooComplex(`A list may have at most ${json_array} items.`);
