import { coreCollections } from '../../../core/host.ts';
import { editorSchemas } from '../editor-schemas/editor-schema.ts';
import { editorLines } from '../editor-schemas/editor-settings.ts';
import { EDITOR_SETTINGS, writeSchemas } from '../editor-schemas/write-schemas.ts';
import { defineCoreCommand } from './core-command.ts';

/** `almanac schema`: writes the JSON Schemas of the plugins that are on, for editors to check files against. */
export const schema = defineCoreCommand({
  words: ['schema'],
  summary: 'Writes JSON Schemas of records and settings, so that editors can complete and check them.',
  arguments: {},
  prepare: () => undefined,
  run: async (_input, { config, output }) => {
    const schemas = editorSchemas({
      sources: await config.findPresent(),
      plugins: config.plugins(),
      collections: coreCollections,
    });
    const { written, leftAlone } = await writeSchemas(config.fileSystem, config.folder, schemas);
    for (const path of written) output.print(`wrote ${path}`);
    if (written.length === 0) output.print('nothing has changed');
    if (leftAlone) {
      output.warn(`${EDITOR_SETTINGS} is not plain JSON and was left as it is; replace its json.schemas with:`);
      for (const line of editorLines(schemas)) output.warn(line);
    }
    return 0;
  },
});
