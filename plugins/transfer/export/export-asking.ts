import { type CommandContext, momentAt, type RenderContext } from '../../../core/index.ts';

/** The context in which an export reads records. */
export const exportAsking = ({ exporting, site, contributions, now }: CommandContext): RenderContext => ({
  store: exporting.store,
  site,
  contributions,
  moment: momentAt(now),
});
