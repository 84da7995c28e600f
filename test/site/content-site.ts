import type { PluginSource } from '../../core/loading/packages/plugin-source.ts';
import site from '../../plugins/site/index.ts';
import type { TestSiteOptions } from '../../scripts/testing/test-site.ts';
import { type AskingSite, askingSite } from '../asking-site.ts';

export type { Answer, Asking, AskingSite } from '../asking-site.ts';

/**
 * A site in memory with site content and the calendar, in America/New_York, on 2030-01-15 at noon UTC.
 *
 * @param more plugins that are on as well
 */
export const contentSite = (options: TestSiteOptions = {}, more: readonly PluginSource[] = []): Promise<AskingSite> =>
  askingSite({ on: ['content', 'calendar', 'site', 'blocks'], plugin: site, more, ...options });
