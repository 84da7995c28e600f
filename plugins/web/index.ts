import { contribute } from '../../core/index.ts';
import { catalogues } from '../content/index.ts';
import { apiAddresses, guesses, heads, places, webAddresses } from './asked/points.ts';
import { web } from './asked/web.ts';
import { aboutPage } from './heads/about-page.ts';
import { scriptFiles } from './made-page.ts';
import { front, others } from './pages.ts';
import { createPreview } from './previews/create-preview.ts';
import { problem } from './previews/errors.ts';
import { REDIRECTS } from './redirects/redirects-file.ts';
import { redirectsCheck } from './redirects-check.ts';
import { blockStyles, styleSheetPage } from './styles/style-sheet.ts';
import { themeWords } from './theme-words.ts';
import { words } from './words.ts';

export { listAddresses, pathBelow } from './addresses/list-addresses.ts';
export { foundBy } from './addresses/web-addresses.ts';
export {
  type Address,
  addressIn,
  addressOf,
  pageNumber,
  partsBehind,
  pathKey,
  withoutComments,
  withoutNumber,
} from './asked/address.ts';
export { type Asked, languageOf, type WebContext } from './asked/asking.ts';
export { isDate } from './asked/date-asked.ts';
export { FEED_LENGTH, isBeyond } from './asked/lists.ts';
export { pageAddress } from './asked/page-address.ts';
export { apiAddresses, guesses, type HeadPart, heads, places, type ToldAddress, webAddresses } from './asked/points.ts';
export { type Found, isShown, type Moved, type Shown } from './asked/shown.ts';
export { findShown } from './finding/find-shown.ts';
export { recordsLike } from './finding/guess.ts';
export { movedTo } from './finding/moved.ts';
export { blockStyles } from './styles/style-sheet.ts';
export { showMissing } from './subjects/archives.ts';
export { urlBehind } from './subjects/item.ts';
export { pagedClasses, visitAt } from './subjects/visit.ts';

/** Shows the site to visitors (docs/web.md). */
export default web.with({
  points: [places, guesses, heads, apiAddresses, webAddresses, blockStyles],
  routes: [createPreview],
  files: [REDIRECTS],
  pages: [front, others, styleSheetPage],
  assets: [scriptFiles],
  checks: [redirectsCheck],
  extends: [contribute(heads, aboutPage), contribute(catalogues, words), contribute(catalogues, themeWords)],
  errors: problem,
});
