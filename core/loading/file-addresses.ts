import { AUTHORIZE } from '../authorize/address.ts';
import type { Plugin } from '../contract/plugin.ts';
import type { Settings } from '../settings.ts';
import { BootError } from './boot-error.ts';

/**
 * Stops a start in which files would be served where the API is, or either where applications are approved.
 *
 * @param on plugins that are on
 * @throws BootError one sentence that names what clashes
 */
export function checkFileAddresses({ rest_root: root }: Settings, on: readonly Plugin[]): void {
  if (root === AUTHORIZE) throw new BootError(`rest_root ${root} of settings.json is where applications are approved`);
  for (const { name: plugin, files } of on) {
    for (const { name, find } of files) {
      if (find && `/${name}/`.startsWith(`${AUTHORIZE}/`)) {
        throw new BootError(`plugin ${plugin} serves the folder ${name} where applications are approved`);
      }
      const [api, served] = [`${root}/`, `/${name}/`];
      if (find && (api.startsWith(served) || served.startsWith(api))) {
        throw new BootError(`rest_root ${root} of settings.json is where plugin ${plugin} serves the folder ${name}`);
      }
    }
  }
}
