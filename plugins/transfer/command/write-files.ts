import { mapLimit } from '../../../core/index.ts';
import { beginsAsImage, commitFiles, MEDIA, presentationOf, stageUpload, typeByExtension } from '../../site/index.ts';
import { type AttachmentItem, calledIn } from '../items/import-item.ts';
import { FileFetcher } from '../media/file-fetcher.ts';
import { KeptPaths } from '../media/kept-paths.ts';
import { importedOf } from '../plan/plan-ids.ts';
import type { PreparedRecord } from '../records/write-record.ts';
import { prepareRecord } from './prepare-record.ts';
import { type ImportState, reasonOf, wantedItems } from './state.ts';
import { isGone, type ToWrite, writePrepared } from './write-content.ts';

/** Concurrent downloads. */
const LANES = 3;
/** Attachments per batch. */
const PART = 48;

/** Fetches the files of attachments, makes smaller versions of images, and writes both. */
export async function writeFiles(state: ImportState, onProgress: (part: number) => void): Promise<void> {
  if (!state.outline.counts.has('attachment')) return;
  const fetcher = new FileFetcher(state.access, state.options.mediaFrom, state.options.named);
  const kept = new KeptPaths(state.access);
  let part: AttachmentItem[] = [];
  const flush = async () => {
    await mapLimit(
      part,
      () => LANES,
      (item) => writeFile(state, item, { fetcher, kept }),
    );
    part = [];
  };
  for await (const item of wantedItems(state, onProgress)) {
    if (item.kind !== 'attachment') continue;
    part.push(item);
    if (part.length >= PART) await flush();
  }
  await flush();
  for (const host of fetcher.guarded) state.report.remark({ kind: 'attachment', id: 0, what: howToGet(host) });
}

const howToGet = (host: string): string =>
  `files of ${host} are at a private address or port: run again with --media-from ORIGIN, or with a copy of wp-content/uploads`;

interface FileParts {
  readonly fetcher: FileFetcher;
  readonly kept: KeptPaths;
}

async function writeFile(state: ImportState, item: AttachmentItem, { fetcher, kept }: FileParts): Promise<void> {
  const { access, options, report } = state;
  const record = prepareRecord(state, item);
  if (!record) return;
  const before = access.store.of(MEDIA.collection).get(record.id);
  if (isGone(state, record) || importedOf(before)?.digest === record.digest) {
    return writePrepared(state, [{ record }]);
  }
  if (before) return writePrepared(state, [{ record, more: fileMembers(before) }]);
  try {
    if (options.dryRun) {
      await fetcher.foresee(item.url);
      return await writePrepared(state, [{ record }]);
    }
    await access.withFiles(async (files) => {
      const { name: called, type, chunks } = await fetcher.bring(item.url);
      const { name, paths } = await kept.take(item.url, called);
      const { limits } = state.context.site;
      const known = typeByExtension(/\.(\w+)$/.exec(name)?.[1] ?? '')?.type;
      const upload = await files.receive(chunks, { name, type: known ?? type }, (head) =>
        beginsAsImage(head) ? limits.upload_image : limits.upload_other,
      );
      const { image_sizes: sizes } = presentationOf(state.context);
      const { site, randomBytes } = state.context;
      const staged = await stageUpload({ files, site, moment: state.moment, randomBytes }, upload, sizes, paths);
      await writePrepared(state, [withFile(record, staged)]);
    });
  } catch (error) {
    report.lost(item.kind, { id: item.id, why: `${calledIn(item)}: ${reasonOf(error)}`, place: item.place });
  }
}

const withFile = (record: PreparedRecord, staged: Awaited<ReturnType<typeof stageUpload>>): ToWrite => ({
  record,
  more: staged.members,
  beside: (store) => commitFiles(store, staged),
});

/** Members of a media item that describe its files. */
const FILE_MEMBERS = ['mime_type', 'file', 'filesize', 'hash', 'width', 'height', 'sizes', 'parent_image'];

const fileMembers = (item: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(item).filter(([name]) => FILE_MEMBERS.includes(name)));
