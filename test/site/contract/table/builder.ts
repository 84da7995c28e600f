import type { Table } from '../common.ts';

/** The builder. */
export const builder: Table = {
  'GET /builder/v1': {},
  'GET /builder/v1/icons/export': {},
};
