import { front, others, scriptFiles } from './pages.ts';
import { heads, places } from './points.ts';
import { blockStyles, styleSheetPage } from './styles/style-sheet.ts';
import { web } from './web.ts';

export { type Address, addressOf } from './address.ts';
export type { Asked, WebContext } from './asking.ts';
export { findShown } from './finding/find-shown.ts';
export { movedTo } from './finding/moved.ts';
export { pageAddress } from './page-address.ts';
export { type HeadPart, heads, places } from './points.ts';
export { type Found, isShown, type Moved, type Shown } from './shown.ts';
export { blockStyles } from './styles/style-sheet.ts';

/** Shows the site to visitors (docs/web.md). */
export default web.with({
  points: [places, heads, blockStyles],
  pages: [front, others, styleSheetPage],
  assets: [scriptFiles],
});
