import { ANY_OF_SITE } from '../../core/index.ts';
import { changes } from './changes.ts';
import { streamChanges } from './stream.ts';

/** Causes changes to be kept while the plugin is on. */
const log = changes.listener({ name: 'log', to: ANY_OF_SITE });

/** Sends changes of records to clients (docs/changes.md). */
export default changes.with({ routes: [streamChanges], listeners: [log] });
