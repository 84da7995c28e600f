import type { Collection } from '../contract/collection.ts';
import { folderPath } from './layout.ts';
import { recordFileName } from './record-file.ts';

/** The file of a record, relative to the data folder. */
export const fileOf = ({ name, private: isPrivate }: Pick<Collection, 'name' | 'private'>, id: number): string =>
  `${folderPath(name, isPrivate)}/${recordFileName(id)}`;
