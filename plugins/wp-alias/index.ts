import { contribute } from '../../core/index.ts';
import { apiAddresses, heads } from '../web/index.ts';
import { authorizePage, loginPage, xmlRpcPage } from './pages.ts';
import { addressAtRoot, rootLink, wpJson } from './root.ts';
import { wpAlias } from './wp-alias.ts';

/** The API for WordPress clients (docs/wp-alias.md). */
export default wpAlias.with({
  roots: [wpJson],
  pages: [authorizePage, loginPage, xmlRpcPage],
  extends: [contribute(heads, rootLink), contribute(apiAddresses, addressAtRoot)],
});
