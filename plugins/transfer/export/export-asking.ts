import { type CommandContext, momentAt, type RenderContext } from '../../../core/index.ts';

/** What an export asks with. */
export const exportAsking = ({ exporting, site, contributions, now }: CommandContext): RenderContext => ({
  store: exporting.store,
  site,
  contributions,
  moment: momentAt(now),
});
