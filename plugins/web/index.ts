import { contribute } from '../../core/index.ts';
import { heads, places } from './asked/points.ts';
import { web } from './asked/web.ts';
import { aboutPage } from './heads/about-page.ts';
import { front, others, scriptFiles } from './pages.ts';
import { createPreview } from './previews/create-preview.ts';
import { problem } from './previews/errors.ts';
import { blockStyles, styleSheetPage } from './styles/style-sheet.ts';

export { type Address, addressOf } from './asked/address.ts';
export { type Asked, languageOf, type WebContext } from './asked/asking.ts';
export { FEED_LENGTH } from './asked/lists.ts';
export { pageAddress } from './asked/page-address.ts';
export { type HeadPart, heads, places } from './asked/points.ts';
export { type Found, isShown, type Moved, type Shown } from './asked/shown.ts';
export { findShown } from './finding/find-shown.ts';
export { movedTo } from './finding/moved.ts';
export { blockStyles } from './styles/style-sheet.ts';
export { showMissing } from './subjects/archives.ts';
export { visitAt } from './subjects/visit.ts';

/** Shows the site to visitors (docs/web.md). */
export default web.with({
  points: [places, heads, blockStyles],
  routes: [createPreview],
  pages: [front, others, styleSheetPage],
  assets: [scriptFiles],
  extends: [contribute(heads, aboutPage)],
  errors: problem,
});
