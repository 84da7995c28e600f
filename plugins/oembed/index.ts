import { contribute } from '../../core/index.ts';
import { embedPages, pageLinks } from '../content/index.ts';
import { discoveryLinks } from './discovery.ts';
import { embedUrl } from './embed-html.ts';
import { embedPage } from './embed-page.ts';
import { problem } from './errors.ts';
import { oembed } from './oembed.ts';
import { embed } from './routes/embed.ts';
import { proxy } from './routes/proxy.ts';

/** oEmbed provider and consumer (docs/oembed.md). */
export default oembed.with({
  routes: [embed, proxy],
  pages: [embedPage],
  extends: [
    contribute(pageLinks, ({ context, item }) => (item ? discoveryLinks(context.site, item) : [])),
    contribute(embedPages, ({ site, id }) => embedUrl(site, id)),
  ],
  errors: problem,
});
