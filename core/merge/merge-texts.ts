import { OPEN_SHAPE, parseObject } from '../store/index.ts';
import { mergeRecords } from './merge-records.ts';
import { mergeValues } from './merge-values.ts';
import type { Merged } from './merged.ts';
import type { RecordKind } from './record-kind.ts';

/** Three versions of a file's text; `base` is empty where both sides added the file. */
export interface TextVersions {
  readonly base: string;
  readonly ours: string;
  readonly theirs: string;
}

/**
 * Three-way merge of a JSON file.
 *
 * @param kind of its record; undefined for a file that is not a record, such as `settings.json`
 * @returns undefined when one of the three is not a JSON object
 */
export function mergeTexts(versions: TextVersions, kind: RecordKind | undefined): Merged | undefined {
  const [base, ours, theirs] = [versions.base, versions.ours, versions.theirs].map(parseObject);
  const isNew = versions.base.trim() === '';
  if (!ours || !theirs || !base || 'problem' in ours || 'problem' in theirs) return undefined;
  if ('problem' in base && !isNew) return undefined;
  const before = 'value' in base ? base.value : undefined;
  if (kind) return mergeRecords({ base: before, ours: ours.value, theirs: theirs.value }, kind);
  return mergeValues({ base: before ?? {}, ours: ours.value, theirs: theirs.value }, OPEN_SHAPE);
}
