import { type CommandContext, counted, type RenderContext } from '../../../core/index.ts';
import { presentationOf } from '../../site/index.ts';
import { transfer } from '../transfer.ts';
import { exportAsking } from './export-asking.ts';
import { type TakenSite, takeSite } from './taken-site.ts';
import { termItem } from './term-item.ts';
import { authorElement, termElement, WXR_END, wxrHead } from './wxr/wxr-head.ts';
import { wxrItem } from './wxr/wxr-item.ts';

/** Items written before other requests are served. */
const PART = 25;

/** `almanac export wxr FILE` */
export const exportWxr = transfer.command({
  words: ['export', 'wxr'],
  summary: 'Exports the whole site to a file that WordPress imports.',
  arguments: {
    file: { type: 'positional', isPath: true, description: 'file to write (.xml); must not exist yet', required: true },
  },
  prepare: ({ file }) => ({ file }),
  run: async ({ file }, context) => {
    const asking = exportAsking(context);
    const site = takeSite(asking);
    await context.exporting.write(file, texts(context, asking, site));
    context.output.print(`Exported ${counted(site.total, 'record')} to ${file}.`);
    context.output.print(
      'It contains drafts, private posts, post passwords and e-mail addresses of authors, but no media files: importers download them from this site.',
    );
    for (const line of leftOut(site)) context.output.warn(line);
    return 0;
  },
});

/** Warnings about kinds that other systems do not know. */
export const leftOut = ({ unknown }: TakenSite): readonly string[] =>
  unknown.map(
    ([kind, count]) => `left out ${counted(count, 'record')} of the kind ${kind}: other systems do not support it`,
  );

async function* texts(context: CommandContext, asking: RenderContext, taken: TakenSite): AsyncGenerator<string> {
  const { site, output, now } = context;
  const { users, terms, total } = taken;
  yield wxrHead(site, now, presentationOf(asking).language.replaceAll('_', '-'));
  for (const user of users) yield authorElement(user);
  for (const term of terms) yield termElement(termItem(asking, term));
  let done = 0;
  for (const item of taken.content()) {
    yield wxrItem(item, site.timezone);
    if (item.kind !== 'revision') output.progress(++done, total);
    if (done % PART === 0) await context.pause();
  }
  yield WXR_END;
}
