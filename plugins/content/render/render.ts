import type { RenderContext } from '../../../core/index.ts';
import type { BlockValues } from './block-question.ts';
import { withBrandSpelling } from './brand-spelling.ts';
import { hasBlocks } from './html/html-tokens.ts';
import { withLoadingAttributes } from './loading-attributes.ts';
import { paragraphs } from './paragraphs.ts';
import type { Block } from './parse-blocks.ts';
import { withPictureAttributes } from './picture-attributes.ts';
import { type CostBound, Rendering } from './rendering.ts';
import { playFiles } from './shortcodes/file-addresses.ts';
import { withBareAddresses } from './shortcodes/lone-addresses.ts';
import { linkEmbeds, mediaShortcodeRenderer, renderShortcodes } from './shortcodes/shortcodes.ts';
import { withSiteSmilies } from './smilies.ts';
import { texturize } from './texturize.ts';

/**
 * A text as shown. A text made of blocks is rendered block by block and contains its own paragraphs; paragraphs are added to any
 * other text.
 *
 * @param text as stored
 * @param host id of the record that contains the text: a gallery without ids shows the media of this record
 * @param values context values of its blocks; default: those of the host
 */
export function renderContent(context: RenderContext, text: string, host?: number, values = valuesOf(host)): string {
  const rendering = renderingOf(context, TEXT_BOUND);
  return rendering.content(host ?? 0, text, values);
}

/** The HTML of one block that is not part of a text; its contents if it has no renderer. */
export const renderBlock = (context: RenderContext, block: Block, values: BlockValues = {}): string =>
  renderingOf(context, TEXT_BOUND).pieces([block], { values });

/** A template, and its name for error messages. */
export interface NamedTemplate {
  readonly name: string;
  /** Made of blocks. */
  readonly text: string;
}

/** Result of rendering a template. */
export interface RenderedTemplate {
  readonly html: string;
  /** Rules for the classes that its blocks made up: a style sheet. */
  readonly css: string;
  /** Elements that its blocks want at the end of the page, as HTML. */
  readonly foot: string;
  /** Names of the scripts that its blocks need. */
  readonly scripts: ReadonlySet<string>;
}

/**
 * A template as shown: the whole page that visitors see.
 *
 * @param values context values of its blocks: which record is shown (`postId`, `postType`), which query
 * @throws CostlyTemplate
 */
export function renderTemplate(
  context: RenderContext,
  { name, text }: NamedTemplate,
  values: BlockValues = {},
): RenderedTemplate {
  const exceed = () => {
    throw new CostlyTemplate(name);
  };
  const rendering = renderingOf(context, { most: PAGE_COST, exceed, inTurns: true });
  const { postId } = values;
  const host = typeof postId === 'number' ? postId : 0;
  const html = withShortcodes(context, texturize(rendering.text(withEmbeds(text), values)), host);
  return { html, css: [...rendering.rules].join('\n'), foot: [...rendering.foot].join(''), scripts: rendering.scripts };
}

/** What the blocks of a record's text know without a page around: the record. */
const valuesOf = (host: number | undefined): BlockValues => (host === undefined ? {} : { postId: host });

/** Of a text: what stands behind its costly blocks is shown as it was written. */
const TEXT_BOUND: CostBound = { most: 1024 * 1024, exceed: () => {} };

/** Of a whole page, which has loops over texts. */
const PAGE_COST = 8 * 1024 * 1024;

/** The error for a template whose blocks cost more than a page may. */
export class CostlyTemplate extends Error {
  constructor(name: string) {
    super(`the template ${name} shows too much: its loops and the texts in them must be made shorter`);
  }
}

function renderingOf(context: RenderContext, bound: CostBound): Rendering {
  const readerless = withoutReader(context);
  return new Rendering(readerless, bound, (text, id, blocks) => {
    const embedded = withEmbeds(text);
    const html = hasBlocks(embedded) ? texturize(blocks(embedded)) : inParagraphs(texturize(embedded));
    return withShortcodes(readerless, withBrandSpelling(html), id);
  });
}

/** A text with what it embeds in others' places, before anything else is made of it, as in the reference. */
const withEmbeds = (text: string): string => playFiles(linkEmbeds(withBareAddresses(text)));

/** @param host id of the record whose text it is; 0 where there is none */
const withShortcodes = (context: RenderContext, html: string, host: number): string =>
  withSiteSmilies(
    context,
    withLoadingAttributes(
      withPictureAttributes(
        context,
        renderShortcodes(html, mediaShortcodeRenderer(context, host === 0 ? undefined : host)),
      ),
    ),
  );

/** Nothing else of what the caller has, such as who reads. */
const withoutReader = ({ store, site, contributions, moment }: RenderContext): RenderContext => ({
  store,
  site,
  contributions,
  moment,
});

const inParagraphs = (text: string): string => {
  const html = paragraphs(text);
  return html && `${html}\n`;
};
