import { ANY_OF_SITE } from '../../core/index.ts';
import { changes } from './changes.ts';
import { streamChanges } from './stream.ts';

/** Has changes kept while the plugin is on. */
const log = changes.listener({ name: 'log', to: ANY_OF_SITE });

/** Tells clients of changes (docs/changes.md). */
export default changes.with({ routes: [streamChanges], listeners: [log] });
